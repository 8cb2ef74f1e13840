//===- TextWriter.cpp - Findings as Clang prints diagnostics --------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only lines of the form file:line:column: kind: text start at column one; all
// that belongs to them is indented, so that parsers of Clang's output skip it.
// One warning a declaration, at the declaration, which is where the change
// goes; the accesses follow as notes, dearest first.
//
//===----------------------------------------------------------------------===//

#include "tool/report/PadTable.h"
#include "tool/report/Rules.h"
#include "tool/report/SourceText.h"
#include "tool/report/Wording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

namespace {

enum class Kind { Warning, Note };

constexpr size_t MaxOthers = 3; ///< instances whose cost is told beside the main one

class Printer {
public:
  Printer(const ReportOptions &O, raw_ostream &OS) : O(O), OS(OS) {}
  void finding(const DeclGroup &G);
  void whyNot(const DeclGroup &G);
  void unused(const UnusedSuppression &U);

private:
  void head(const Place &Where, Kind K, const std::string &Text,
            StringRef Rule = "");
  void source(const Place &Where, StringRef Spelled);
  void gutter(std::optional<unsigned> Line, char Mark = ' ');
  void fix(const DeclGroup &G);
  void change(const std::vector<Edit> &Edits, const std::string &File);
  void tint(raw_ostream::Colors C, bool Bold = false) { OS.changeColor(C, Bold); }
  void plain() { OS.resetColor(); }

