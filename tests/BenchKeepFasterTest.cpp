//===- BenchKeepFasterTest.cpp - Which changes pay ------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/KeepFaster.h"

#include "gtest/gtest.h"

using namespace shmfix::bench;

static Trial trial(const char *Side, std::vector<unsigned> Changes, double Ratio, const char *Verdict = "equal") {
  Trial T;
  T.Side = Side;
  T.Changes = std::move(Changes);
  T.Verdict = Verdict;
  T.Trend = Ratio > 1.01 ? "faster" : Ratio < 0.99 ? "slower" : "no difference";
  T.Speedup = {Ratio, Ratio, Ratio, 5};
  return T;
}

static std::vector<Change> changes(unsigned N) {
  std::vector<Change> Out(N);
  for (unsigned I = 0; I < N; ++I)
    Out[I].Id = "c" + std::to_string(I);
  return Out;
}

TEST(BenchKeepFaster, DropsWhatIsSlowerOrWrong) {
  Keep K = chooseSet({trial("after", {0, 1, 2}, 1.1), trial("change1", {0}, 1.4), trial("change2", {1}, 0.8),
                      trial("change3", {2}, 1.5, "different")}, changes(3), 5);
  EXPECT_EQ(K.Side, "change1");
  EXPECT_EQ(K.Kept, std::vector<std::string>{"c0"});
  ASSERT_EQ(K.Dropped.size(), 2u);
  EXPECT_NE(K.Dropped[0].find("slower"), std::string::npos);
  EXPECT_NE(K.Dropped[1].find("different"), std::string::npos);
}

TEST(BenchKeepFaster, AllTogetherWhenThatIsFastest) {
  Keep K = chooseSet({trial("after", {0, 1}, 2), trial("change1", {0}, 1.4), trial("change2", {1}, 1.3)}, changes(2), 5);
  EXPECT_EQ(K.Side, "after");
  EXPECT_TRUE(K.Dropped.empty());
}

TEST(BenchKeepFaster, FewerChangesWhenTheRestBringsNothing) {
  Keep K = chooseSet({trial("after", {0, 1}, 1.401), trial("change1", {0}, 1.4), trial("change2", {1}, 1)}, changes(2), 5);
  EXPECT_EQ(K.Side, "change1");
}

TEST(BenchKeepFaster, NothingPays) {
  Keep K = chooseSet({trial("after", {0}, 1.02)}, changes(1), 5);
  EXPECT_TRUE(K.Side.empty());
  EXPECT_NE(K.Dropped[0].find("less than 5"), std::string::npos);
}

TEST(BenchKeepFaster, PaidAloneMakesTheNextSet) {
  EXPECT_EQ(paidAlone({trial("after", {0, 1, 2}, 1), trial("change1", {0}, 1.2), trial("change2", {1}, 0.9),
                       trial("change3", {2}, 1.3)}, 5), (std::vector<unsigned>{0, 2}));
}
