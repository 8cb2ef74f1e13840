//===- SourceEdits.cpp - From source ranges to edits of a file --*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/SourceEdits.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace shmfix {

namespace {

/// Operators at nesting depth 0, as characters; identifiers and literals out.
std::string operatorsOf(llvm::StringRef S) {
  std::string Ops;
  int Depth = 0;
  bool Operand = false;
  for (size_t I = 0; I < S.size(); ++I) {
    char C = S[I];
    if (S.substr(I).starts_with("::")) {
      ++I; // a qualified name binds tighter than anything
      continue;
    }
    if (C == '(' || C == '[' || C == '{')
      ++Depth;
    else if (C == ')' || C == ']' || C == '}')
      --Depth;
    else if (Depth == 0 && !isspace(static_cast<unsigned char>(C)) &&
             !llvm::isAlnum(C) && C != '_' && C != '.' && C != '\'') {
      // A sign in front of an operand does not bind loosely.
      if ((C != '-' && C != '+' && C != '~' && C != '!') || Operand)
        Ops += C;
      Operand = false;
      continue;
    }
    if (!isspace(static_cast<unsigned char>(C)))
      Operand = true;
  }
  return Ops;
}

} // namespace

std::optional<Spelled> spelledIn(const ASTContext &Ctx, SourceRange R) {
  const SourceManager &SM = Ctx.getSourceManager();
  CharSourceRange C = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(R), SM, Ctx.getLangOpts());
  if (C.isInvalid() || R.getBegin().isInvalid())
    return std::nullopt;
  // An argument of a function-like macro stands in the file; a macro's body
  // does not, even when one expansion covers the whole range.
  for (SourceLocation L : {R.getBegin(), R.getEnd()})
    if (L.isMacroID() && !SM.isMacroArgExpansion(L)) {
      // A whole object-like macro (TILE) is a token of the file.
      SourceLocation Begin, End;
      if (!Lexer::isAtStartOfMacroExpansion(R.getBegin(), SM, Ctx.getLangOpts(), &Begin) ||
          !Lexer::isAtEndOfMacroExpansion(R.getEnd(), SM, Ctx.getLangOpts(), &End))
        break;
    }
  auto [FID, Begin] = SM.getDecomposedLoc(C.getBegin());
  auto [EndFID, End] = SM.getDecomposedLoc(C.getEnd());
  if (FID != EndFID || End < Begin)
    return std::nullopt;
  Spelled S;
  S.File = SM.getFilename(C.getBegin()).str();
  S.Offset = Begin;
  S.Length = End - Begin;
  S.Text = Lexer::getSourceText(C, SM, Ctx.getLangOpts()).str();
  return S;
}

bool isPrimary(llvm::StringRef S) { return operatorsOf(S.trim()).empty(); }

std::string asOperand(llvm::StringRef S) {
  return isPrimary(S) ? S.str() : ("(" + S + ")").str();
}

std::string asSummand(llvm::StringRef S) {
  bool Loose = operatorsOf(S).find_first_of("<>&|^?:=,") != std::string::npos;
  return Loose ? ("(" + S + ")").str() : S.str();
}

std::string plus(llvm::StringRef S, int Pad) {
  S = S.trim();
  if (Pad == 0)
    return S.str();
  std::string Ops = operatorsOf(S);
  // A literal at the end takes the pad: "32 + 1" -> "32 + 2".
  size_t Plus = S.rfind('+');
  if (Plus != llvm::StringRef::npos && !Ops.empty() && Ops.back() == '+' &&
      S.take_front(Plus).count('(') == S.take_front(Plus).count(')')) {
    int64_t Had;
    if (!S.drop_front(Plus + 1).trim().getAsInteger(10, Had)) {
      int64_t Sum = Had + Pad;
      if (Sum == 0)
        return S.take_front(Plus).rtrim().str();
      if (Sum > 0) {
        // The file's own spacing: "N+1" -> "N+2", "N + 1" -> "N + 2".
        size_t Digits = Plus + 1;
        while (S[Digits] == ' ')
          ++Digits;
        return (S.take_front(Digits) + llvm::Twine(Sum)).str();
      }
    }
  }
  return asSummand(S) + (Pad > 0 ? " + " : " - ") + std::to_string(std::abs(Pad));
}

bool addEdit(std::vector<Edit> &Edits, Edit E) {
  for (const Edit &Have : Edits) {
    if (Have == E)
      return true;
    if (Have.File == E.File && Have.Offset < E.Offset + E.Length &&
        E.Offset < Have.Offset + Have.Length)
      return false;
  }
  Edits.push_back(std::move(E));
  return true;
}

bool repeatable(const Expr *E, const ASTContext &Ctx) {
  if (!E->HasSideEffects(Ctx))
    return true;
  E = E->IgnoreParens();
  if (const auto *P = dyn_cast<PseudoObjectExpr>(E))
    return isa<MSPropertyRefExpr>(P->getSyntacticForm()->IgnoreParens());
  const auto *U = dyn_cast<UnaryOperator>(E);
  const auto *B = dyn_cast<BinaryOperator>(E);
  bool Pure = (U && !U->isIncrementDecrementOp()) || (B && !B->isAssignmentOp()) ||
              isa<CastExpr, AbstractConditionalOperator, ArraySubscriptExpr, MemberExpr>(E);
  return Pure && llvm::all_of(E->children(), [&](const Stmt *S) {
           return S && isa<Expr>(S) && repeatable(cast<Expr>(S), Ctx);
         });
}

} // namespace shmfix
