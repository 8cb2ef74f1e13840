//===- StatisticsTest.cpp - Numbers of a run ------------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expected numbers are worked out by hand from SampleReport.h.
//
//===----------------------------------------------------------------------===//

#include "tests/SampleReport.h"
#include "tool/report/Statistics.h"
#include "tool/report/Tally.h"

#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace shmfix;

namespace {

using Counts = std::map<std::string, unsigned>;

/// The sample with the transpose instantiated a second time.
Report twoInstances() {
  Report R = sample::report();
  ArrayFinding Again = sample::tile();
  Again.Kernel = "transpose<int>";
  Again.Remedy.Reasons = {{ReasonCode::InstanceDependent, ""}};
  R.Arrays.front().Remedy.Reasons = Again.Remedy.Reasons;
  R.Arrays.insert(R.Arrays.begin() + 1, Again);
  return R;
}

TEST(Statistics, CountsVerdictsAndAccesses) {
  Statistics S = collectStatistics(sample::report(), false);
  EXPECT_EQ(S.Verdicts,
            (Counts{{"clean", 1}, {"conflict", 5}, {"unknown", 1}}));
  EXPECT_EQ(S.Rules, (Counts{{"shmfix-bank-conflict", 5}}));
  EXPECT_EQ(S.Accesses, 8u); // two of tile, one of each other array
  EXPECT_EQ(S.States, (Counts{{"bound", 1}, {"exact", 6}, {"unknown", 1}}));
}

TEST(Statistics, CountsFixesAndReasons) {
  Statistics S = collectStatistics(sample::report(), false);
  EXPECT_EQ(S.Fixes, (Counts{{"pad, report-only", 1},
                             {"pad, safe", 1},
                             {"pad, unsafe", 1}}));
  EXPECT_EQ(S.Reasons, (Counts{{"data-dependent-index", 1},
                               {"data-dependent-mask", 1},
                               {"inside-row", 1},
                               {"macro-declaration", 1},
                               {"no-conflict", 1},
                               {"occupancy-loss", 1},
                               {"one-dimensional", 1},
                               {"unknown-access", 1}}));
}

TEST(Statistics, InstancesAreOneDeclaration) {
  Statistics S = collectStatistics(twoInstances(), false);
  EXPECT_EQ(S.Verdicts["conflict"], 5u);
  EXPECT_EQ(S.Fixes["pad, safe"], 1u);
  EXPECT_EQ(S.Reasons["instance-dependent"], 1u);
  EXPECT_EQ(S.BytesBefore, collectStatistics(sample::report(), false).BytesBefore);
  EXPECT_EQ(S.Accesses, 10u); // each instance makes its requests
}

TEST(Statistics, PaddingWithoutUseIsAFinding) {
  Report R = sample::report();
  ArrayFinding &Clean = R.Arrays[1];
  Clean.Remedy.Kind = FixKind::Unpad;
  Statistics S = collectStatistics(R, false);
  EXPECT_EQ(S.Rules["shmfix-useless-padding"], 1u);
  EXPECT_EQ(S.Verdicts["clean"], 1u);
}

TEST(Statistics, BytesBeforeAndAfter) {
  // tile 4096 -> 4224 (safe), clean 128, table 1024, vec 2048, hist 256,
  // big 8192 -> 8320 (unsafe), macro 4096 (its pad is for the reader to make).
  uint64_t Now = 4096 + 128 + 1024 + 2048 + 256 + 8192 + 4096;
  Statistics Safe = collectStatistics(sample::report(), false);
  EXPECT_EQ(Safe.BytesBefore, Now);
  EXPECT_EQ(Safe.BytesAfter, Now + 128);
  Statistics All = collectStatistics(sample::report(), true);
  EXPECT_EQ(All.BytesBefore, Now);
  EXPECT_EQ(All.BytesAfter, Now + 128 + 128);
}

TEST(Statistics, WavefrontsBeforeAndAfter) {
  // Eight requests at each place. tile: a store of 1 and a load of 32; clean 1;
  // vec 16 where 4 would do; hist, big and macro 32. table is left out.
  Statistics Safe = collectStatistics(sample::report(), false);
  EXPECT_EQ(Safe.WavefrontsBefore, 8 * (1 + 32 + 1 + 16 + 32 + 32 + 32));
  EXPECT_EQ(Safe.WavefrontsAfter, 8 * (1 + 1 + 1 + 16 + 32 + 32 + 32));
  EXPECT_EQ(Safe.WavefrontsIdeal, 8 * (1 + 1 + 1 + 4 + 1 + 1 + 1));
  Statistics All = collectStatistics(sample::report(), true);
  EXPECT_EQ(All.WavefrontsAfter, 8 * (1 + 1 + 1 + 16 + 32 + 1 + 32));
}

TEST(Statistics, OpenTripCountsAreLeftOut) {
  Report R = sample::report();
  R.Arrays.front().Accesses[1].RequestsPerBlock = std::nullopt;
  Statistics S = collectStatistics(R, false);
  EXPECT_EQ(S.WavefrontsBefore, 8 * (1 + 1 + 16 + 32 + 32 + 32));
  EXPECT_EQ(S.Accesses, 8u);
}

TEST(Statistics, ReportOnlyFixesChangeNoNumber) {
  Report R = sample::report();
  for (ArrayFinding &A : R.Arrays)
    A.Remedy.Safe = Safety::ReportOnly;
  Statistics S = collectStatistics(R, true);
  EXPECT_EQ(S.BytesAfter, S.BytesBefore);
  EXPECT_EQ(S.WavefrontsAfter, S.WavefrontsBefore);
}

std::string written(const Report &R, bool Unsafe) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  ReportOptions O = sample::options();
  O.UnsafeFixes = Unsafe;
  writeStatistics(R, O, OS);
  return Text;
}

