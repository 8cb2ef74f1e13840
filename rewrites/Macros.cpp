//===- Macros.cpp - Text of a macro's body that may be changed --*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/Macros.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace shmfix {

namespace {

/// Calls F with each token and its offset.
template <typename Fn> void eachToken(llvm::StringRef Text, Fn F) {
  LangOptions O;
  O.CPlusPlus = O.CPlusPlus11 = O.CPlusPlus14 = O.CPlusPlus17 = true;
  O.LineComment = true;
  std::string Buffer = Text.str(); // the lexer wants a terminating zero
  Lexer L(SourceLocation(), O, Buffer.data(), Buffer.data(), Buffer.data() + Buffer.size());
  Token T;
  while (true) {
    L.LexFromRawLexer(T);
    if (T.is(tok::eof))
      return;
    F(T, unsigned(L.getBufferLocation() - Buffer.data() - T.getLength()));
  }
}

} // namespace

std::vector<unsigned> offsetsOf(llvm::StringRef Name, llvm::StringRef Text) {
  std::vector<unsigned> R;
  eachToken(Text, [&](const Token &T, unsigned At) {
    if (T.is(tok::raw_identifier) && !T.needsCleaning() && T.getRawIdentifier() == Name)
      R.push_back(At);
  });
  return R;
}

std::pair<unsigned, unsigned> tokensOf(llvm::StringRef Text) {
  std::pair<unsigned, unsigned> R{0, 0};
  eachToken(Text, [&](const Token &T, unsigned At) {
    if (!R.second)
      R.first = At;
    R.second = At + T.getLength();
  });
  return R;
}

std::optional<Spelled> MacroBodies::find(SourceRange R) {
  const SourceManager &SM = Ctx.getSourceManager();
  SourceLocation B = R.getBegin(), E = R.getEnd();
  // A macro that stands in the body as a whole is a token of the body.
  for (SourceLocation Up, Down; B.isMacroID() && E.isMacroID() && !SM.isMacroArgExpansion(B) &&
                                SM.getImmediateExpansionRange(B).getBegin().isMacroID() &&
                                SM.isAtStartOfImmediateMacroExpansion(B, &Up) &&
                                SM.isAtEndOfImmediateMacroExpansion(
                                    E.getLocWithOffset(Lexer::MeasureTokenLength(
                                        SM.getSpellingLoc(E), SM, Ctx.getLangOpts())),
                                    &Down);) {
    B = SM.getImmediateExpansionRange(B).getBegin();
    E = SM.getImmediateExpansionRange(E).getEnd();
  }
  if (!B.isMacroID() || !E.isMacroID() || !SM.isMacroBodyExpansion(B) ||
      !SM.isMacroBodyExpansion(E) || SM.getFileID(B) != SM.getFileID(E) ||
      SM.getImmediateExpansionRange(B).getBegin().isMacroID())
    return std::nullopt;
  auto [BF, BO] = SM.getDecomposedLoc(SM.getSpellingLoc(B));
  auto [EF, EO] = SM.getDecomposedLoc(SM.getSpellingLoc(E));
  FileID Here = SM.getFileID(SM.getExpansionLoc(B));
  // A header's macro may be used by files that are not seen.
  if (BF != EF || EO < BO || BF != Here || Here != SM.getMainFileID())
    return std::nullopt;
  EO += Lexer::MeasureTokenLength(SM.getSpellingLoc(E), SM, Ctx.getLangOpts());
  Spelled S;
  S.File = SM.getFilename(SM.getSpellingLoc(B)).str();
  S.Offset = BO;
  S.Length = EO - BO;
  S.Text = SM.getBufferData(BF).slice(BO, EO).str();
  std::string Name = Lexer::getImmediateMacroName(B, SM, Ctx.getLangOpts()).str();
  Wanted[Name].insert({BF, BO});
  use(B);
  return S;
}

void MacroBodies::use(SourceLocation L) {
  const SourceManager &SM = Ctx.getSourceManager();
  while (L.isMacroID()) {
    if (SM.isMacroArgExpansion(L)) {
      L = SM.getImmediateSpellingLoc(L);
      continue;
    }
    std::string Name = Lexer::getImmediateMacroName(L, SM, Ctx.getLangOpts()).str();
    L = SM.getImmediateExpansionRange(L).getBegin();
    if (L.isFileID())
      Used[Name].insert(SM.getDecomposedLoc(L));
  }
}

bool MacroBodies::exclusive() const {
  const SourceManager &SM = Ctx.getSourceManager();
  for (auto &[Name, Bodies] : Wanted) {
    FileID F = Bodies.begin()->File;
    llvm::StringRef Text = SM.getBufferData(F);
    unsigned Definitions = 0;
    auto It = Used.find(Name);
    for (unsigned Off : offsetsOf(Name, Text)) {
      llvm::StringRef Line = Text.take_front(Off);
      Line = Line.substr(Line.rfind('\n') + 1).trim(" \t");
      if (Line.consume_front("#") && Line.trim(" \t") == "define") {
        ++Definitions;
        continue;
      }
      if (It == Used.end() || !It->second.count({F, Off}))
        return false;
    }
    if (Definitions != 1)
      return false;
  }
  return true;
}

} // namespace shmfix
