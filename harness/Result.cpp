//===- Result.cpp - The verdict over everything measured ------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Result.h"

#include "llvm/Support/FormatVariadic.h"

namespace shmfix::bench {

void conclude(Result &R) {
  const EquivalenceResult &E = R.Equivalence;
  auto Say = [&](int Status, std::string Text) {
    R.ExitStatus = Status;
    R.Verdict = std::move(Text);
  };
  std::string Why; // one line of it
  if (!E.Reasons.empty())
    Why = ": " + llvm::StringRef(E.Reasons.front()).split('\n').first.rtrim(':').str();
  if (E.Verdict == "different")
    return Say(1, "DIFFERENT" + Why);
  if (R.Sanitizer.Ran && !R.Sanitizer.Clean)
    return Say(1, "UNSOUND: compute-sanitizer found errors on the changed side");
  if (R.Kept.Asked && R.Kept.Side.empty())
    return Say(R.Kept.Trials.empty() ? 2 : 1, "NONE KEPT: no change pays");
  if (E.Verdict == "non-deterministic")
    return Say(2, "UNDECIDED: the original is non-deterministic (" +
                      (E.Unreproducible.empty() ? "" : E.Unreproducible.front()) + ")");
  if (E.Verdict == "not judged")
    return Say(2, "NOT JUDGED" + Why);
  std::string Head = E.Verdict == "equal" ? "EQUAL" : "WITHIN TOLERANCE";
  const Sampled &T = R.GpuTime;
  std::string Ratio = llvm::formatv("{0:f2}x [{1:f2}, {2:f2}]", T.Speedup.Median,
                                    T.Speedup.Low, T.Speedup.High);
  if (T.Before.Count == 0)
    return Say(2, Head + ", but no time was measured");
  if (T.Trend == "slower")
    return Say(1, Head + " AND SLOWER: " + Ratio + " on the GPU");
  if (T.Trend == "faster")
    return Say(0, Head + " AND FASTER: " + Ratio + " on the GPU");
  for (const KernelResult &K : R.Kernels)
    if (K.Time.Trend == "slower" && K.Share >= 0.01)
      return Say(1, Head + " AND SLOWER: " + K.Name);
  Say(0, Head + ", no difference in time: " + Ratio);
}

} // namespace shmfix::bench
