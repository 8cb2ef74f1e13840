//===- PadTable.cpp - What each pad would cost, in a few lines ------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/PadTable.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace shmfix {

/// Rows worth showing: no pad, the chosen pad, one on each side of it.
static std::vector<const PadRow *> chosenRows(const Fix &F) {
  std::vector<const PadRow *> Rows;
  for (const PadRow &R : F.Table)
    if (R.Pad == 0 || std::abs(R.Pad - F.Pad) <= 1)
      Rows.push_back(&R);
  sort(Rows, [](const PadRow *A, const PadRow *B) { return A->Pad < B->Pad; });
  return Rows;
}

std::vector<std::string> padTable(const ArrayFinding &A, unsigned Width) {
  const Fix &F = A.Remedy;
  std::vector<const PadRow *> Rows = chosenRows(F);
  if (Rows.size() < 2)
    return {};
  size_t Accesses = A.Accesses.size();
  // Accesses at one place share a column; so do all when they are too many.
  std::vector<std::string> Heads;
  std::vector<std::vector<size_t>> Columns;
  if (all_of(Rows, [&](const PadRow *R) { return R->Wavefronts.size() == Accesses; }))
    for (size_t I = 0; I != Accesses; ++I) {
      const Access &X = A.Accesses[I];
      std::string Head =
          std::string(toString(X.Op)) + ":" + std::to_string(X.Where.Line);
      auto It = find(Heads, Head);
      if (It == Heads.end()) {
        Heads.push_back(Head);
        Columns.push_back({I});
      } else {
        Columns[It - Heads.begin()].push_back(I);
      }
    }
  size_t Needed = 46;
  for (const std::string &H : Heads)
    Needed += H.size() + 2;
  if (Heads.empty() || Heads.size() > 5 || (Width && Needed > Width)) {
    Heads = {"worst access"};
    Columns.clear();
  }

  std::vector<std::vector<std::string>> Cells;
  std::vector<std::string> Titles = {"pad"};
  Titles.insert(Titles.end(), Heads.begin(), Heads.end());
  Titles.insert(Titles.end(), {"wavefronts/block", "bytes", ""});
  Cells.push_back(Titles);
  for (const PadRow *R : Rows) {
    std::vector<std::string> Line;
    Line.push_back((R->Pad > 0 ? "+" : "") + std::to_string(R->Pad));
    if (Columns.empty()) {
      auto Most = max_element(R->Wavefronts);
      Line.push_back(Most == R->Wavefronts.end() ? "-" : std::to_string(*Most));
    }
    for (const std::vector<size_t> &Column : Columns) {
      unsigned Most = 0;
      for (size_t I : Column)
        Most = std::max(Most, R->Wavefronts[I]);
      Line.push_back(Most ? std::to_string(Most) : "?"); // 0 = not known
    }
    Line.push_back(std::to_string(R->Total));
    Line.push_back(std::to_string(R->Bytes));
    Line.push_back(R->Pad == F.Pad ? "<- chosen"
                   : !R->Allowed   ? "not allowed"
                                   : "");
    Cells.push_back(Line);
  }

  std::vector<std::string> Out(Cells.size());
  for (size_t C = 0; C != Titles.size(); ++C) {
    size_t Widest = 0;
    for (const auto &Line : Cells)
      Widest = std::max(Widest, Line[C].size());
    bool Last = C + 1 == Titles.size();
    for (size_t L = 0; L != Cells.size(); ++L) {
      if (C)
        Out[L] += "  ";
      if (!Last)
        Out[L].append(Widest - Cells[L][C].size(), ' ');
      Out[L] += Cells[L][C];
    }
  }
  for (std::string &Line : Out)
    Line.erase(Line.find_last_not_of(' ') + 1);
  return Out;
}

} // namespace shmfix
