//===- Distrust.cpp - Fixes that code unseen forbids ----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/Distrust.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace shmfix {

/// Code with an error inside the function that declares or uses the array was
/// not wholly understood.
void distrustBroken(Analysis &A, const ParseOutcome &Out, const AssumedInstances &Instances,
                    ASTContext &Ctx) {
  const SourceManager &SM = Ctx.getSourceManager();
  // The first error between the brackets of a function; empty: none.
  auto ErrorIn = [&](const FunctionDecl *F) -> std::string {
    SourceRange R = F->getSourceRange();
    SourceLocation B = SM.getFileLoc(R.getBegin()), E = SM.getFileLoc(R.getEnd());
    StringRef File = SM.getFilename(B);
    unsigned Begin = SM.getFileOffset(B), End = SM.getFileOffset(E);
    for (const ParseError &Err : Out.Errors)
      if (Err.File == File && Err.Offset >= Begin && Err.Offset <= End)
        return "line " + std::to_string(Err.Line) + ": " + Err.Message;
    return "";
  };
  for (AnalyzedArray &X : A.Arrays) {
    const auto *F = X.Decl ? dyn_cast_or_null<FunctionDecl>(X.Decl->getParentFunctionOrMethod()) : nullptr;
    std::string Why = F ? ErrorIn(F) : "";
    if (Why.empty() && X.Kernel && X.Kernel != F)
      Why = ErrorIn(X.Kernel);
    if (auto It = Instances.Taken.find(X.Kernel);
        Why.empty() && It != Instances.Taken.end() && !It->second.FirstError.empty())
      Why = "with " + It->second.Arguments + ": " + It->second.FirstError;
    if (Why.empty())
      continue;
    Fix &Y = X.Finding.Remedy;
    Y.Reasons.push_back({ReasonCode::NotUnderstood, Why});
    Y.Edits.clear();
    Y.Safe = Safety::ReportOnly;
    // Of an access with an error in it there is no trace.
    if (X.Finding.Is == Verdict::Clean)
      X.Finding.Is = Verdict::Unknown;
  }
}

} // namespace shmfix
