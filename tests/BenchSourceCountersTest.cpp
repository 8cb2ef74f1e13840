//===- BenchSourceCountersTest.cpp - Per-line counters against predictions -===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/BenchRecorded.h"

#include "harness/SourceCounters.h"

using namespace shmfix::bench;

static LineCounts counts(const std::string &Name) {
  auto C = readSourceCounters(recordedText(Name));
  if (!C) {
    ADD_FAILURE() << llvm::toString(C.takeError());
    return {};
  }
  return *C;
}

static Predicted predicted(unsigned Line, const char *Op, double Before, double After) {
  Predicted P;
  P.Kernel = "transpose";
  P.File = "test_inputs/programs/transpose.cu";
  P.Op = Op;
  P.Status = "exact";
  P.Line = Line;
  P.Bytes = 4;
  P.Before = Before;
  P.After = After;
  return P;
}

// 128 x 128 blocks of 8 warps, 4 rows a thread, three launches profiled.
TEST(BenchSourceCounters, ReadsTheRecordedReport) {
  LineCounts C = counts("transpose.counters.before.csv");
  ASSERT_EQ(C.size(), 2u);
  const LineCount &Load = C.rbegin()->second;
  EXPECT_EQ(C.rbegin()->first.Line, 29u);
  EXPECT_EQ(C.rbegin()->first.Op, "load");
  EXPECT_EQ(C.rbegin()->first.Bytes, 4u);
  EXPECT_EQ(Load.Requests, 128u * 128 * 8 * 4 * 3);
  EXPECT_EQ(Load.Wavefronts, Load.Requests * 32);
  EXPECT_EQ(Load.Ideal, Load.Requests);
}

TEST(BenchSourceCounters, PutsPredictionsBeside) {
  LineCounts Before = counts("transpose.counters.before.csv"), After = counts("transpose.counters.after.csv");
  std::vector<LineResult> L = joinLines(Before, After, {predicted(24, "store", 1, 1), predicted(29, "load", 32, 1)});
  ASSERT_EQ(L.size(), 2u);
  EXPECT_EQ(L[0].Agreement, "agrees");
  EXPECT_EQ(L[1].Agreement, "agrees");
  EXPECT_EQ(L[1].After->Wavefronts, L[1].After->Requests);
  L = joinLines(Before, After, {predicted(29, "load", 32, 2)});
  EXPECT_EQ(L[0].Agreement, "not predicted");
  EXPECT_EQ(L[1].Agreement, "differs");
}

TEST(BenchSourceCounters, SidesAreMatchedByTheirPlaceInTheTree) {
  LineKey A{"k(int)", "/x/sides/before/src/a.cu", 5, "load", 4}, B = A;
  B.File = "/x/sides/after/src/a.cu";
  std::vector<LineResult> L = joinLines({{A, {1, 32, 1}}}, {{B, {1, 1, 1}}}, {});
  ASSERT_EQ(L.size(), 1u);
  EXPECT_EQ(L[0].File, "src/a.cu");
  EXPECT_TRUE(L[0].Before && L[0].After);
}

TEST(BenchSourceCounters, SaysWhatIsMissing) {
  auto None = readSourceCounters("==PROF== nothing\n");
  ASSERT_FALSE(bool(None));
  EXPECT_NE(llvm::toString(None.takeError()).find("-lineinfo"), std::string::npos);
}

TEST(BenchSourceCounters, CsvAndNames) {
  llvm::StringRef Text = "\"a \"\"b\"\"\",c,\"d,e\"\r\nnext";
  EXPECT_EQ(nextCsvRecord(Text), (std::vector<std::string>{"a \"b\"", "c", "d,e"}));
  EXPECT_EQ(Text, "next");
  EXPECT_EQ(baseName("void ns::transpose<float, (int)4>(float *)"), "transpose");
  EXPECT_EQ(baseName("transpose<float>"), "transpose");
}
