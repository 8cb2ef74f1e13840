//===- HtmlSheet.cpp - Lanes on banks as shared SVG drawings --------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/HtmlSheet.h"

#include "tool/report/BankLayout.h"
#include "tool/report/Wording.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

namespace {

constexpr unsigned Cell = 10, Gap = 1, Head = 9, Left = 2;
using Corners = std::vector<std::pair<unsigned, unsigned>>;

/// Squares as one path: far smaller than a rectangle each.
void squares(raw_ostream &OS, StringRef Class, const Corners &At) {
  if (At.empty())
    return;
  constexpr unsigned Side = Cell - Gap;
  OS << "<path class=\"" << Class << "\" d=\"";
  for (auto [X, Y] : At)
    OS << 'M' << X << ' ' << Y << 'h' << Side << 'v' << Side << "h-" << Side << 'z';
  OS << "\"/>";
}

/// The lanes of each bank and pass.
std::string keyOf(const BankLayout &L) {
  std::string Key;
  raw_string_ostream OS(Key);
  for (const PhaseLayout &P : L.Phases) {
    OS << '|' << P.Lanes;
    for (size_t B = 0; B != P.Banks.size(); ++B)
      for (const BankPass &Pass : P.Banks[B])
        OS << ';' << B << ':' << Pass.Lanes;
  }
  return Key;
}

/// Draws \p P from height \p Y on and returns where it ends.
unsigned drawPhase(raw_ostream &OS, const PhaseLayout &P, bool First, unsigned Y) {
  for (size_t B = 0; B < P.Banks.size(); B += 8)
    OS << "<text class=\"ax\" x=\"" << Left + B * Cell << "\" y=\"" << Y + 7
       << "\">" << (B || !First ? "" : "bank ") << B << "</text>";
  Y += Head;
  Corners Empty, Needed, Late;
  for (size_t B = 0; B != P.Banks.size(); ++B)
    for (unsigned Pass = 0; Pass != P.passes(); ++Pass) {
      Corners &Where = Pass >= P.Banks[B].size() ? Empty : Pass ? Late : Needed;
      Where.push_back({Left + B * Cell, Y + Pass * Cell});
    }
  squares(OS, "g", Empty);
  squares(OS, "ok", Needed);
  squares(OS, "late", Late);
  for (size_t B = 0; B != P.Banks.size(); ++B)
    for (size_t Pass = 0; Pass != P.Banks[B].size(); ++Pass) {
      uint32_t Lanes = P.Banks[B][Pass].Lanes;
      OS << "<text class=\"l\" x=\"" << Left + B * Cell + 4 << ".5\" y=\""
         << Y + Pass * Cell + 6 << ".4\">" << countr_zero(Lanes)
         << (popcount(Lanes) > 1 ? "+" : "") << "</text>";
    }
  return Y + P.passes() * Cell + 3;
}

} // namespace

void PictureSheet::add(const banks::Request &R) {
  BankLayout L = layOut(R);
  if (!Known.try_emplace(keyOf(L), Drawings.size()).second)
    return;
  Drawing &D = Drawings.emplace_back();
  raw_string_ostream OS(D.Body);
  for (size_t I = 0; I != L.Phases.size(); ++I) {
    const PhaseLayout &P = L.Phases[I];
    if (L.Phases.size() > 1) {
      OS << "<text class=\"ax\" x=\"" << Left << "\" y=\"" << D.Height + 7
         << "\">phase " << I + 1 << ", " << laneWords(P.Lanes) << "</text>";
      D.Height += Head;
    }
    D.Height = drawPhase(OS, P, I == 0, D.Height);
  }
}

void PictureSheet::writeSheet(raw_ostream &OS) const {
  OS << "<svg class=\"hidden-svg\" aria-hidden=\"true\"><defs>\n";
  for (size_t I = 0; I != Drawings.size(); ++I)
    OS << "<g id=\"pic" << I << "\">" << Drawings[I].Body << "</g>\n";
  OS << "</defs></svg>\n";
}

void PictureSheet::writePicture(const banks::Request &R, raw_ostream &OS) const {
  auto It = Known.find(keyOf(layOut(R)));
  if (It == Known.end())
    return;
  OS << "<svg class=\"pic\" viewBox=\"0 0 "
     << 2 * Left + banks::Geometry().Count * Cell << ' '
     << Drawings[It->second].Height << "\" role=\"img\" aria-label=\"";
  printHTMLEscaped(meetingWords(R), OS);
  OS << "\"><use href=\"#pic" << It->second << "\"/></svg>";
}

} // namespace shmfix
