//===- BenchStatisticsTest.cpp - Medians, intervals, trends ---------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Statistics.h"

#include "gtest/gtest.h"

using namespace shmfix::bench;

TEST(BenchStatistics, MedianOfOddAndEven) {
  EXPECT_EQ(median({}), 0);
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
}

TEST(BenchStatistics, IntervalHoldsTheMedianAndStaysInside) {
  std::vector<double> S = {10, 11, 9, 12, 10.5, 9.5, 10.2, 30};
  Interval I = medianInterval(S, 0.95);
  EXPECT_DOUBLE_EQ(I.Median, 10.35);
  EXPECT_LE(I.Low, I.Median);
  EXPECT_GE(I.High, I.Median);
  EXPECT_GE(I.Low, 9);
  EXPECT_LT(I.High, 30); // one outlier does not make the interval wide
  EXPECT_EQ(I.Count, 8u);
}

TEST(BenchStatistics, SameSamplesGiveTheSameInterval) {
  std::vector<double> S = {5, 6, 7, 8, 9};
  EXPECT_EQ(medianInterval(S, 0.9).Low, medianInterval(S, 0.9).Low);
  EXPECT_EQ(medianInterval(S, 0.9).High, medianInterval(S, 0.9).High);
}

TEST(BenchStatistics, IntervalGrowsWithConfidence) {
  std::vector<double> S;
  for (int I = 0; I < 15; ++I)
    S.push_back(I * I % 17);
  Interval Low = medianInterval(S, 0.5), High = medianInterval(S, 0.99);
  EXPECT_LT(Low.High - Low.Low, High.High - High.Low);
}

TEST(BenchStatistics, RatioOfConstantsIsExact) {
  Interval R = ratioInterval({4, 4, 4}, {2, 2, 2}, 0.95);
  EXPECT_EQ(R.Median, 2);
  EXPECT_EQ(R.Low, 2);
  EXPECT_EQ(R.High, 2);
}

TEST(BenchStatistics, TrendNeedsDisjointIntervalsMarginAndThreeRuns) {
  auto Of = [](std::vector<double> S) { return medianInterval(S, 0.95); };
  Interval Slow = Of({10, 10.1, 9.9}), Fast = Of({5, 5.1, 4.9}), Wide = Of({4, 10, 16});
  EXPECT_EQ(trendOf(Slow, Fast, 0.01), Trend::Faster);
  EXPECT_EQ(trendOf(Fast, Slow, 0.01), Trend::Slower);
  EXPECT_EQ(trendOf(Slow, Wide, 0.01), Trend::NoDifference);
  EXPECT_EQ(trendOf(Of({10, 10, 10}), Of({9.95, 9.95, 9.95}), 0.01), Trend::NoDifference);
  EXPECT_EQ(trendOf(Of({10, 10}), Of({5, 5}), 0.01), Trend::NoDifference);
}
