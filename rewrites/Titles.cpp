//===- Titles.cpp - A change in one sentence --------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/Rewrite.h"

#include <set>

namespace shmfix {

namespace {

std::string bracketed(const std::vector<int64_t> &E) {
  std::string S;
  for (int64_t X : E)
    S += X < 0 ? "[]" : "[" + std::to_string(X) + "]";
  return S;
}

const char *nameOf(const Layout &L, unsigned Dimension) {
  return Dimension + 1 == L.Extents.size() ? "each row" : "each plane";
}

/// Rows of the parts that grow, each length once: "rows of 64 apart by 1 element
/// and rows of 32 by 1 element".
std::string rowsOf(const Layout &L) {
  std::vector<Layout> Parts = L.Before;
  Parts.push_back(L);
  std::set<std::string> Told;
  std::string S;
  for (const Layout &P : Parts) {
    const std::string Rows = "rows of " + std::to_string(P.RowLength) +
                             (P.Unit && P.Unit != P.ElementBytes ? " elements of " + std::to_string(P.Unit) + " bytes" : "");
    const std::string By = " by " + countedElements(std::abs(P.Pad));
    if (Told.insert(Rows + By).second)
      S += S.empty() ? Rows + " apart" + By : " and " + Rows + By;
  }
  return S;
}

} // namespace

std::string countedElements(int N) {
  return std::to_string(N) + (N == 1 ? " element" : " elements");
}

std::string titleOf(const Proposal &P, const Layout &L) {
  if (!P.Title.empty())
    return P.Title;
  std::string Shape = bracketed(L.Extents) + " -> " + bracketed(L.newExtents());
  const std::string In = Shape == "[] -> []" ? "" : ": " + Shape; // of an open array
  const std::string Elements = countedElements(std::abs(L.Pad));
  switch (P.Kind) {
  case FixKind::Pad:
    if (L.Pad == 0)
      return "another instance needs a longer row; this one keeps " + bracketed(L.Extents);
    if (L.Kind == Layout::Element)
      return "make each element " + std::to_string(4 * L.Pad) + " bytes larger";
    {
      std::string Where;
      for (auto [D, Pad] : L.Also)
        Where += std::string(nameOf(L, D)) + " by " + std::to_string(Pad) + " and ";
      return "pad " + Where + nameOf(L, L.Dimension) + " by " + Elements + In;
    }
  case FixKind::Restride:
    return "move " + rowsOf(L) + In +
           (L.Spare ? "; the size has room for rows of " + std::to_string(L.RowLength + L.Spare) +
                          ", which no index counts"
                    : "");
  case FixKind::Swizzle:
    return "xor the column with the row";
  case FixKind::Unpad:
    if (L.Kind == Layout::Element)
      return "make each element " + std::to_string(-4 * L.Pad) + " bytes smaller";
    return "take " + Elements + " of padding away: " + Shape;
  case FixKind::None:
    break;
  }
  return "";
}

} // namespace shmfix
