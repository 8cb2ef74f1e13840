//===- KeepFaster.cpp - Which changes pay ---------------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/KeepFaster.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace shmfix::bench {

static bool pays(const Trial &T, double Percent) {
  return (T.Verdict == "equal" || T.Verdict == "within tolerance") && T.Trend == "faster" &&
         T.Speedup.Median >= 1 + Percent / 100;
}

std::vector<unsigned> paidAlone(const std::vector<Trial> &Trials, double Percent) {
  std::vector<unsigned> Out;
  for (const Trial &T : Trials)
    if (T.Changes.size() == 1 && pays(T, Percent))
      Out.push_back(T.Changes.front());
  return Out;
}

static std::string whyDropped(const Trial *Alone, double Percent) {
  if (!Alone)
    return "it was not measured alone, and the sets with it are no faster";
  const Trial &T = *Alone;
  std::string Ratio = llvm::formatv("{0:f3}x [{1:f3}, {2:f3}]", T.Speedup.Median, T.Speedup.Low, T.Speedup.High);
  if (T.Verdict != "equal" && T.Verdict != "within tolerance")
    return "its results are " + T.Verdict;
  if (T.Trend == "slower")
    return "it is slower: " + Ratio;
  if (T.Trend != "faster")
    return "no difference in time: " + Ratio;
  if (T.Speedup.Median < 1 + Percent / 100)
    return llvm::formatv("{0} is less than {1} %", Ratio, Percent);
  return "it pays alone (" + Ratio + "), but not in the set that is kept";
}

Keep chooseSet(const std::vector<Trial> &Trials, const std::vector<Change> &Changes,
               double Percent) {
  Keep K;
  K.Asked = true;
  K.Percent = Percent;
  K.Trials = Trials;
  const Trial *Best = nullptr;
  for (const Trial &T : Trials) {
    if (!pays(T, Percent))
      continue;
    double Gain = Best ? T.Speedup.Median / Best->Speedup.Median : 2;
    if (Gain > 1.005 || (Gain > 0.995 && T.Changes.size() < Best->Changes.size()))
      Best = &T;
  }
  if (Best)
    K.Side = Best->Side;
  for (unsigned I = 0; I < Changes.size(); ++I) {
    if (Best && llvm::is_contained(Best->Changes, I)) {
      K.Kept.push_back(Changes[I].Id);
      continue;
    }
    const Trial *Alone = nullptr;
    for (const Trial &T : Trials)
      if (T.Changes.size() == 1 && T.Changes.front() == I)
        Alone = &T;
    K.Dropped.push_back(Changes[I].Id + ": " + whyDropped(Alone, Percent));
  }
  return K;
}

} // namespace shmfix::bench
