//===- FindingTest.cpp - Words of findings, verdicts ----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/Finding.h"

#include <gtest/gtest.h>

#include <set>

using namespace shmfix;

namespace {

constexpr ReasonCode All[] = {
#define REASON(Name, Code, Kind, Text) ReasonCode::Name,
#include "matchers/Reasons.def"
};

TEST(Finding, ReasonsHaveDistinctCodesAndSentences) {
  std::set<std::string> Codes;
  for (ReasonCode C : All) {
    std::string Code = codeOf(C), Text = textOf(C);
    EXPECT_TRUE(Codes.insert(Code).second) << Code;
    EXPECT_FALSE(Code.empty() || Code.front() == '-' || Code.back() == '-');
    EXPECT_EQ(Code.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"),
              std::string::npos)
        << Code;
    EXPECT_GT(Text.size(), 10u) << Code;
    EXPECT_NE(Text.back(), '.') << Code << ": the writers end the sentence";
  }
}

TEST(Finding, ReasonsKnowWhatTheyConcern) {
  EXPECT_STREQ(codeOf(ReasonCode::DataDependentIndex), "data-dependent-index");
  EXPECT_STREQ(textOf(ReasonCode::OccupancyLoss),
               "the larger array costs a resident block");
  EXPECT_FALSE(concernsFix(ReasonCode::DataDependentIndex));
  EXPECT_FALSE(concernsFix(ReasonCode::UnmeasuredArchitecture));
  EXPECT_TRUE(concernsFix(ReasonCode::NoConflict));
  EXPECT_TRUE(concernsFix(ReasonCode::VerificationFailed));
}

// The words are those of the JSON contract; scripts depend on them.
TEST(Finding, WordsOfTheContract) {
  EXPECT_STREQ(toString(OpKind::Load), "load");
  EXPECT_STREQ(toString(OpKind::Store), "store");
  EXPECT_STREQ(toString(OpKind::Atomic), "atomic");
  EXPECT_STREQ(toString(OpKind::AsyncCopy), "async-copy");
  EXPECT_STREQ(toString(OpKind::MatrixLoad), "matrix-load");
  EXPECT_STREQ(toString(OpKind::MatrixStore), "matrix-store");
  EXPECT_STREQ(toString(Status::Exact), "exact");
  EXPECT_STREQ(toString(Status::Bound), "bound");
  EXPECT_STREQ(toString(Status::Unknown), "unknown");
  EXPECT_STREQ(toString(BlockSource::Option), "option");
  EXPECT_STREQ(toString(BlockSource::Config), "config");
  EXPECT_STREQ(toString(BlockSource::Launch), "launch");
  EXPECT_STREQ(toString(BlockSource::Bounds), "bounds");
  EXPECT_STREQ(toString(BlockSource::Assumed), "assumed");
  EXPECT_STREQ(toString(Storage::Static), "static");
  EXPECT_STREQ(toString(Storage::Dynamic), "dynamic");
  EXPECT_STREQ(toString(Verdict::Clean), "clean");
  EXPECT_STREQ(toString(Verdict::Conflict), "conflict");
  EXPECT_STREQ(toString(Verdict::Unknown), "unknown");
  EXPECT_STREQ(toString(FixKind::None), "none");
  EXPECT_STREQ(toString(FixKind::Pad), "pad");
  EXPECT_STREQ(toString(FixKind::Restride), "restride");
  EXPECT_STREQ(toString(FixKind::Swizzle), "swizzle");
  EXPECT_STREQ(toString(FixKind::Unpad), "unpad");
  EXPECT_STREQ(toString(Safety::Safe), "safe");
  EXPECT_STREQ(toString(Safety::Unsafe), "unsafe");
  EXPECT_STREQ(toString(Safety::ReportOnly), "report-only");
  EXPECT_STREQ(toString(FileStatus::Analyzed), "analyzed");
  EXPECT_STREQ(toString(FileStatus::Partial), "partial");
  EXPECT_STREQ(toString(FileStatus::Failed), "failed");
  EXPECT_STREQ(toString(FileStatus::Skipped), "skipped");
}

Access access(Status State, std::optional<unsigned> Ways) {
  Access A;
  A.State = State;
  if (Ways)
    A.Now = Counts{*Ways, *Ways, 1, double(*Ways), 1.0};
  return A;
}

TEST(Finding, VerdictOfAnArray) {
  Access Free = access(Status::Exact, 1), Bad = access(Status::Exact, 2),
         BadBound = access(Status::Bound, 4),
         FreeBound = access(Status::Bound, 1),
         Open = access(Status::Unknown, std::nullopt),
         NoLane = access(Status::Exact, 0),
         Doubtful = access(Status::Unknown, 8);
  struct {
    std::vector<Access> Of;
    Verdict Expected;
  } Cases[] = {
      {{}, Verdict::Clean},
      {{Free}, Verdict::Clean},
      {{NoLane}, Verdict::Clean},
      {{Free, FreeBound}, Verdict::Clean},
      {{Free, Bad}, Verdict::Conflict},
      {{BadBound}, Verdict::Conflict},
      {{Open}, Verdict::Unknown},
      {{Free, Open}, Verdict::Unknown},
      {{Open, Bad}, Verdict::Conflict},
      {{Bad, Open}, Verdict::Conflict},
      {{Doubtful}, Verdict::Unknown},
  };
  for (auto &C : Cases) {
    ArrayFinding A;
    A.Accesses = C.Of;
    EXPECT_EQ(verdictOf(A), C.Expected);
  }
}

} // namespace
