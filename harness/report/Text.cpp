//===- Text.cpp - A result for a terminal, and as JSON --------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/JsonFields.h"
#include "harness/report/Report.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace shmfix::bench {

std::string timeText(double Ns) {
  static constexpr std::pair<double, const char *> Units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}};
  for (auto [Scale, Unit] : Units)
    if (Ns >= Scale)
      return llvm::formatv(Ns / Scale >= 100 ? "{0:f0} {1}" : Ns / Scale >= 10 ? "{0:f1} {1}" : "{0:f2} {1}", Ns / Scale, Unit);
  return llvm::formatv("{0:f0} ns", Ns);
}

std::string countText(uint64_t N, const char *One, const char *Many) {
  return std::to_string(N) + " " + (N == 1 ? One : Many ? Many : std::string(One) + "s");
}

std::string ratioText(const Interval &I) {
  if (!I.Count)
    return "";
  return llvm::formatv("{0:f2}x [{1:f2}, {2:f2}]", I.Median, I.Low, I.High);
}

static std::string mean(const std::optional<LineCount> &C) {
  if (!C || !C->Requests)
    return "-";
  return llvm::formatv("{0:f2}", double(C->Wavefronts) / double(C->Requests));
}

static std::string number(const std::optional<double> &V) {
  return V ? llvm::formatv("{0:f2}", *V).str() : "-";
}

static std::string known(int V) { return V < 0 ? "?" : std::to_string(V); }

static void writeTimes(const Result &R, llvm::raw_ostream &OS) {
  OS << llvm::formatv("\n{0,-44} {1,10} {2,10}  {3,-22} {4}\n", "time (median of a run)", "before", "after", "speedup", "");
  auto Line = [&](std::string Name, const Sampled &S, double Scale) {
    if (!S.Before.Count || !S.After.Count)
      return;
    if (Name.size() > 44)
      Name = Name.substr(0, 41) + "...";
    OS << llvm::formatv("{0,-44} {1,10} {2,10}  {3,-22} {4}\n", Name, timeText(S.Before.Median * Scale),
                        timeText(S.After.Median * Scale), ratioText(S.Speedup), S.Trend);
  };
  for (const KernelResult &K : R.Kernels)
    Line(llvm::formatv("{0} <{1},{2},{3}> x{4}", K.Name, K.Block[0], K.Block[1], K.Block[2], K.Launches), K.Time, 1);
  Line("all kernels of a run", R.GpuTime, 1);
  Line("whole program, wall clock", R.WallTime, 1e9);
  OS << llvm::formatv("\n{0,-44} {1,9} {2,9} {3,11} {4,11} {5,11}\n", "resources (before -> after)", "registers", "spilled",
                      "static", "blocks/SM", "occupancy");
  for (const KernelResult &K : R.Kernels) {
    auto Pair = [](std::string A, std::string B) { return A == B ? A : A + "->" + B; };
    auto Percent = [](double O) { return O < 0 ? std::string("?") : llvm::formatv("{0:f0}%", O * 100).str(); };
    std::string Name = K.Name.size() > 44 ? K.Name.substr(0, 41) + "..." : K.Name;
    OS << llvm::formatv("{0,-44} {1,9} {2,9} {3,11} {4,11} {5,11}\n", Name, Pair(known(K.Before.Registers), known(K.After.Registers)),
                        Pair(known(K.Before.Spilled), known(K.After.Spilled)), Pair(known(K.Before.Static), known(K.After.Static)),
                        Pair(known(K.Before.Resident), known(K.After.Resident)), Pair(Percent(K.Before.Occupancy), Percent(K.After.Occupancy)));
  }
}

static void writeLines(const Result &R, llvm::raw_ostream &OS) {
  if (!R.CountersMissing.empty()) {
    if (R.GpuTime.Before.Count)
      OS << "\nno counters by line: " << R.CountersMissing << "\n";
    return;
  }
  if (R.Lines.empty())
    return;
  OS << llvm::formatv("\n{0,-36} {1,-12} {2,3} {3,9} {4,9} {5,9} {6,9}  {7}\n", "wavefronts for each request", "", "B", "before",
                      "predicted", "after", "predicted", "");
  for (const LineResult &L : R.Lines)
    OS << llvm::formatv("{0,-36} {1,-12} {2,3} {3,9} {4,9} {5,9} {6,9}  {7}\n",
                        llvm::formatv("{0}:{1}", llvm::sys::path::filename(L.File), L.Line).str(), L.Op, L.Bytes, mean(L.Before),
                        number(L.PredictedBefore), mean(L.After), number(L.PredictedAfter), L.Agreement);
}

void writeText(const Result &R, llvm::raw_ostream &OS) {
  OS << R.Title << "\n" << R.Device << ", driver " << R.Driver << ", CUDA " << R.Toolkit << "\n";
  for (const std::string &C : R.Changes)
    OS << "  " << C << "\n";
  const EquivalenceResult &E = R.Equivalence;
  OS << llvm::formatv("\nresults: {0} ({1}, {2}, {3} bytes digested after each", E.Verdict,
                      countText(E.Launches, "launch", "launches"), countText(E.Allocations, "allocation"), E.Bytes);
  if (E.Skipped)
    OS << "; " << E.Skipped << " launches without a digest";
  if (E.TimeLines)
    OS << "; " << countText(E.TimeLines, "line") << " of output that only carried times left out";
  OS << ")\n";
  if (E.LargestDifference)
    OS << llvm::formatv("  largest relative difference {0:e2}\n", *E.LargestDifference);
  auto Few = [&](const std::vector<std::string> &Lines, llvm::StringRef Head) {
    for (size_t I = 0; I < Lines.size() && I < 5; ++I)
      OS << "  " << Head << Lines[I] << "\n";
    if (Lines.size() > 5)
      OS << "  " << Head << "and " << Lines.size() - 5 << " more\n";
  };
  Few(E.Reasons, "");
  Few(E.Unreproducible, "not reproduced by the original: ");
  if (R.GpuTime.Before.Count)
    writeTimes(R, OS);
  writeLines(R, OS);
  for (const std::string &M : R.Sanitizer.Messages)
    OS << M << "\n";
  if (R.Kept.Asked) {
    OS << llvm::formatv("\nkept (at least {0} % faster):\n", R.Kept.Percent);
    for (const std::string &K : R.Kept.Kept)
      OS << "  " << K << "\n";
    OS << "dropped:\n";
    for (const std::string &D : R.Kept.Dropped)
      OS << "  " << D << "\n";
  }
  for (const std::string &N : R.Notes)
    OS << "note: " << N << "\n";
  OS << "\n" << R.Verdict << "\n";
}

void writeJson(const Result &R, llvm::raw_ostream &OS) {
  OS << llvm::formatv("{0:2}", toJson(R)) << "\n";
}

} // namespace shmfix::bench
