//===- BankConflictCheck.h - The analysis as a clang-tidy check -*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// shmfix-bank-conflict. One warning an array declaration that conflicts, at
// its worst access, with notes at the other accesses and at the declaration.
// A safe fix comes as fix-its; a conflict without one says why.
//
// A host of checks parses one side of a file (clang-tidy and clangd take the
// first job of the command, the device side): code that #ifdef __CUDA_ARCH__
// hides from it is not seen. The command line parses both sides.
//
// The check needs no AST matcher: it analyses the translation unit as a whole
// after the last match. clangd matches only the declarations of the main file,
// so the one matcher here takes whatever function comes first.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_TIDY_BANKCONFLICTCHECK_H
#define SHMFIX_TOOL_TIDY_BANKCONFLICTCHECK_H

#include "tool/tidy/TidyOptions.h"

#include "clang-tidy/ClangTidyCheck.h"

#include <optional>

namespace shmfix {

class BankConflictCheck : public clang::tidy::ClangTidyCheck {
public:
  BankConflictCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Host);

  bool isLanguageVersionSupported(const clang::LangOptions &L) const override {
    return L.CUDA;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Map) override;

private:
  /// The findings of one declaration, one an instance.
  void report(const std::vector<const ArrayFinding *> &Group);
  /// The place in this translation unit; invalid if the file is not part of it.
  clang::SourceLocation at(llvm::StringRef File, unsigned Offset) const;

  const std::string Block, Arch, Assume;
  std::optional<TidyOptions> Parsed; ///< none: an option is wrong
  clang::ASTContext *Ctx = nullptr;  ///< of the last match
};

} // namespace shmfix

#endif
