//===- HtmlPads.cpp - Pads and resident blocks as SVG ---------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/HtmlPicture.h"
#include "tool/report/HtmlText.h"
#include "tool/report/Wording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

static std::string padLabel(int Pad) {
  return (Pad > 0 ? "+" : "") + std::to_string(Pad);
}

/// The first line is for those who do not see the bars.
static std::string chosenWords(const PadRow &Chosen, const PadRow *Plain) {
  std::string Text = "pad " + padLabel(Chosen.Pad) + ": " +
                     counted(Chosen.Total, "wavefront") + " a block";
  if (Plain && Plain != &Chosen)
    Text += " instead of " + std::to_string(Plain->Total);
  return Text;
}

void drawPadsHtml(const ArrayFinding &A, raw_ostream &OS) {
  const Fix &F = A.Remedy;
  if (F.Table.size() < 2)
    return;
  std::vector<const PadRow *> Rows;
  for (const PadRow &R : F.Table)
    Rows.push_back(&R);
  stable_sort(Rows, [](auto *X, auto *Y) { return X->Pad < Y->Pad; });
  uint64_t Most = 1;
  const PadRow *Chosen = nullptr, *Plain = nullptr;
  for (const PadRow *R : Rows) {
    Most = std::max(Most, R->Total);
    if (F.Kind != FixKind::None && R->Pad == F.Pad)
      Chosen = R;
    if (R->Pad == 0)
      Plain = R;
  }
  std::string Title = "Wavefronts of a block for each pad";
  if (Chosen)
    Title += "; " + chosenWords(*Chosen, Plain);

  constexpr unsigned Step = 24, Height = 72, Top = 12;
  OS << "<div class=\"pads\"><h4>Pads tried</h4><div class=\"scroll\" "
        "tabindex=\"0\" role=\"group\" aria-label=\"bars, scrolls sideways\">"
        "<svg class=\"bars\" role=\"img\" width=\""
     << Rows.size() * Step + 4 << "\" height=\"" << Top + Height + 16
     << "\"><title>" << htmlText(Title) << "</title>";
  for (size_t I = 0; I != Rows.size(); ++I) {
    const PadRow &R = *Rows[I];
    // A bar of one unit stays visible beside one of thousands.
    unsigned Bar = std::max<uint64_t>(2, R.Total * Height / Most);
    unsigned X = I * Step + 4;
    const char *Class = &R == Chosen ? "bar chosen" : R.Allowed ? "bar" : "bar no";
    OS << "<g><title>pad " << padLabel(R.Pad) << ": "
       << counted(R.Total, "wavefront") << " a block, " << counted(R.Bytes, "byte")
       << (R.Allowed ? "" : ", not allowed") << "</title><rect class=\"" << Class
       << "\" x=\"" << X << "\" y=\"" << Top + Height - Bar << "\" width=\""
       << Step - 5 << "\" height=\"" << Bar << "\" rx=\"2\"/>";
    if (R.Total < 10000) // what fits above a bar
      OS << "<text class=\"v\" x=\"" << X + (Step - 5) / 2 << "\" y=\""
         << Top + Height - Bar - 3 << "\">" << R.Total << "</text>";
    OS << "<text class=\"" << (&R == Chosen ? "x chosen" : "x") << "\" x=\""
       << X + (Step - 5) / 2 << "\" y=\"" << Top + Height + 12 << "\">"
       << padLabel(R.Pad) << "</text></g>";
  }
  OS << "</svg></div>\n<p class=\"quiet\">" << htmlText(Title) << ".</p>\n"
     << "<details><summary>The numbers</summary><div class=\"scroll\" "
        "tabindex=\"0\" role=\"group\" aria-label=\"table, scrolls sideways\">"
        "<table><thead><tr><th>pad<th>wavefronts/block<th>bytes<th>worst "
        "request<th></tr></thead><tbody>\n";
  for (const PadRow *R : Rows) {
    auto Worst = max_element(R->Wavefronts);
    OS << "<tr><td>" << padLabel(R->Pad) << "<td>" << R->Total << "<td>"
       << R->Bytes << "<td>";
    if (Worst != R->Wavefronts.end() && *Worst)
      OS << *Worst;
    else
      OS << "?";
    OS << "<td>" << (R == Chosen ? "chosen" : R->Allowed ? "" : "not allowed")
       << "</tr>\n";
  }
  OS << "</tbody></table></div></details></div>\n";
}

void drawBlocksHtml(const Fix &F, raw_ostream &OS) {
  if (!F.BlocksBefore || !F.BlocksAfter)
    return;
  unsigned Most = std::max(F.BlocksBefore, F.BlocksAfter);
  std::string Words = "Resident blocks per multiprocessor: " +
                      std::to_string(F.BlocksBefore);
  if (F.BlocksAfter == F.BlocksBefore)
    Words += ", as before";
  else
    Words += " before, " + std::to_string(F.BlocksAfter) + " after";
  constexpr unsigned Step = 14;
  OS << "<div class=\"blocks\"><h4>Occupancy</h4><svg role=\"img\" width=\""
     << Most * Step << "\" height=\"14\"><title>" << Words << "</title>";
  for (unsigned I = 0; I != Most; ++I) {
    bool Kept = I < F.BlocksAfter, Old = I < F.BlocksBefore;
    OS << "<rect class=\"" << (Kept && Old ? "kept" : Kept ? "won" : "lost")
       << "\" x=\"" << I * Step + 1 << "\" y=\"1\" width=\"11\" height=\"11\" "
          "rx=\"2.5\"/>";
  }
  OS << "</svg><p class=\"quiet\">" << Words << ".</p></div>\n";
}

} // namespace shmfix
