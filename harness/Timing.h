//===- Timing.h - Kernel and program times of interleaved runs --*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  runs of both sides in time mode, in the order made (one side's run I was
//      made next to the other's run I). Out: per kernel and per program medians
//      with intervals.
// A kernel is a name and a block shape. Its sample of a run is the median over
// its launches in that run; the program's sample is the sum over all kernels.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_TIMING_H
#define SHMFIX_HARNESS_TIMING_H

#include "harness/Result.h"

#include "llvm/ADT/ArrayRef.h"

namespace shmfix::bench {

struct Timing {
  Sampled Gpu, Wall;
  std::vector<KernelResult> Kernels; ///< by falling share of the time
};

Timing timingOf(llvm::ArrayRef<RunRecord> Before, llvm::ArrayRef<RunRecord> After,
                double Confidence, double MarginPercent);

/// Fills Before/After of the kernels from digest runs: registers, shared
/// memory, resident blocks, occupancy. ThreadsPerProcessor 0: not known.
void addResources(std::vector<KernelResult> &Kernels, const RunRecord &Before,
                  const RunRecord &After, unsigned ThreadsPerProcessor);

/// Bytes spilled (stores and loads) by kernel, from what `nvcc -Xptxas -v`
/// printed; the largest of a kernel's architectures. Keys are demangled.
std::map<std::string, int> spillsOf(llvm::StringRef BuildLog);

} // namespace shmfix::bench

#endif
