//===- HoverText.cpp - One array in Markdown ------------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/HoverBoard.h"
#include "tool/report/PadTable.h"
#include "tool/report/Wording.h"

namespace shmfix {
namespace {

/// A hover window is small.
constexpr unsigned MaxPlaces = 8;
constexpr unsigned TableWidth = 76;

} // namespace

std::string hoverText(const DeclGroup &G) {
  const ArrayFinding &A = *G.Main;
  std::string Text = "**shmfix**: " + headline(G) + "\n\n";
  std::vector<PlaceGroup> Places = placesOf(G);
  std::string Block;
  for (size_t I = 0; I != Places.size() && I != MaxPlaces; ++I) {
    const Access &X = *Places[I].Worst;
    Text += "- line " + std::to_string(X.Where.Line) + ", `" + X.Text + "`: " +
            accessNote(Places[I]);
    // With the first access, and wherever it changes.
    if (std::string B = blockWords(X.Block, X.Source); B != Block) {
      Text += "; " + B;
      Block = B;
    }
    Text += "\n";
  }
  if (Places.size() > MaxPlaces)
    Text += "- and " + std::to_string(Places.size() - MaxPlaces) + " more\n";
  const Fix &F = A.Remedy;
  std::string Reasons = reasonWords(F.Reasons);
  if (F.Kind != FixKind::None) {
    Text += "\n" + fixLabel(F) + ": " + fixTitle(A);
    if (std::string Cost = costWords(A); !Cost.empty())
      Text += "; " + Cost;
    if (!Reasons.empty())
      Text += "; " + Reasons;
    Text += "\n";
  } else if (G.Is == Verdict::Conflict && !Reasons.empty()) {
    Text += "\nno fix: " + Reasons + "\n";
  }
  std::vector<std::string> Table = padTable(A, TableWidth);
  if (!Table.empty()) {
    Text += "\n```text\n";
    for (const std::string &Row : Table)
      Text += Row + "\n";
    Text += "```\n";
  }
  return Text;
}

} // namespace shmfix
