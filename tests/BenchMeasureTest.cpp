//===- BenchMeasureTest.cpp - The whole measurement, with recorded runs for a GPU -===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/BenchRecorded.h"

#include "harness/Bundle.h"
#include "harness/Measure.h"
#include "harness/Prepare.h"
#include "harness/Snapshot.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace shmfix::bench;

namespace {

/// Answers with recorded runs; the side is told by the command.
class Recorded : public Backend {
public:
  std::string DigestAfter = "transpose.padded.jsonl", TimeAfter = "transpose.time.after.jsonl";
  std::string Missing;
  std::string MovingBefore, StillBefore; ///< what is printed, unless empty
  bool HangsWhenTimed = false, Hangs = false, StillMoves = false;
  unsigned Digests = 0, Timed = 0;
  std::string Order;

  static bool after(const RunRequest &R) { return llvm::StringRef(R.Command).contains("/out/after"); }
  llvm::Error prepare(llvm::StringRef, const MeasureOptions &) override { return llvm::Error::success(); }
  void describe(Result &R) const override { R.Device = "a card"; }
  llvm::Expected<RunRecord> digest(const RunRequest &R) override {
    ++Digests;
    RunRecord Out = recorded(after(R) ? DigestAfter : "transpose.original.1.jsonl");
    Out.Output = "ran " + R.Watched[0] + "\n";
    if (!MovingBefore.empty())
      Out.Output += R.Still && !StillMoves ? StillBefore : MovingBefore + std::to_string(Digests);
    Out.TimedOut = Hangs;
    return Out;
  }
  std::map<std::string, std::string> takeDumps() override { return {}; }
  llvm::Expected<RunRecord> time(const RunRequest &R) override {
    ++Timed;
    Order += after(R) ? 'A' : 'B';
    if (HangsWhenTimed) {
      RunRecord Out;
      Out.TimedOut = true;
      return Out;
    }
    return recorded(after(R) ? TimeAfter : "transpose.time.before.jsonl");
  }
  llvm::Expected<LineCounts> counters(const RunRequest &R) override {
    if (!Missing.empty())
      return llvm::createStringError("%s", Missing.c_str());
    return readSourceCounters(recordedText(after(R) ? "transpose.counters.after.csv" : "transpose.counters.before.csv"));
  }
  llvm::Expected<Sanitized> sanitize(const RunRequest &) override { return Sanitized{true, false, {"memcheck: 1 error"}}; }
  std::vector<std::string> disturbances() override { return {"clocks were held back"}; }
  unsigned threadsPerProcessor() const override { return 2048; }
};

class BenchMeasure : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("bench-test", Root));
    for (const char *Side : {"/sides/before", "/sides/after"}) {
      llvm::sys::fs::create_directories(Root + Side);
      ASSERT_FALSE(bool(writeFile((Root + Side + "/a.cu").str(), Side)));
    }
    E.Title = "test";
    E.Run = "{out}/program";
    E.Sides = {{"before", "before", {}}, {"after", "after", {0}}};
    E.Changes = {{"a.cu:1 t", "pad", "k", {{"a.cu", 0, 6, "x"}}}};
    E.Options.Runs = 3;
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Root); }
  Result run() {
    auto R = measure(E, Root, B, [](const std::string &) {});
    if (!R) {
      ADD_FAILURE() << llvm::toString(R.takeError());
      return {};
    }
    return *R;
  }
  llvm::SmallString<128> Root;
  Experiment E;
  Recorded B;
};

} // namespace

TEST_F(BenchMeasure, EqualAndFaster) {
  Result R = run();
  EXPECT_EQ(R.ExitStatus, 0) << R.Verdict;
  EXPECT_EQ(R.Equivalence.Verdict, "equal");
  EXPECT_EQ(R.GpuTime.Trend, "faster");
  EXPECT_EQ(B.Digests, 3u);      // original twice, changed once
  EXPECT_EQ(B.Order, "BABABABA"); // a warm-up, then three rounds
  EXPECT_EQ(R.GpuTime.BeforeSamples.size(), 3u);
  EXPECT_EQ(R.Lines.size(), 2u);
  EXPECT_EQ(R.Notes, std::vector<std::string>{"clocks were held back"});
}

TEST_F(BenchMeasure, SlowerIsCaught) {
  B.TimeAfter = "transpose.time.before.jsonl";
  EXPECT_EQ(run().ExitStatus, 0); // no difference
  // The recorded padded times as the original's: the other way round.
  E.Sides = {{"after", "before", {}}, {"before", "after", {0}}};
  B.DigestAfter = "transpose.original.1.jsonl";
  B.TimeAfter = "transpose.time.after.jsonl";
  Result R = run();
  EXPECT_EQ(R.ExitStatus, 1) << R.Verdict;
  EXPECT_NE(R.Verdict.find("SLOWER"), std::string::npos);
}

TEST_F(BenchMeasure, DifferentIsCaughtAndNotTimed) {
  B.DigestAfter = "float_atomics.1.jsonl";
  Result R = run();
  EXPECT_EQ(R.ExitStatus, 1);
  EXPECT_EQ(R.Equivalence.Verdict, "different");
  EXPECT_EQ(B.Timed, 0u);
  EXPECT_EQ(B.Digests, 5u); // asked twice more before saying so
}

TEST_F(BenchMeasure, GoesOnWithoutCounters) {
  B.Missing = "no permission";
  Result R = run();
  EXPECT_EQ(R.ExitStatus, 0);
  EXPECT_EQ(R.CountersMissing, "no permission");
}

TEST_F(BenchMeasure, SanitizerErrorsDecide) {
  E.Options.Sanitize = true;
  EXPECT_EQ(run().ExitStatus, 1);
}