  const ReportOptions &O;
  raw_ostream &OS;
};

void Printer::head(const Place &Where, Kind K, const std::string &Text,
                   StringRef Rule) {
  tint(raw_ostream::SAVEDCOLOR, true);
  OS << Where.File << ':' << Where.Line << ':' << Where.Column << ": ";
  plain();
  if (K == Kind::Warning) {
    tint(raw_ostream::MAGENTA, true);
    OS << "warning: ";
    plain();
    tint(raw_ostream::SAVEDCOLOR, true);
  } else {
    tint(raw_ostream::CYAN, true);
    OS << "note: ";
    plain();
  }
  OS << Text;
  if (!Rule.empty())
    OS << " [" << Rule << "]";
  plain();
  OS << '\n';
}

/// "   12 | ", or as much space.
void Printer::gutter(std::optional<unsigned> Line, char Mark) {
  if (Line)
    OS << format("%5u", *Line);
  else
    OS.indent(5);
  OS << " |" << Mark;
}

void Printer::source(const Place &Where, StringRef Spelled) {
  std::optional<StringRef> Line = lineOf(O, Where.File, Where.Line);
  if (!Line)
    return;
  static constexpr unsigned GutterWidth = 8;
  ShownLine Shown = showLine(*Line, Where.Column,
                             endColumn(*Line, Where.Column, Spelled),
                             O.Width > GutterWidth ? O.Width - GutterWidth : 0,
                             O.Ascii);
  gutter(Where.Line);
  OS << Shown.Text << '\n';
  gutter(std::nullopt);
  OS.indent(Shown.Start);
  tint(raw_ostream::GREEN, true);
  OS << '^' << std::string(Shown.End - Shown.Start - 1, '~');
  plain();
  OS << '\n';
}

void Printer::change(const std::vector<Edit> &Edits, const std::string &File) {
  static constexpr unsigned MaxLines = 12;
  unsigned Lines = 0;
  for (const ChangedLines &C : changedLines(Edits, O)) {
    Lines += C.Before.size() + C.After.size();
    if (Lines > MaxLines) {
      gutter(std::nullopt);
      OS << "  ... (--diff shows all)\n";
      return;
    }
    if (C.File != File)
      OS << "      in " << C.File << ":\n";
    auto Print = [&](const std::vector<std::string> &Text, char Mark,
                     raw_ostream::Colors Color) {
      for (size_t I = 0; I != Text.size(); ++I) {
        tint(Color);
        gutter(C.FirstLine + I, Mark);
        OS << showLine(Text[I], 1, 1, 0).Text;
        plain();
        OS << '\n';
      }
    };
    Print(C.Before, '-', raw_ostream::RED);
    Print(C.After, '+', raw_ostream::GREEN);
  }
}

void Printer::fix(const DeclGroup &G) {
  const ArrayFinding &A = *G.Main;
  const Fix &F = A.Remedy;
  if (F.Kind == FixKind::None) {
    if (!F.Reasons.empty())
      head(A.Where, Kind::Note, "no fix: " + reasonWords(F.Reasons));
    return;
  }
  std::string Reasons = reasonWords(F.Reasons);
  bool Held = F.Safe == Safety::Unsafe && !O.UnsafeFixes;
  std::string Text = fixLabel(F) + ": " + fixTitle(A);
  if (std::string Cost = costWords(A); !Cost.empty())
    Text += "; " + Cost;
  const std::vector<std::string> Others = otherCosts(G);
  if (!Others.empty())
    Text += " (in '" + A.Kernel + "')";
  if (!Reasons.empty())
    Text += "; " + Reasons;
  if (Held)
    Text += "; --unsafe-fixes shows it";
  else if (F.Safe != Safety::ReportOnly && !F.Edits.empty())
    Text += F.Safe == Safety::Safe ? "; --fix applies it"
                                   : "; --fix --unsafe-fixes applies it";
  head(A.Where, Kind::Note, Text);
  if (Held)
    return;
  change(offeredEdits(A, O.UnsafeFixes), A.Where.File);
  for (const std::string &Row : padTable(A, O.Width)) {
    gutter(std::nullopt);
    OS << "  " << Row << '\n';
  }
  for (size_t I = 0; I != Others.size(); ++I) {
    if (I == MaxOthers) {
      head(A.Where, Kind::Note, "and in " + counted(Others.size() - I, "more " + kernelNoun(G)) + "; --format json lists all");
      break;
    }
    head(A.Where, Kind::Note, "the same change " + Others[I]);
  }
}

void Printer::finding(const DeclGroup &G) {
  const ArrayFinding &A = *G.Main;
  head(A.Where, Kind::Warning, headline(G), ruleOf(G));
  source(A.Where, A.Name);
  unsigned Shown = 0, Hidden = 0;
  std::vector<std::string> Blocks;
  for (const PlaceGroup &P : placesOf(G)) {
    const Access &X = *P.Worst;
    // A clean access adds nothing; an open one tells why the count may grow.
    bool Tells = X.State != Status::Exact || (X.Now && X.Now->Ways > 1);
    bool Spoilt = X.Now && X.After && X.After->Ways > X.Now->Ways;
    if (!Tells && !Spoilt)
      continue;
    if (Shown == O.MaxNotes) {
      ++Hidden;
      continue;
    }
    ++Shown;
    // The block stands with the first access, and wherever it changes.
    std::string Block = blockWords(X.Block, X.Source);
    std::string Note = accessNote(P);
    if (Blocks.empty() || Blocks.back() != Block)
      Note += "; " + Block;
    Blocks.push_back(Block);
    head(X.Where, Kind::Note, Note);
    source(X.Where, X.Text);
  }
  if (Hidden)
    head(A.Where, Kind::Note,
         std::to_string(Hidden) + " more accesses conflict or are unknown; "
                                  "--format json lists all");
  fix(G);
}

void Printer::whyNot(const DeclGroup &G) {
  const ArrayFinding &A = *G.Main;
  const Fix &F = A.Remedy;
  if (hasFix(A, Safety::Safe) || (hasFix(A, Safety::Unsafe) && O.UnsafeFixes))
    return;
  std::vector<Reason> Reasons = F.Reasons;
  for (const Access &X : A.Accesses)
    if (X.Why && X.State == Status::Unknown &&
        none_of(Reasons, [&](const Reason &R) { return R.Code == X.Why->Code; }))
      Reasons.push_back(*X.Why);
  if (Reasons.empty() && A.Is == Verdict::Clean)
    Reasons.push_back({ReasonCode::NoConflict, ""});
  std::string Text = "'" + A.Name + "' in kernel '" + A.Kernel +
                     (hasFix(A, Safety::Unsafe)
                          ? "' is not changed without --unsafe-fixes: "
                          : "' is not changed: ");
  head(A.Where, Kind::Note,
       Text + (Reasons.empty() ? "it changes every index; look at it before you take it" : reasonWords(Reasons)));
}

void Printer::unused(const UnusedSuppression &U) {
  head(U.Where, Kind::Warning, unusedWords(U), UnusedNolintRule);
  source(U.Where, U.Text);
}

class TextWriter : public Writer {
  void write(const Report &R, const ReportOptions &O,
             raw_ostream &OS) const override {
    bool Before = OS.colors_enabled();
    OS.enable_colors(wantsColor(O.Color, OS));
    Printer P(O, OS);
    for (const DeclGroup &G : groupsOf(R)) {
      if (isListed(G))
        P.finding(G);
      if (O.WhyNot)
        P.whyNot(G);
    }
    for (const UnusedSuppression &U : R.Unused)
      P.unused(U);
    OS.enable_colors(Before);
  }
};

} // namespace

std::unique_ptr<Writer> makeTextWriter() {
  return std::make_unique<TextWriter>();
}

} // namespace shmfix
