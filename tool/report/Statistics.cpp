//===- Statistics.cpp - Counts by verdict, rule and reason ----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/Statistics.h"

#include "tool/report/Wording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

Statistics collectStatistics(const Report &R, bool UnsafeFixes) {
  Statistics S;
  for (const DeclGroup &G : groupsOf(R)) {
    const ArrayFinding &Main = *G.Main;
    ++S.Verdicts[toString(G.Is)];
    if (isListed(G))
      ++S.Rules[ruleOf(G).str()];
    if (Main.Remedy.Kind != FixKind::None)
      ++S.Fixes[std::string(toString(Main.Remedy.Kind)) + ", " +
                toString(Main.Remedy.Safe)];
    for (const Reason &X : Main.Remedy.Reasons)
      ++S.Reasons[codeOf(X.Code)];
    // Instances share a declaration, not a size: the largest one counts.
    uint64_t Before = Main.Bytes, After = Main.Bytes;
    if (!offeredEdits(Main, UnsafeFixes).empty() && Main.Remedy.Bytes)
      After = Main.Remedy.Bytes;
    S.BytesBefore += Before;
    S.BytesAfter += After;
  }
  for (const ArrayFinding &A : R.Arrays) {
    bool Fixed = !offeredEdits(A, UnsafeFixes).empty();
    for (const Access &X : A.Accesses) {
      ++S.Accesses;
      ++S.States[toString(X.State)];
      if (X.Why)
        ++S.Reasons[codeOf(X.Why->Code)];
      if (!X.Now || !X.RequestsPerBlock)
        continue;
      double N = double(*X.RequestsPerBlock);
      S.WavefrontsBefore += N * X.Now->MeanWavefronts;
      S.WavefrontsIdeal += N * X.Now->MeanIdeal;
      S.WavefrontsAfter +=
          N * (Fixed && X.After ? X.After->MeanWavefronts : X.Now->MeanWavefronts);
    }
  }
  return S;
}

/// Most frequent first, then by name.
static void table(raw_ostream &OS, StringRef Title,
                  const std::map<std::string, unsigned> &Counts) {
  if (Counts.empty())
    return;
  std::vector<std::pair<std::string, unsigned>> Rows(Counts.begin(), Counts.end());
  stable_sort(Rows, [](const auto &A, const auto &B) { return A.second > B.second; });
  OS << Title << '\n';
  for (const auto &[Name, N] : Rows)
    OS << format("%8u  ", N) << Name << '\n';
}

void writeStatistics(const Report &R, const ReportOptions &O, raw_ostream &OS) {
  Statistics S = collectStatistics(R, O.UnsafeFixes);
  table(OS, "arrays by verdict", S.Verdicts);
  table(OS, "accesses by status", S.States);
  table(OS, "findings by rule", S.Rules);
  table(OS, "fixes", S.Fixes);
  table(OS, "reasons", S.Reasons);
  if (S.BytesBefore)
    OS << "shared memory   " << S.BytesBefore << " -> " << S.BytesAfter
       << " bytes in all arrays\n";
  if (S.WavefrontsBefore > 0)
    OS << "wavefronts      " << number(S.WavefrontsBefore) << " -> "
       << number(S.WavefrontsAfter) << " per block of every kernel (ideal "
       << number(S.WavefrontsIdeal) << ")\n";
}

} // namespace shmfix
