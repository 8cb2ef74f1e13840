//===- RowTerms.h - Rows in the terms of an index ---------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In y * 32 + x the term y * 32 steps over rows of 32: its factor grows by the
// pad. So does what calls give for a helper's parameter, and what an index helper
// computes, as long as no other memory hangs on it.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_ROWTERMS_H
#define SHMFIX_REWRITES_ROWTERMS_H

#include "rewrites/Follow.h"
#include "rewrites/LaunchValues.h"
#include "rewrites/RowNames.h"

namespace shmfix {

class RowTerms {
public:
  RowTerms(const ArrayGroup &G, Change &To) : G(G), Ctx(*G.Ctx), Bodies(Ctx), To(To), Launch(G) {}

  /// In units of the step that is looked at, of Scale elements each, and the
  /// function that it stands in.
  void rows(int64_t Length, int By, int64_t InElements, const clang::FunctionDecl *F) {
    Row = Length;
    Pad = By;
    Scale = InElements;
    Within = F;
  }

  /// None: no term steps over rows. Multiple: over several at once. Row: over one.
  /// Stuck: over rows that are not spelled where they could be changed.
  enum class Found { None, Multiple, Row, Stuck };
  /// Changes the terms of E, in To.
  Found rowsIn(const clang::Expr *E);

  /// The variable, if E is one of its own, set once and used for nothing else than
  /// as an index of this array.
  const clang::VarDecl *onlyVariable(const clang::Expr *E) const;

private:
  Found rowsInTerm(const clang::Expr *T);
  Found rowsInArguments(const std::vector<const clang::Expr *> &Factors);
  Found rowsInCall(const clang::CallExpr *C);
  bool replace(const clang::Expr *E, const std::function<std::string(const std::string &)> &New);
  /// A factor that is one row, by the pad.
  bool grow(const clang::Expr *Factor);
  /// Of what is several rows a number is made, or one is added: right for the
  /// present value of E alone.
  void fixes(const clang::Expr *E);
  std::string rowOf(const clang::Expr *Factor) const;

  const ArrayGroup &G;
  const clang::ASTContext &Ctx;
  int64_t Row = 0;
  int Pad = 0;
  int64_t Scale = 1;
  const clang::FunctionDecl *Within = nullptr;

public:
  MacroBodies Bodies;
  bool Overlap = false;  ///< a change met another one of the same text
  bool ByLaunch = false; ///< a row was found whose length a launch gives
  std::optional<RowName> Name; ///< of the row, where an index has one

private:
  Change &To;
  LaunchValues Launch;
};

} // namespace shmfix

#endif
