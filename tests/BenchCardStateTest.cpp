//===- BenchCardStateTest.cpp - Throttling, out of what nvidia-smi prints -===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/backends/gpu/CardState.h"

#include "gtest/gtest.h"

using namespace shmfix::bench;
using Texts = std::vector<std::string>;

// "0, 0, 0, 0" is what an H200 with driver 580 printed.
TEST(BenchCardState, MicrosecondsAreCompared) {
  auto Before = readHeldBack("0, 0, 0, 0\n"), After = readHeldBack("1500000, 40000, 0, 0\n");
  ASSERT_TRUE(Before && After);
  EXPECT_EQ(heldBack(*Before, *After, 5), Texts{"clocks were held back by the power cap for 1.5 of 5.0 s"});
  EXPECT_TRUE(heldBack(*After, *After, 5).empty());
  EXPECT_EQ(heldBack(*Before, *After, 2).size(), 2u); // 0.04 of 2 s is over 1 %
}

TEST(BenchCardState, WithoutCountersTheMomentIsRead) {
  EXPECT_FALSE(readHeldBack("[N/A], [N/A], [N/A], [N/A]"));
  EXPECT_FALSE(readHeldBack(""));
  EXPECT_FALSE(readHeldBack("1, 2"));
  EXPECT_EQ(heldBackNow("0x0000000000000004, 71, 1335\n"), Texts{"clocks were held back by the power cap (71 C, 1335 MHz)"});
  EXPECT_TRUE(heldBackNow("0x0000000000000001, 41, 345").empty()); // idle
  EXPECT_TRUE(heldBackNow("").empty());
}
