//===- SourceEdits.cpp - From source ranges to edits of a file --*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/SourceEdits.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
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

std::optional<Spelled> extentOf(const ASTContext &Ctx, const VarDecl *V,
                                unsigned D, ReasonCode &Why) {
  const SourceManager &SM = Ctx.getSourceManager();
  Why = ReasonCode::MacroDeclaration;
  if (V->getLocation().isMacroID())
    return std::nullopt;
  const TypeSourceInfo *TSI = V->getTypeSourceInfo();
  if (!TSI)
    return std::nullopt;
  TypeLoc TL = TSI->getTypeLoc();
  for (unsigned I = 0;; ++I) {
    while (true) {
      if (auto Q = TL.getAs<QualifiedTypeLoc>())
        TL = Q.getUnqualifiedLoc();
      else if (auto P = TL.getAs<ParenTypeLoc>())
        TL = P.getInnerLoc();
      else if (auto A = TL.getAs<AttributedTypeLoc>())
        TL = A.getModifiedLoc();
      else
        break;
    }
    auto A = TL.getAs<ArrayTypeLoc>();
    if (!A) {
      Why = ReasonCode::TypedefExtent;
      return std::nullopt;
    }
    if (I < D) {
      TL = A.getElementLoc();
      continue;
    }
    SourceLocation L = A.getLBracketLoc(), R = A.getRBracketLoc();
    if (L.isInvalid() || R.isInvalid() || L.isMacroID() || R.isMacroID())
      return std::nullopt;
    auto [FID, Begin] = SM.getDecomposedLoc(L);
    auto [RFID, End] = SM.getDecomposedLoc(R);
    bool Invalid = false;
    llvm::StringRef Buffer = SM.getBufferData(FID, &Invalid);
    if (Invalid || FID != RFID || Begin + 1 > End)
      return std::nullopt;
    llvm::StringRef Text = Buffer.slice(Begin + 1, End);
    if (Text.trim().empty()) {
      Why = ReasonCode::InitializedArray;
      return std::nullopt;
    }
    size_t Lead = Text.size() - Text.ltrim().size();
    Spelled S;
    S.File = SM.getFilename(L).str();
    S.Text = Text.trim().str();
    S.Offset = Begin + 1 + Lead;
    S.Length = S.Text.size();
    return S;
  }
}

bool isPrimary(llvm::StringRef S) { return operatorsOf(S.trim()).empty(); }

std::string asOperand(llvm::StringRef S) {
  return isPrimary(S) ? S.str() : ("(" + S + ")").str();
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
  bool Loose = Ops.find_first_of("<>&|^?:=,") != std::string::npos;
  std::string Base = Loose ? ("(" + S + ")").str() : S.str();
  return Base + (Pad > 0 ? " + " : " - ") + std::to_string(std::abs(Pad));
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

} // namespace shmfix
