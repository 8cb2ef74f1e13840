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
  EXPECT_EQ(baseName("<unnamed>::tile(const float *, int)"), "tile");
  EXPECT_EQ(baseName("(anonymous namespace)::tile(float const*, int)"), "tile");
  EXPECT_EQ(baseName("void ns::(anonymous namespace)::tile<float>(float const*)"), "tile");
  EXPECT_EQ(baseName("void tile<(anonymous namespace)::S>((anonymous namespace)::S)"), "tile");
}

// Recorded from a program that launches a kernel without shared memory first:
// its page lacks the columns.
TEST(BenchSourceCounters, AKernelWithoutSharedMemoryIsPassedOver) {
  LineCounts C = counts("mixed.counters.csv");
  ASSERT_FALSE(C.empty());
  uint64_t Requests = 0;
  for (const auto &[Key, Count] : C) {
    EXPECT_EQ(Key.Kernel, "column(int *)");
    Requests += Count.Requests;
  }
  EXPECT_GE(Requests, 32u); // one warp stores 32 rows
  auto Only = readSourceCounters("\"File Path\",\"a.cu\"\n\"Function Name\",\"k()\"\n\"Line No\",\"Source\"\n\"1\",\"x\"\n");
  ASSERT_FALSE(bool(Only));
  EXPECT_NE(llvm::toString(Only.takeError()).find("no kernel that was profiled uses shared memory"), std::string::npos);
}

static const char *const Diff = R"(--- a/src/a.cu
+++ b/src/a.cu
@@ -1,4 +1,6 @@
+one
+two
 x
-float t[32][32];
+float t[32][33];
 y
 z
@@ -20,2 +22,1 @@
-gone
 kept
--- a/other.cu
+++ b/other.cu
@@ -3,0 +4,2 @@
+a
+b
)";

TEST(BenchSourceCounters, LinesThatMovedAreFound) {
  LineMap M{Diff};
  EXPECT_EQ(M.before("src/a.cu", 3), 1u);  // x
  EXPECT_EQ(M.before("src/a.cu", 4), 2u);  // the changed declaration
  EXPECT_EQ(M.before("src/a.cu", 6), 4u);  // z
  EXPECT_EQ(M.before("src/a.cu", 10), 8u); // between the hunks
  EXPECT_EQ(M.before("src/a.cu", 22), 21u);
  EXPECT_EQ(M.before("src/a.cu", 30), 29u);
  EXPECT_EQ(M.before("other.cu", 3), 3u);
  EXPECT_EQ(M.before("other.cu", 6), 4u);
  EXPECT_EQ(M.before("third.cu", 9), 9u);
  LineKey A{"k(int)", "/x/sides/before/src/a.cu", 8, "load", 4}, B = A;
  B.File = "/x/sides/after/src/a.cu";
  B.Line = 10;
  std::vector<LineResult> L = joinLines({{A, {1, 32, 1}}}, {{B, {1, 1, 1}}}, {}, M);
  ASSERT_EQ(L.size(), 1u);
  EXPECT_EQ(L[0].Line, 8u);
  EXPECT_TRUE(L[0].Before && L[0].After);
}
