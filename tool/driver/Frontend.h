//===- Frontend.h - Parses one file with Clang ------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  clang arguments for one pass over one file, and files that differ from
//      those on disk (standard input, a fix that is being verified).
// Out: the AST, handed to a callback while it is alive; what was wrong.
//
// Code with errors is parsed on: a header that is not there is skipped and
// noted, fatal errors do not end the parse. Built-in CUDA declarations and
// clang's own headers are served from memory.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_FRONTEND_H
#define SHMFIX_TOOL_DRIVER_FRONTEND_H

#include "tool/driver/SharedInit.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class CompilerInvocation;
class Diagnostic;
class FileManager;
class PPCallbacks;
class Preprocessor;
class Sema;
} // namespace clang

namespace shmfix {

/// Where the built-in files lie in the file system that a parse sees.
inline constexpr llvm::StringLiteral BuiltinCudaRoot = "/__shmfix/cuda";
inline constexpr llvm::StringLiteral BuiltinResourceRoot = "/__shmfix/resource";

class InputTrace;

struct ParseJob {
  std::string File;
  std::string Directory;         ///< where relative paths start; may be empty
  std::vector<std::string> Args; ///< clang's, with the file, without argv[0]
  std::map<std::string, std::string> Overlay; ///< path -> text instead of disk
  InputTrace *Trace = nullptr; ///< notes what is read; null: nobody asks
  ClassPlaces Constructed; ///< whose objects may be shared (SharedInit.h)
};

struct ParseError {
  std::string File;
  unsigned Line = 0, Offset = 0;
  std::string Message;
};

/// Text behind preprocessor conditions that did not hold.
struct SkippedText {
  std::string File;
  unsigned Begin = 0, End = 0; ///< bytes
};

struct ParseOutcome {
  bool Ran = false; ///< an AST was made
  std::string Failure; ///< why not
  std::vector<ParseError> Errors; ///< outside system headers, first 200
  unsigned ErrorCount = 0;
  std::vector<std::string> MissingHeaders;
  std::set<std::string> MissingInQuotes; ///< those of them
  /// The user's files that CUDA's or the system's headers got instead of their
  /// own: path -> the name in the #include.
  std::map<std::string, std::string> Shadows;
  std::vector<SkippedText> SkippedRanges;
  /// Code outside system headers asks for the architecture (__CUDA_ARCH__ and
  /// its kin), so another pass may see other code.
  bool AsksForArch = false;
  std::set<std::string> FilesRead; ///< not in memory, not of the system
  clang::Sema *Live = nullptr;     ///< while the callback runs
  ClassPlaces Refused;            ///< what ParseJob::Constructed lacks
  SharedInit *Init = nullptr;     ///< while the callback runs
};

/// OnAST sees the AST and what was wrong up to its end.
ParseOutcome
parse(const ParseJob &Job,
      llvm::function_ref<void(clang::ASTContext &, const ParseOutcome &)> OnAST);

/// The preprocessor alone: MissingHeaders, SkippedRanges, AsksForArch, FilesRead.
ParseOutcome preprocess(const ParseJob &Job);

// For a program that runs Clang by itself (clang-tidy, clangd):

/// Counts an error and keeps where it is.
void noteError(ParseOutcome &Out, const clang::Diagnostic &Info);

/// Notes missing headers, skipped text and the files read. SkipMissing: go on
/// without the header instead of leaving it to Clang to complain. Headers that
/// only -idirafter finds are of the project, and no system headers.
std::unique_ptr<clang::PPCallbacks> watchPreprocessor(ParseOutcome &Out,
                                                      clang::Preprocessor &PP,
                                                      bool SkipMissing);

/// As parse(), for a command that is taken apart already.
ParseOutcome
parse(std::shared_ptr<clang::CompilerInvocation> Command,
      clang::FileManager &Files,
      llvm::function_ref<void(clang::ASTContext &, const ParseOutcome &)> OnAST);

} // namespace shmfix

#endif
