//===- BenchCalibrateTest.cpp - Counters into wavefronts ------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/BenchRecorded.h"

#include "harness/Calibrate.h"

#include <set>

using namespace shmfix::bench;
using namespace shmfix;

// 60 launches on an H200; the table is the independent one of test_inputs/hardware.
TEST(BenchCalibrate, RecordedCountersGiveTheTable) {
  banks::MeasuredTable T = banks::parseMeasuredTable(recordedText("calibrate.tsv"));
  ASSERT_FALSE(T.Error);
  std::vector<banks::MeasuredRow> Rows = T.Rows;
  for (banks::MeasuredRow &R : Rows)
    R.Wavefronts = 0;
  llvm::Error E = takeCounters(recordedText("calibrate.csv"), Rows);
  ASSERT_FALSE(bool(E)) << llvm::toString(std::move(E));
  for (size_t I = 0; I < Rows.size(); ++I)
    EXPECT_EQ(Rows[I].Wavefronts, T.Rows[I].Wavefronts) << Rows[I].Op << " " << Rows[I].Pattern;
}

TEST(BenchCalibrate, CountsMustMatch) {
  std::vector<banks::MeasuredRow> Rows(59);
  llvm::Error None = takeCounters("==PROF== nothing", Rows);
  EXPECT_NE(llvm::toString(std::move(None)).find("no table"), std::string::npos);
  llvm::Error E = takeCounters(recordedText("calibrate.csv"), Rows);
  EXPECT_NE(llvm::toString(std::move(E)).find("more launches"), std::string::npos);
}

TEST(BenchCalibrate, BuiltInSetSurvivesItsOwnFormat) {
  std::vector<banks::MeasuredRow> All = builtInRequests();
  std::set<std::string> Kinds;
  std::vector<banks::MeasuredRow> Plain;
  for (const banks::MeasuredRow &R : All) {
    Kinds.insert(R.Op + std::to_string(R.Request.Bytes));
    for (int32_t O : R.Request.Offset)
      ASSERT_LT(O + 16, 96 * 1024);
    if (R.Op != "cpasynccg")
      Plain.push_back(R);
  }
  EXPECT_EQ(Kinds.size(), 22u);
  banks::MeasuredTable T = banks::parseMeasuredTable(tableText(Plain));
  ASSERT_FALSE(T.Error) << T.Error->Text;
  ASSERT_EQ(T.Rows.size(), Plain.size());
  for (size_t I = 0; I < Plain.size(); ++I)
    EXPECT_EQ(T.Rows[I].Request, Plain[I].Request) << I;
  EXPECT_EQ(spread(All, 40).size(), 40u);
  EXPECT_EQ(spread(All, 0).size(), All.size());
  EXPECT_EQ(llvm::StringRef(requestLines(Plain)).count('\n'), Plain.size());
}