TEST(Statistics, TableHasTheNumbers) {
  std::string Text = written(sample::report(), false);
  for (const char *Part :
       {"5  conflict\n", "1  pad, unsafe\n", "1  data-dependent-index\n",
        "19840 -> 19968 bytes", "1168 -> 920 per block", "ideal 80"})
    EXPECT_NE(Text.find(Part), std::string::npos) << Part << " in\n" << Text;
  EXPECT_EQ(Text, written(sample::report(), false));
  EXPECT_NE(written(sample::report(), true).find("1168 -> 672 per block"),
            std::string::npos);
}

TEST(Statistics, EmptyReport) {
  Statistics S = collectStatistics({}, true);
  EXPECT_TRUE(S.Verdicts.empty());
  EXPECT_EQ(S.WavefrontsBefore, 0);
  EXPECT_EQ(written({}, true), "");
}

std::string tally(const Report &R, bool Unsafe = false) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  ReportOptions O = sample::options();
  O.UnsafeFixes = Unsafe;
  writeTally(R, O, OS);
  return Text;
}

// The summary of the JSON contract counts entries, the tally declarations.
TEST(Tally, EntriesAndDeclarations) {
  Summary S = summarize(twoInstances());
  EXPECT_EQ(S.Files, 2u);
  EXPECT_EQ(S.Arrays, 8u);
  EXPECT_EQ(S.Conflicts, 6u);
  EXPECT_EQ(S.FixesSafe, 2u);
  EXPECT_EQ(S.FixesUnsafe, 1u);
  EXPECT_EQ(S.Unknown, 1u);
  EXPECT_EQ(tally(twoInstances()), tally(sample::report()));
}

TEST(Tally, OneLineThatSaysHowToGoOn) {
  std::string Text = tally(sample::report());
  for (const char *Part : {"2 files (1 failed)", "7 arrays", "5 conflicts",
                           "1 safe fix", "--fix", "1 unsafe fix",
                           "--unsafe-fixes", "1 unknown", "--why-not"})
    EXPECT_NE(Text.find(Part), std::string::npos) << Part << " in " << Text;
  EXPECT_EQ(std::count(Text.begin(), Text.end(), '\n'), 1) << Text;
}

TEST(Tally, NothingFoundOffersNothing) {
  EXPECT_EQ(tally({}), "0 files, 0 arrays: 0 conflicts\n");
}

} // namespace
