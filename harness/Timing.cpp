//===- Timing.cpp - Kernel and program times of interleaved runs ----------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Timing.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/Regex.h"

#include <algorithm>

namespace shmfix::bench {

namespace {

using KernelKey = std::pair<std::string, Shape>;

/// Times of each kernel in one run.
std::map<KernelKey, std::vector<double>> byKernel(const RunRecord &R) {
  std::map<KernelKey, std::vector<double>> Out;
  for (const KernelTime &K : R.Kernels)
    Out[{R.Functions[K.Function].Name, K.Block}].push_back(K.Nanoseconds);
  return Out;
}

void finish(Sampled &S, double Confidence, double MarginPercent) {
  S.Before = medianInterval(S.BeforeSamples, Confidence);
  S.After = medianInterval(S.AfterSamples, Confidence);
  S.Speedup = ratioInterval(S.BeforeSamples, S.AfterSamples, Confidence);
  S.Trend = toString(trendOf(S.Before, S.After, MarginPercent / 100));
}

} // namespace

Timing timingOf(llvm::ArrayRef<RunRecord> Before, llvm::ArrayRef<RunRecord> After,
                double Confidence, double MarginPercent) {
  Timing Out;
  std::map<KernelKey, KernelResult> Kernels;
  std::map<KernelKey, double> Totals;
  double Total = 0;
  auto Collect = [&](llvm::ArrayRef<RunRecord> Runs, std::vector<double> Sampled::*To, bool First) {
    for (const RunRecord &R : Runs) {
      double Sum = 0;
      for (const auto &[Key, Times] : byKernel(R)) {
        KernelResult &K = Kernels[Key];
        K.Name = Key.first;
        K.Block = Key.second;
        (K.Time.*To).push_back(median(Times));
        double OfRun = 0;
        for (double T : Times)
          OfRun += T;
        Sum += OfRun;
        if (First) {
          K.Launches = Times.size();
          Totals[Key] += OfRun;
          Total += OfRun;
        }
      }
      if (!R.Kernels.empty())
        (Out.Gpu.*To).push_back(Sum);
      (Out.Wall.*To).push_back(R.Seconds);
    }
  };
  Collect(Before, &Sampled::BeforeSamples, true);
  Collect(After, &Sampled::AfterSamples, false);
  for (auto &[Key, K] : Kernels) {
    K.Share = Total > 0 ? Totals[Key] / Total : 0;
    finish(K.Time, Confidence, MarginPercent);
    Out.Kernels.push_back(K);
  }
  std::stable_sort(Out.Kernels.begin(), Out.Kernels.end(),
                   [](const KernelResult &A, const KernelResult &B) { return A.Share > B.Share; });
  finish(Out.Gpu, Confidence, MarginPercent);
  finish(Out.Wall, Confidence, MarginPercent);
  return Out;
}

void addResources(std::vector<KernelResult> &Kernels, const RunRecord &Before,
                  const RunRecord &After, unsigned Threads) {
  auto Fill = [&](const RunRecord &R, Resources KernelResult::*To) {
    for (const Launch &L : R.Launches) {
      if (L.Function < 0)
        continue;
      const Function &F = R.Functions[L.Function];
      for (KernelResult &K : Kernels) {
        Resources &S = K.*To;
        if (K.Name != F.Name || K.Block != L.Block || S.Registers >= 0)
          continue;
        S.Registers = F.Registers;
        S.Local = F.Local;
        S.Static = F.Static;
        S.Dynamic = int(L.Dynamic);
        S.Resident = L.Resident;
        if (Threads && L.Resident >= 0)
          S.Occupancy = double(L.Resident) * L.Block[0] * L.Block[1] * L.Block[2] / Threads;
      }
    }
  };
  Fill(Before, &KernelResult::Before);
  Fill(After, &KernelResult::After);
}

std::map<std::string, int> spillsOf(llvm::StringRef Log) {
  std::map<std::string, int> Out;
  llvm::Regex Entry("(entry function|Function properties for) '?([A-Za-z0-9_$]+)'?");
  llvm::Regex Spill("([0-9]+) bytes spill stores, ([0-9]+) bytes spill loads");
  std::string Kernel;
  llvm::SmallVector<llvm::StringRef, 4> Found;
  while (!Log.empty()) {
    auto [Line, Rest] = Log.split('\n');
    Log = Rest;
    int Stores = 0, Loads = 0;
    if (Entry.match(Line, &Found)) {
      Kernel = llvm::demangle(Found[2].str());
    } else if (!Kernel.empty() && Spill.match(Line, &Found) && !Found[1].getAsInteger(10, Stores) &&
               !Found[2].getAsInteger(10, Loads)) {
      auto [It, New] = Out.try_emplace(Kernel, Stores + Loads);
      It->second = std::max(It->second, Stores + Loads);
    }
  }
  return Out;
}

} // namespace shmfix::bench
