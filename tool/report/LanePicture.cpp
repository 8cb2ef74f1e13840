//===- LanePicture.cpp - Lanes on banks, drawn in a terminal --------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/LanePicture.h"

#include "tool/report/BankLayout.h"
#include "tool/report/SourceText.h"
#include "tool/report/Wording.h"

#include "llvm/ADT/bit.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

namespace {

constexpr unsigned GutterWidth = 8; // "pass 12 "

class Picture {
public:
  Picture(const ReportOptions &O, raw_ostream &OS) : O(O), OS(OS) {
    // Cells of three columns hold "31+", of two "v+", of one "v".
    unsigned Room = (O.Width ? O.Width : 80) - 1;
    for (Cell = 3; Cell > 0; --Cell)
      if (GutterWidth + Cell * banks::Geometry().Count <= Room)
        break;
  }
  bool fits() const { return Cell > 0; }
  void phase(const PhaseLayout &P, unsigned Number, unsigned Of);
  void key() const;

private:
  void heads(size_t Banks);
  void cell(const BankPass *Pass, bool Late);

  const ReportOptions &O;
  raw_ostream &OS;
  unsigned Cell = 0;
};

/// One character a lane: 0-9, then a-v.
char symbol(unsigned Lane) {
  return Lane < 10 ? char('0' + Lane) : char('a' + Lane - 10);
}

void Picture::heads(size_t Banks) {
  OS << "bank    ";
  if (Cell == 1) {
    for (size_t B = 0; B < Banks; B += 8)
      OS << left_justify(std::to_string(B), 8);
  } else {
    for (size_t B = 0; B != Banks; ++B) {
      if (Cell == 3)
        OS << format("%2u ", unsigned(B));
      else if (B % 4 == 0) // as wide as four cells
        OS << left_justify(std::to_string(B), 8);
    }
  }
  OS << '\n';
}

void Picture::cell(const BankPass *Pass, bool Late) {
  if (!Pass) {
    OS << (Cell == 3 ? " " : "") << (O.Ascii ? "." : "\u00b7")
       << (Cell > 1 ? " " : "");
    return;
  }
  unsigned Lane = countr_zero(Pass->Lanes);
  bool Shared = popcount(Pass->Lanes) > 1;
  OS.changeColor(Late ? raw_ostream::RED : raw_ostream::GREEN, /*Bold=*/Late);
  if (Cell == 3)
    OS << format("%2u", Lane) << (Shared ? '+' : ' ');
  else
    OS << symbol(Lane);
  if (Cell == 2)
    OS << (Shared ? '+' : ' ');
  OS.resetColor();
}

void Picture::phase(const PhaseLayout &P, unsigned Number, unsigned Of) {
  if (Of > 1)
    OS << "phase " << Number << " of " << Of << ", " << laneWords(P.Lanes) << '\n';
  heads(P.Banks.size());
  for (unsigned Pass = 0; Pass != P.passes(); ++Pass) {
    OS << format("pass %-3u", Pass + 1);
    for (const auto &Stack : P.Banks)
      cell(Pass < Stack.size() ? &Stack[Pass] : nullptr, Pass > 0);
    OS << '\n';
  }
}

void Picture::key() const {
  OS << "A cell names the lane that the bank serves in that pass";
  if (Cell < 3)
    OS << " (a-v are lanes 10-31)";
  if (Cell > 1)
    OS << "; + marks a word that several lanes share";
  OS << ".\n";
}

} // namespace

void drawRequest(const banks::Request &R, const ReportOptions &O,
                 raw_ostream &OS) {
  BankLayout Layout = layOut(R);
  OS << meetingWords(R) << '\n';
  Picture Pic(O, OS);
  if (!Pic.fits())
    return;
  for (size_t I = 0; I != Layout.Phases.size(); ++I)
    Pic.phase(Layout.Phases[I], I + 1, Layout.Phases.size());
}

void drawAccess(const ArrayFinding &Of, const Access &A, const ReportOptions &O, raw_ostream &OS) {
  bool Colored = OS.colors_enabled();
  OS.enable_colors(wantsColor(O.Color, OS));
  OS.changeColor(raw_ostream::SAVEDCOLOR, true);
  OS << A.Where.File << ':' << A.Where.Line << ':' << A.Where.Column << ": ";
  OS.resetColor();
  OS << opWords(A) << " of '" << Of.Name << "' in kernel '" << Of.Kernel << "', " << blockWords(A.Block, A.Source) << '\n';
  if (std::optional<StringRef> Line = lineOf(O, A.Where.File, A.Where.Line)) {
    ShownLine Shown =
        showLine(*Line, A.Where.Column, endColumn(*Line, A.Where.Column, A.Text),
                 O.Width, O.Ascii);
    OS << Shown.Text << '\n';
    OS.indent(Shown.Start) << '^' << std::string(Shown.End - Shown.Start - 1, '~')
                           << '\n';
  }
  if (std::string Status = statusWords(A); !Status.empty())
    OS << Status << '\n';
  if (A.Now) {
    OS << '\n';
    if (A.After)
      OS << "now: ";
    drawRequest(A.Worst, O, OS);
    if (A.After) {
      OS << "\nwith the fix: ";
      drawRequest(A.WorstAfter, O, OS);
    }
    Picture Pic(O, OS);
    if (Pic.fits()) {
      OS << '\n';
      Pic.key();
    }
  }
  OS.enable_colors(Colored);
}

} // namespace shmfix
