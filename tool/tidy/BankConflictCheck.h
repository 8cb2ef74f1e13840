//===- BankConflictCheck.h - The analysis as a clang-tidy check -*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// shmfix-bank-conflict. One warning an array declaration that conflicts, at the
// declaration, which is where the change goes, with notes at the accesses. A
// declaration outside of the main file that conflicts in it is reported at the
// access. A safe fix comes as fix-its, proved by a second parse as on the
// command line; a conflict without one says why.
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

#include "tool/driver/FileAnalysis.h"
#include "tool/report/Groups.h"
#include "tool/settings/Settings.h"

#include "clang-tidy/ClangTidyCheck.h"

#include <memory>
#include <optional>

namespace shmfix {

/// Is told all findings of each parse, clean arrays too.
class FindingsListener {
public:
  virtual ~FindingsListener() = default;
  virtual void found(clang::ASTContext &Ctx, const Report &R) = 0;
};

class BankConflictCheck : public clang::tidy::ClangTidyCheck {
public:
  /// Listener: null, or lives as long as the process.
  BankConflictCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Host,
                    FindingsListener *Listener = nullptr);

  bool isLanguageVersionSupported(const clang::LangOptions &L) const override {
    return L.CUDA;
  }
  void registerPPCallbacks(const clang::SourceManager &SM,
                           clang::Preprocessor *PP,
                           clang::Preprocessor *ModuleExpander) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Map) override;

private:
  bool takeSettings(SettingsFinder &Finder);
  void takeTarget();
  void prove(FileResult &R);
  void report(const DeclGroup &G);
  std::vector<clang::FixItHint> hintsOf(const DeclGroup &G) const;
  /// The place in this translation unit; invalid if the file is not part of it.
  clang::SourceLocation at(llvm::StringRef File, unsigned Offset) const;

  clang::tidy::ClangTidyContext *const Host;
  FindingsListener *const Listener;
  const std::string Block, Arch, Assume;
  std::optional<DriverOptions> Given;  ///< by the options; none: one is wrong
  std::optional<DriverOptions> Parsed; ///< what holds for the file
  /// What is wrong with this translation unit; the diagnostics engine, which
  /// writes to it, may outlive the check.
  std::shared_ptr<ParseOutcome> Outcome;
  clang::Preprocessor *PP = nullptr; ///< of the parse under way
  clang::ASTContext *Ctx = nullptr;  ///< of the last match
};

} // namespace shmfix

#endif
