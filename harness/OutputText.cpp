//===- OutputText.cpp - Compares what two runs print ----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/OutputText.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace shmfix::bench {

/// "took 1.5e-3 ms" -> "took # ms".
static std::string withoutNumbers(llvm::StringRef Line) {
  std::string Out;
  for (size_t I = 0; I < Line.size();) {
    bool Starts = llvm::isDigit(Line[I]) && (Out.empty() || !llvm::isAlpha(Out.back()));
    if (!Starts) {
      Out += Line[I++];
      continue;
    }
    size_t J = I;
    while (J < Line.size() &&
           (llvm::isDigit(Line[J]) || Line[J] == '.' ||
            ((Line[J] == 'e' || Line[J] == 'E') && J + 1 < Line.size() &&
             (llvm::isDigit(Line[J + 1]) || Line[J + 1] == '-' || Line[J + 1] == '+')) ||
            ((Line[J] == '-' || Line[J] == '+') && (Line[J - 1] == 'e' || Line[J - 1] == 'E'))))
      ++J;
    Out += '#';
    I = J;
  }
  // Columns shift with the width of a number.
  std::string Packed;
  for (char C : Out)
    if (C != ' ' && C != '\t')
      Packed += C;
    else if (!Packed.empty() && Packed.back() != ' ')
      Packed += ' ';
  return Packed;
}

bool onlyTimesDiffer(llvm::StringRef A, llvm::StringRef B) {
  if (withoutNumbers(A) != withoutNumbers(B))
    return false;
  static constexpr const char *Words[] = {
      "time",    "elapsed", "took",    "duration", "second", "seconds", "sec",
      "secs",    "ms",      "us",      "ns",       "msec",   "usec",    "nsec",
      "s",       "gb/s",    "gib/s",   "mb/s",     "tb/s",   "gflops",  "gflop/s",
      "tflops",  "mflops",  "flops",   "flop/s",   "fps",    "bandwidth",
      "throughput", "speedup", "performance", "latency", "cycles", "gbps",
      "iter/s", "elements/s", "milliseconds", "microseconds", "nanoseconds",
      "millisecond", "microsecond", "runtime", "walltime", "mops", "gops", "hz"};
  std::string Lower = llvm::StringRef(withoutNumbers(A)).lower();
  llvm::SmallVector<llvm::StringRef, 16> Parts;
  llvm::SplitString(Lower, Parts, " \t#()[]{}:,;=<>|\"'");
  for (llvm::StringRef P : Parts) {
    // A rate in a compound such as "gb/s" stays whole; "time(ms" was split.
    for (const char *Word : Words)
      if (P == Word || P.trim('.') == Word)
        return true;
    if (P.ends_with("time") || P.ends_with("_ms") || P.ends_with("_us") ||
        P.ends_with("_time") || P.starts_with("time_"))
      return true;
  }
  return false;
}

TextComparison compareText(llvm::StringRef A, llvm::StringRef B,
                           llvm::ArrayRef<std::string> Ignore) {
  TextComparison Out;
  std::vector<llvm::Regex> Patterns;
  for (const std::string &I : Ignore)
    Patterns.emplace_back(I);
  auto Ignored = [&](llvm::StringRef Line) {
    for (llvm::Regex &P : Patterns)
      if (P.match(Line))
        return true;
    return false;
  };
  llvm::SmallVector<llvm::StringRef> LinesA, LinesB;
  A.split(LinesA, '\n');
  B.split(LinesB, '\n');
  auto Drop = [&](llvm::SmallVector<llvm::StringRef> &Lines) {
    size_t Before = Lines.size();
    llvm::erase_if(Lines, Ignored);
    return unsigned(Before - Lines.size());
  };
  if (!Patterns.empty()) {
    Out.IgnoredLines = Drop(LinesA);
    Drop(LinesB);
  }
  for (size_t I = 0; I < std::min(LinesA.size(), LinesB.size()); ++I) {
    if (LinesA[I] == LinesB[I])
      continue;
    if (onlyTimesDiffer(LinesA[I], LinesB[I]))
      ++Out.TimeLines;
    else
      Out.Differences.push_back({unsigned(I + 1), LinesA[I].str(), LinesB[I].str()});
  }
  if (LinesA.size() != LinesB.size())
    Out.Differences.push_back({0, std::to_string(LinesA.size()) + " lines",
                               std::to_string(LinesB.size()) + " lines"});
  return Out;
}

} // namespace shmfix::bench
