//===- HtmlPicture.cpp - Lanes on banks as SVG ----------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/HtmlPicture.h"

#include "tool/report/BankLayout.h"
#include "tool/report/HtmlText.h"
#include "tool/report/Wording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

namespace {

// All in units of the view box. A column is wide enough for two digits.
constexpr unsigned Left = 36, Column = 14, LaneHeight = 12;
constexpr unsigned BankTop = 58, BankHeight = 10, CellTop = BankTop + 13;
// Above this many passes rows are flat, or the picture fills a screen.
constexpr unsigned FlatFrom = 17;

unsigned middle(unsigned Index) { return Left + Index * Column + Column / 2; }

class PhasePicture {
public:
  PhasePicture(const PhaseLayout &P, raw_ostream &OS)
      : P(P), OS(OS), Passes(P.passes()), Row(Passes < FlatFrom ? 12 : 8) {}
  void draw(StringRef Title);

private:
  void lanes();
  void lines();
  void grid();
  void cells();
  void label(unsigned Y, StringRef Text) {
    OS << "<text class=\"lb\" x=\"" << Left - 5 << "\" y=\"" << Y << "\">" << Text
       << "</text>";
  }

  const PhaseLayout &P;
  raw_ostream &OS;
  unsigned Passes, Row;
};

void PhasePicture::lanes() {
  label(9, "lane");
  for (unsigned L = 0; L != banks::WarpSize; ++L) {
    bool Active = P.Lanes >> L & 1;
    OS << "<rect class=\"" << (Active ? "ln" : "ln off") << "\" x=\""
       << middle(L) - 6 << "\" y=\"0.5\" width=\"12\" height=\"" << LaneHeight
       << "\" rx=\"3\"/><text class=\"" << (Active ? "n" : "n off") << "\" x=\""
       << middle(L) << "\" y=\"9.2\">" << L << "</text>";
  }
}

/// One path for each colour: a picture has up to 128 lines.
void PhasePicture::lines() {
  std::string Paths[6];
  for (unsigned B = 0; B != P.Banks.size(); ++B)
    for (unsigned Pass = 0; Pass != P.Banks[B].size(); ++Pass)
      for (unsigned L = 0; L != banks::WarpSize; ++L)
        if (P.Banks[B][Pass].Lanes >> L & 1) {
          raw_string_ostream Path(Paths[heatOf(Pass)]);
          Path << 'M' << middle(L) << " 13C" << middle(L) << " 38 " << middle(B)
               << " 33 " << middle(B) << ' ' << BankTop;
        }
  for (unsigned H = 0; H != 6; ++H)
    if (!Paths[H].empty())
      OS << "<path class=\"l" << H << "\" d=\"" << Paths[H] << "\"/>";
}

void PhasePicture::grid() {
  unsigned Count = P.Banks.size();
  label(BankTop + 8, "bank");
  OS << "<rect class=\"bg\" x=\"" << Left << "\" y=\"" << BankTop << "\" width=\""
     << Count * Column << "\" height=\"" << CellTop - BankTop + Passes * Row
     << "\" rx=\"3\"/><path class=\"gr\" d=\"";
  for (unsigned B = 1; B < Count; ++B)
    OS << 'M' << Left + B * Column << ' ' << CellTop - 1 << 'v' << Passes * Row + 1;
  OS << "\"/>";
  for (unsigned B = 0; B != Count; ++B)
    OS << "<text class=\"" << (P.Banks[B].empty() ? "n off" : "n") << "\" x=\""
       << middle(B) << "\" y=\"" << BankTop + 8 << "\">" << B << "</text>";
}

void PhasePicture::cells() {
  for (unsigned Pass = 0; Pass != Passes; ++Pass) {
    unsigned Top = CellTop + Pass * Row;
    if (Row > 8 || Pass == 0 || (Pass + 1) % 4 == 0)
      label(Top + Row - 2, (Pass ? "" : "pass ") + std::to_string(Pass + 1));
    for (unsigned B = 0; B != P.Banks.size(); ++B) {
      if (Pass >= P.Banks[B].size())
        continue;
      const BankPass &Cell = P.Banks[B][Pass];
      OS << "<g><title>bank " << B << ", pass " << Pass + 1 << ", word "
         << Cell.Word << ": " << laneWords(Cell.Lanes) << "</title><rect class=\"h"
         << heatOf(Pass) << "\" x=\"" << Left + B * Column + 1 << "\" y=\"" << Top
         << "\" width=\"" << Column - 1 << "\" height=\"" << Row - 1
         << "\" rx=\"2\"/><text class=\"c\" x=\"" << middle(B) << "\" y=\""
         << Top + Row - (Row > 8 ? 3 : 1) << "\">" << countr_zero(Cell.Lanes)
         << (popcount(Cell.Lanes) > 1 ? "+" : "") << "</text></g>";
    }
  }
}

void PhasePicture::draw(StringRef Title) {
  OS << "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"picture, "
        "scrolls sideways\"><svg class=\"banks\" role=\"img\" viewBox=\"0 0 "
     << Left + P.Banks.size() * Column + 2 << ' ' << CellTop + Passes * Row + 2
     << "\"><title>" << htmlText(Title) << "</title>";
  grid();
  lines();
  lanes();
  cells();
  OS << "</svg></div>\n";
}

} // namespace

void drawRequestHtml(const banks::Request &R, StringRef Caption,
                     raw_ostream &OS) {
  BankLayout Layout = layOut(R);
  std::string Words = meetingWords(R);
  unsigned Passes = Layout.passes();
  bool Good = Passes <= Layout.Phases.size();
  OS << "<figure class=\"" << (Good ? "good" : "bad") << "\"><figcaption><b>"
     << htmlText(Caption) << "</b> <span class=\"chip\">"
     << counted(Passes, "pass") << "</span><br>" << htmlText(Words)
     << "</figcaption>\n";
  if (!Layout.Phases.empty()) {
    auto Most = max_element(Layout.Phases, [](const auto &A, const auto &B) {
      return A.passes() < B.passes();
    });
    auto Draw = [&](const PhaseLayout &P) {
      size_t Number = &P - Layout.Phases.data() + 1;
      std::string Title = (Caption + ": " + Words).str();
      if (Layout.Phases.size() > 1) {
        std::string Which = "phase " + std::to_string(Number) + " of " +
                            std::to_string(Layout.Phases.size()) + ", " +
                            laneWords(P.Lanes);
        OS << "<p class=\"phase\">" << Which << ": "
           << counted(P.passes(), "pass") << "</p>";
        Title = (Caption + ", " + Which).str();
      }
      PhasePicture(P, OS).draw(Title);
    };
    Draw(*Most);
    if (Layout.Phases.size() > 1) {
      OS << "<details><summary>"
         << (Layout.Phases.size() == 2 ? "The other phase" : "The other phases")
         << "</summary>\n";
      for (const PhaseLayout &P : Layout.Phases)
        if (&P != &*Most)
          Draw(P);
      OS << "</details>\n";
    }
  }
  OS << "</figure>\n";
}

} // namespace shmfix
