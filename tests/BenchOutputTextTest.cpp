//===- BenchOutputTextTest.cpp - Lines that only carry times --------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/OutputText.h"

#include "gtest/gtest.h"

using namespace shmfix::bench;

TEST(BenchOutputText, TimesAreTold) {
  EXPECT_TRUE(onlyTimesDiffer("kernel time: 1.234 ms", "kernel time: 1.3 ms"));
  EXPECT_TRUE(onlyTimesDiffer("Throughput = 123.4 GB/s, Time = 0.5 us", "Throughput = 99 GB/s, Time = 0.61 us"));
  EXPECT_TRUE(onlyTimesDiffer("GPU took 1e-3s", "GPU took 2.5e-4s"));
  EXPECT_TRUE(onlyTimesDiffer("elapsed    9 (ms)", "elapsed   10 (ms)"));
}

TEST(BenchOutputText, ResultsAreNot) {
  EXPECT_FALSE(onlyTimesDiffer("checksum 12", "checksum 13"));
  EXPECT_FALSE(onlyTimesDiffer("sum = 1.5", "sum = 1.6"));
  EXPECT_FALSE(onlyTimesDiffer("time 5 ms: ok", "time 6 ms: FAILED"));
}

TEST(BenchOutputText, ComparesLineByLine) {
  TextComparison C = compareText("a\ntime 1 ms\nb 1\n", "a\ntime 2 ms\nb 2\n", {});
  EXPECT_EQ(C.TimeLines, 1u);
  ASSERT_EQ(C.Differences.size(), 1u);
  EXPECT_EQ(C.Differences[0].Line, 3u);
  EXPECT_EQ(C.Differences[0].B, "b 2");
}

TEST(BenchOutputText, IgnoredLinesMayBeMissing) {
  TextComparison C = compareText("x\nrandom 7\ny\n", "x\ny\n", {std::string("^random")});
  EXPECT_TRUE(C.Differences.empty());
  EXPECT_EQ(C.IgnoredLines, 1u);
  EXPECT_EQ(compareText("x\n", "x\ny\n", {}).Differences.size(), 2u);
}
