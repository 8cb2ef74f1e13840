//===- FileAnalysis.h - One file from command to findings -------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For one file: find how to parse it, parse (built-in declarations first, the
// toolkit when they do not suffice), analyse, plan, and prove each change by
// parsing and analysing the changed text (Verify). Thread-safe: works on its
// own objects only.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_FILEANALYSIS_H
#define SHMFIX_TOOL_DRIVER_FILEANALYSIS_H

#include "matchers/Analysis.h"
#include "matchers/KnownText.h" // how users write what DriverOptions::Analysis holds
#include "matchers/banks/Architectures.h"
#include "tool/cuda/Toolkit.h"
#include "tool/driver/CompileDatabase.h"
#include "tool/driver/Frontend.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shmfix {

class DatabaseCache;
class ProjectHeaders;
class SharedText;

enum class VerifyMode : uint8_t { Off, Parse, Nvcc };

/// What is the same for all files of a run.
struct DriverOptions {
  AnalysisOptions Analysis;
  const banks::Architecture *Arch = nullptr;
  std::string ArchName;          ///< "sm_90"; empty: the command's
  std::string DatabasePath;      ///< -p
  bool NoCuda = false;           ///< built-in declarations only
  bool PreferToolkit = false;    ///< --cuda-path was given
  std::optional<Toolkit> Cuda;   ///< found, or none
  std::string NvccPath;          ///< for VerifyMode::Nvcc; empty: none
  std::string ResourceDirectory; ///< clang's own headers
  std::vector<std::string> ExtraArgs; ///< after --
  VerifyMode Verify = VerifyMode::Parse;
  bool Plan = true; ///< false: only what the banks do, for a proof
  /// Shared by the files of a run; null: each file reads its own.
  std::shared_ptr<DatabaseCache> Databases;
  std::map<std::string, std::string> Overlay; ///< standard input, by file name
  std::shared_ptr<ProjectHeaders> Headers;    ///< of all files of a run; may be null
  std::shared_ptr<SharedText> Texts;          ///< likewise; null: each source is parsed
  InputTrace *Trace = nullptr; ///< of this file's analysis; null: nobody asks
  // What is added here and changes findings has to enter the key of kept
  // results: keyOf in tool/cache/ResultCache.cpp.
};

struct FileResult {
  FileFinding File;
  std::vector<ArrayFinding> Arrays;
  std::vector<std::string> Notes; ///< for -v
  /// Texts that the analysis saw, by name as in places and edits.
  std::map<std::string, std::string> Sources;
  std::vector<std::string> FilesRead; ///< ParseOutcome::FilesRead of the analysis
};

FileResult analyzeFile(const std::string &File, const DriverOptions &O);

/// One parse and what it found. Shared with Verify.
struct Pass {
  ParseOutcome Outcome;
  bool Analyzed = false;
  std::vector<ArrayFinding> Arrays;
  std::vector<std::vector<SkippedText>> Twins; ///< PassSeen::Twins
  std::map<std::string, std::vector<ShapeFact>> Launched;
  std::unique_ptr<Pass> Host; ///< of the same code, when a device pass asked for it
};
/// Wanted: told what the parse said, whether to analyse at all; null: always.
/// Host: the job of the host pass. It runs while the code that asks for the
/// architecture is being analysed, so that its launches count at once.
Pass runPass(const ParseJob &Job, const DriverOptions &O,
             llvm::function_ref<bool(const ParseOutcome &)> Wanted = nullptr,
             const ParseJob *Host = nullptr);

/// What runPass does with the tree: analyses and plans, and takes changes back
/// in code that was not wholly understood. For a host of its own parse (the
/// clang-tidy check), which fills P.Outcome itself.
void analysePass(clang::ASTContext &Ctx, const ParseOutcome &SoFar,
                 const DriverOptions &O, Pass &P, llvm::StringRef File);

} // namespace shmfix

#endif
