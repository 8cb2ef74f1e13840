//===- LostArrays.cpp - Shared arrays that no AST has ---------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/LostArrays.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace shmfix {

namespace {

struct Word {
  tok::TokenKind Kind = tok::unknown;
  llvm::StringRef Text;
  unsigned Offset = 0;
};

/// All tokens outside #define lines.
std::vector<Word> wordsOf(llvm::StringRef Text) {
  LangOptions LO;
  LO.CPlusPlus = LO.CPlusPlus11 = LO.CPlusPlus14 = LO.CPlusPlus17 = LO.LineComment = true;
  LO.Bool = true;
  std::string Ended = Text.str(); // the lexer wants a zero at the end
  Lexer L(SourceLocation(), LO, Ended.data(), Ended.data(), Ended.data() + Ended.size());
  std::vector<Word> Words;
  bool Directive = false, Hash = false;
  Token T;
  for (bool End = false; !End;) {
    End = L.LexFromRawLexer(T); // the last token comes with it
    if (T.is(tok::eof))
      break;
    unsigned Offset = L.getBufferLocation() - Ended.data() - T.getLength();
    llvm::StringRef Spelled = Text.substr(Offset, T.getLength());
    if (T.isAtStartOfLine())
      Directive = false;
    if (Hash && Spelled == "define")
      Directive = true;
    Hash = T.is(tok::hash) && T.isAtStartOfLine();
    if (!Directive)
      Words.push_back({T.getKind(), Spelled, Offset});
  }
  return Words;
}

/// Open brackets. '<' counts outside the others only, where it can but belong
/// to a template.
struct Brackets {
  int Others = 0, Angles = 0;
  int depth() const { return Others + Angles; }
  void step(const Word &W) {
    switch (W.Kind) {
    case tok::l_paren: case tok::l_square: case tok::l_brace:
      ++Others;
      break;
    case tok::r_paren: case tok::r_square: case tok::r_brace:
      --Others;
      break;
    case tok::less:
      Angles += Others == 0;
      break;
    case tok::greater:
      Angles -= Others == 0;
      break;
    case tok::greatergreater:
      Angles -= 2 * (Others == 0);
      break;
    default:
      break;
    }
  }
};

bool isAttribute(llvm::StringRef W) {
  return W == "__align__" || W == "alignas" || W == "__attribute__" || W == "__declspec";
}

} // namespace

std::vector<SpelledArray> spelledArrays(llvm::StringRef Text) {
  std::vector<Word> Words = wordsOf(Text);
  std::vector<SpelledArray> Out;
  auto Add = [&](const Word &W, bool Extern) {
    SpelledArray A{W.Text.str(), 1, 1, W.Offset, Extern};
    llvm::StringRef Before = Text.take_front(W.Offset);
    A.Line = Before.count('\n') + 1;
    size_t Start = Before.rfind('\n');
    A.Column = W.Offset - (Start == llvm::StringRef::npos ? 0 : Start + 1) + 1;
    Out.push_back(std::move(A));
  };
  for (size_t I = 0; I < Words.size(); ++I) {
    if (Words[I].Text != "__shared__")
      continue;
    // A parameter or a cast: a round bracket is open before it.
    int Open = 0;
    bool Extern = false;
    for (size_t B = I; B-- > 0 && !llvm::is_contained({tok::semi, tok::l_brace, tok::r_brace}, Words[B].Kind);) {
      Open += Words[B].Kind == tok::l_paren ? 1 : Words[B].Kind == tok::r_paren ? -1 : 0;
      Extern |= Words[B].Text == "extern";
    }
    if (Open > 0)
      continue;
    const Word *Name = nullptr;
    bool Behind = false; // past the name: extents, initialiser
    std::vector<const Word *> Names;
    Brackets In;
    size_t J = I + 1;
    for (; J < Words.size() && J < I + 2000; ++J) {
      const Word &W = Words[J];
      int Depth = In.depth();
      if (Depth == 0 && isAttribute(W.Text) && J + 1 < Words.size() &&
          Words[J + 1].Kind == tok::l_paren) {
        Brackets Skipped;
        do {
          ++J;
          Skipped.step(Words[J]);
        } while (Skipped.Others > 0 && J + 1 < Words.size());
        continue;
      }
      Extern |= Depth == 0 && W.Text == "extern";
      if (Depth <= 0 && (W.Kind == tok::semi || W.Kind == tok::comma)) {
        if (Name)
          Names.push_back(Name);
        Name = nullptr;
        Behind = false;
        if (W.Kind == tok::semi)
          break;
        continue;
      }
      if (Depth == 0 && (W.Kind == tok::l_square || W.Kind == tok::equal || W.Kind == tok::colon))
        Behind = true;
      if (Depth == 0 && W.Kind == tok::raw_identifier && !Behind)
        Name = &W;
      // (*name)[N] and (&name)[N]
      if (Depth == 1 && !Behind && W.Kind == tok::raw_identifier &&
          (Words[J - 1].Kind == tok::star || Words[J - 1].Kind == tok::amp))
        Name = &W;
      In.step(W);
      if (In.depth() < 0)
        break;
    }
    if (J >= Words.size() || Words[J].Kind != tok::semi)
      continue;
    for (const Word *N : Names)
      if (N->Text != "extern" && N->Text != "static")
        Add(*N, Extern);
    I = J;
  }
  return Out;
}

void addLostArrays(const std::string &File, llvm::StringRef Text, const ParseOutcome &Out,
                   std::vector<ArrayFinding> &Arrays) {
  for (const SpelledArray &S : spelledArrays(Text)) {
    if (llvm::any_of(Arrays, [&](const ArrayFinding &A) {
          return A.Where.File == File && A.Where.Line == S.Line && A.Name == S.Name;
        }))
      continue;
    bool Left = llvm::any_of(Out.SkippedRanges, [&](const SkippedText &R) {
      return R.File == File && S.Offset >= R.Begin && S.Offset <= R.End;
    });
    if (!Left && Out.Errors.empty() && Out.MissingHeaders.empty())
      continue;
    ReasonCode C = Left ? ReasonCode::NotCompiled : ReasonCode::BrokenCode;
    ArrayFinding A;
    A.Name = S.Name;
    A.Where = {File, S.Line, S.Column, S.Offset};
    A.Kind = S.Extern ? Storage::Dynamic : Storage::Static;
    A.Is = Verdict::Unknown;
    A.Remedy.Safe = Safety::ReportOnly;
    A.Remedy.Reasons.push_back(reasonOf(C));
    Arrays.push_back(std::move(A));
  }
}

} // namespace shmfix
