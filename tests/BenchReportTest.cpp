//===- BenchReportTest.cpp - Terminal, JSON and page of a recorded result -===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/BenchRecorded.h"

#include "harness/JsonFields.h"
#include "harness/report/Report.h"

#include "llvm/Support/raw_ostream.h"

using namespace shmfix::bench;

static Result result() {
  auto R = parseAs<Result>(recordedText("transpose.result.json"), "result");
  if (!R) {
    ADD_FAILURE() << llvm::toString(R.takeError());
    return {};
  }
  return *R;
}

template <class F> static std::string text(F Write) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  Write(result(), OS);
  return Out;
}

static unsigned count(llvm::StringRef Text, llvm::StringRef What) { return unsigned(Text.count(What)); }

TEST(BenchReport, TextShowsEveryPart) {
  std::string T = text(writeText);
  for (const char *Part : {"NVIDIA H200", "results: equal", "2147483648 bytes", "transpose.cu:29", "32.00", "agrees",
                           "4096->4224", "EQUAL AND FASTER: 2.17x"})
    EXPECT_NE(T.find(Part), std::string::npos) << Part;
}

TEST(BenchReport, JsonIsWhatWasRead) {
  std::string First = text(writeJson);
  auto Again = parseAs<Result>(First, "result");
  ASSERT_TRUE(bool(Again));
  std::string Second;
  llvm::raw_string_ostream OS(Second);
  writeJson(*Again, OS);
  EXPECT_EQ(First, Second);
}

TEST(BenchReport, PageStandsAlone) {
  std::string T = text(writeHtml);
  EXPECT_EQ(T.find("<script"), std::string::npos);
  EXPECT_EQ(T.find("http"), std::string::npos); // nothing is fetched
  EXPECT_EQ(count(T, "<svg viewBox='0 0 960"), 4u);  // kernel, GPU, wall, lines
  EXPECT_EQ(count(T, "<circle"), 3u * 2 * 11);  // 11 runs of two sides in three plots
  EXPECT_NE(T.find("class='add'>+  __shared__ float tile[TILE][TILE + 1];"), std::string::npos);
  EXPECT_EQ(count(T, "<figure>"), count(T, "</figure>"));
}

TEST(BenchReport, ConcludesInOrderOfWeight) {
  Result R = result();
  conclude(R);
  EXPECT_EQ(R.ExitStatus, 0);
  R.Equivalence.Verdict = "non-deterministic";
  conclude(R);
  EXPECT_EQ(R.ExitStatus, 2);
  R.Equivalence.Verdict = "equal";
  R.GpuTime.Trend = "no difference";
  R.Kernels[0].Time.Trend = "slower";
  conclude(R);
  EXPECT_EQ(R.ExitStatus, 1);
  R.Kernels[0].Share = 0.001;
  conclude(R);
  EXPECT_EQ(R.ExitStatus, 0);
  R.Equivalence.Verdict = "different";
  conclude(R);
  EXPECT_EQ(R.ExitStatus, 1);
}

TEST(BenchReport, Units) {
  EXPECT_EQ(timeText(512), "512 ns");
  EXPECT_EQ(timeText(1310000), "1.31 ms");
  EXPECT_EQ(timeText(32800), "32.8 us");
  EXPECT_EQ(timeText(2.5e9), "2.50 s");
}