TEST_F(BenchMeasure, ABuildThatFailsIsNotJudged) {
  E.Build = "grep -q before a.cu || { echo broken; false; }";
  Result R = run();
  EXPECT_EQ(R.ExitStatus, 2);
  EXPECT_NE(R.Equivalence.Reasons.at(0).find("broken"), std::string::npos);
}

TEST_F(BenchMeasure, KeepsWhatPaysAndWritesItBack) {
  E.Options.KeepPercent = 5;
  std::string User = (Root + "/user.cu").str();
  E.Originals = {{"a.cu", User}};
  ASSERT_FALSE(bool(writeFile(User, "/sides/before")));
  Result R = run();
  EXPECT_EQ(R.Kept.Kept, std::vector<std::string>{"a.cu:1 t"});
  ASSERT_FALSE(bool(writeBack(E, Root, R.Kept.Kept)));
  EXPECT_EQ(*readFile(User), "x/before");
  // Now it is no longer what was measured.
  llvm::Error Changed = writeBack(E, Root, R.Kept.Kept);
  EXPECT_NE(llvm::toString(std::move(Changed)).find("has changed"), std::string::npos);
}

TEST_F(BenchMeasure, BundleGoesThereAndBack) {
  llvm::SmallString<128> There, Home;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("bench-there", There));
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("bench-home", Home));
  E.Originals = {{"a.cu", "/user/a.cu"}};
  std::string Bundle = (Root + "/b.tar.gz").str(), Back = (Root + "/r.json").str();
  ASSERT_FALSE(bool(writeBundle(E, Root, Bundle)));
  auto Unpacked = readBundle(Bundle, There);
  ASSERT_TRUE(bool(Unpacked)) << llvm::toString(Unpacked.takeError());
  EXPECT_EQ(Unpacked->Changes[0].Edits[0].Text, "x");
  EXPECT_EQ(*readFile((There + "/sides/after/a.cu").str()), "/sides/after");
  auto R = measure(*Unpacked, There, B, [](const std::string &) {});
  ASSERT_TRUE(bool(R));
  ASSERT_FALSE(bool(writeReturned({*Unpacked, *R}, There, Back)));
  auto Returned = readReturned(Back, Home);
  ASSERT_TRUE(bool(Returned)) << llvm::toString(Returned.takeError());
  EXPECT_EQ(Returned->Measured.Verdict, R->Verdict);
  EXPECT_EQ(Returned->Measured.GpuTime.BeforeSamples, R->GpuTime.BeforeSamples);
  EXPECT_EQ(Returned->Measured.Lines.size(), R->Lines.size());
  EXPECT_EQ(*readFile((Home + "/sides/before/a.cu").str()), "/sides/before");
  llvm::sys::fs::remove_directories(There);
  llvm::sys::fs::remove_directories(Home);
}

// Numbers that differ from run to run, but not with still seeds.
TEST_F(BenchMeasure, SeedsAreHeldStillWhereTheyAloneDiffer) {
  B.MovingBefore = "random ", B.StillBefore = "random 5";
  Result R = run();
  EXPECT_EQ(R.Equivalence.Verdict, "equal") << R.Verdict;
  EXPECT_EQ(B.Digests, 5u); // twice moving, twice still, once changed
  ASSERT_FALSE(R.Notes.empty());
  EXPECT_NE(R.Notes[0].find("held still"), std::string::npos);
}

TEST_F(BenchMeasure, AHangEndsTheMeasurementAtOnce) {
  B.Hangs = true;
  Result R = run();
  EXPECT_EQ(R.ExitStatus, 2);
  EXPECT_EQ(B.Digests, 1u);
  EXPECT_NE(R.Verdict.find("the original did not end in time"), std::string::npos);
}

TEST_F(BenchMeasure, ATimedRunThatFailsGivesNoTimes) {
  B.HangsWhenTimed = true;
  Result R = run();
  EXPECT_EQ(R.ExitStatus, 2) << R.Verdict;
  EXPECT_EQ(B.Timed, 1u);
  ASSERT_FALSE(R.Notes.empty());
  EXPECT_NE(R.Notes[0].find("did not end in time"), std::string::npos);
}

TEST_F(BenchMeasure, ABundleOrResultOfOthersIsRefused) {
  std::string Path = (Root + "/x").str();
  ASSERT_FALSE(bool(writeFile(Path, "no tar")));
  auto Bundle = readBundle(Path, Root);
  EXPECT_NE(llvm::toString(Bundle.takeError()).find("no bundle"), std::string::npos);
  ASSERT_FALSE(bool(writeFile(Path, R"({"experiment": {"schema": 1}, "before": [{"file": "../../x", "text": "y"}], "result": {"schema": 1}})")));
  auto Back = readReturned(Path, Root);
  EXPECT_NE(llvm::toString(Back.takeError()).find("outside of the tree"), std::string::npos);
  ASSERT_FALSE(bool(writeFile(Path, R"({"experiment": {"schema": 2}, "before": [], "result": {"schema": 1}})")));
  Back = readReturned(Path, Root);
  EXPECT_NE(llvm::toString(Back.takeError()).find("another version"), std::string::npos);
}

TEST_F(BenchMeasure, WhatStillSeedsDoNotHoldStaysUndecided) {
  B.MovingBefore = "random ", B.StillBefore = "";
  B.StillMoves = true;
  Result R = run();
  EXPECT_EQ(R.Equivalence.Verdict, "non-deterministic") << R.Verdict;
  EXPECT_EQ(R.ExitStatus, 2);
  for (const std::string &N : R.Notes)
    EXPECT_EQ(N.find("held still"), std::string::npos);
}
