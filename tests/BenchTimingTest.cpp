//===- BenchTimingTest.cpp - Kernel times of recorded runs, resources, spills -===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/BenchRecorded.h"

#include "harness/Timing.h"

using namespace shmfix::bench;

TEST(BenchTiming, RecordedTransposeIsTwiceAsFast) {
  std::vector<RunRecord> B(5, recorded("transpose.time.before.jsonl")), A(5, recorded("transpose.time.after.jsonl"));
  Timing T = timingOf(B, A, 0.95, 1);
  ASSERT_EQ(T.Kernels.size(), 1u);
  EXPECT_EQ(T.Kernels[0].Name, "transpose(float*, float const*, int)");
  EXPECT_EQ(T.Kernels[0].Launches, 3u);
  EXPECT_EQ(T.Kernels[0].Block, (Shape{32, 8, 1}));
  EXPECT_DOUBLE_EQ(T.Kernels[0].Share, 1);
  EXPECT_EQ(T.Gpu.Trend, "faster");
  double Sum = 0;
  for (const KernelTime &K : B[0].Kernels)
    Sum += K.Nanoseconds;
  EXPECT_DOUBLE_EQ(T.Gpu.Before.Median, Sum);
  EXPECT_NEAR(T.Kernels[0].Time.Speedup.Median, 2.17, 0.05);
}

TEST(BenchTiming, ResourcesComeFromDigestRuns) {
  std::vector<RunRecord> B(3, recorded("transpose.time.before.jsonl"));
  Timing T = timingOf(B, B, 0.95, 1);
  EXPECT_EQ(T.Gpu.Trend, "no difference");
  addResources(T.Kernels, recorded("transpose.original.1.jsonl"), recorded("transpose.padded.jsonl"), 2048);
  EXPECT_EQ(T.Kernels[0].Before.Static, 4096);
  EXPECT_EQ(T.Kernels[0].After.Static, 4224);
  EXPECT_EQ(T.Kernels[0].Before.Registers, 22);
  EXPECT_EQ(T.Kernels[0].Before.Resident, 8);
  EXPECT_DOUBLE_EQ(T.Kernels[0].Before.Occupancy, 1);
}

TEST(BenchTiming, SpillsOutOfABuildLog) {
  std::map<std::string, int> S = spillsOf("ptxas info    : Compiling entry function '_Z1kPf' for 'sm_90'\n"
                                          "ptxas info    : Function properties for _Z1kPf\n"
                                          "    8 bytes stack frame, 12 bytes spill stores, 16 bytes spill loads\n"
                                          "ptxas info    : Used 255 registers\n");
  ASSERT_EQ(S.size(), 1u);
  EXPECT_EQ(S.begin()->first, "k(float*)");
  EXPECT_EQ(S.begin()->second, 28);
}
