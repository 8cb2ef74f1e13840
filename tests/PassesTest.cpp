//===- PassesTest.cpp - What several passes over one file saw -------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whole files through the driver; SHMFIX_TEST_INPUTS/passes/ holds them. What
// is expected follows from which text nvcc compiles for which architecture, and
// from 32 banks of 4 bytes: 32 lanes 128 bytes apart take 32 passes, 132 bytes
// apart one.
//
//===----------------------------------------------------------------------===//

#include "tests/RunFiles.h"
#include "tests/TempFolder.h"

#include <gtest/gtest.h>

#include <set>

using namespace shmfix;

namespace {

const std::string Folder = SHMFIX_TEST_INPUTS "/passes/";

/// Analyses a file; Command: of a compile database, empty for none.
RunResult run(const std::string &Name, const std::string &Command = "") {
  DriverOptions O = builtinOptions();
  O.NoCuda = false;
  TempFolder Build;
  std::string Entry;
  if (!Command.empty())
    Entry = "{\"directory\": \"" + Build.path().string() + "\", \"file\": \"" + Folder + Name +
            "\", \"command\": \"" + Command + " -c " + Folder + Name + "\"}";
  O.DatabasePath = Build.write("compile_commands.json", "[" + Entry + "]");
  return runOne(Folder + Name, O);
}

/// Lines of accesses.
std::set<unsigned> linesOf(const ArrayFinding &A) {
  std::set<unsigned> Lines;
  for (const Access &X : A.Accesses)
    Lines.insert(X.Where.Line);
  return Lines;
}

bool isTwin(const ArrayFinding &A) {
  for (const Reason &R : A.Remedy.Reasons)
    if (R.Code == ReasonCode::ConditionalTwin)
      return true;
  return false;
}

TEST(Passes, BranchesOfBothAreSeenAndJoined) {
  RunResult R = run("branches.cu");
  EXPECT_EQ(R.Found.Arrays.size(), 5u);
  for (const ArrayFinding &A : R.Found.Arrays) {
    SCOPED_TRACE(A.Kernel);
    EXPECT_EQ(A.Is, Verdict::Conflict);
    // The launches stand where only the host pass looks.
    for (const Access &X : A.Accesses)
      EXPECT_EQ(X.Source, BlockSource::Launch);
  }
  EXPECT_EQ(linesOf(arrayOf(R, "clean_elsewhere")), (std::set<unsigned>{5, 8, 10}));
  EXPECT_EQ(linesOf(arrayOf(R, "alike")), (std::set<unsigned>{16, 19, 21}));
  EXPECT_EQ(linesOf(arrayOf(R, "flat")), (std::set<unsigned>{28, 32, 34}));
  EXPECT_EQ(linesOf(arrayOf(R, "only_old")), (std::set<unsigned>{41, 43}));
}

TEST(Passes, OneChangeHasToSuitAll) {
  RunResult R = run("branches.cu");
  // The other branch is clean: nobody has proved that the change keeps it so.
  const ArrayFinding &Clean = arrayOf(R, "clean_elsewhere");
  EXPECT_EQ(Clean.Remedy.Safe, Safety::Unsafe);
  EXPECT_TRUE(isTwin(Clean));
  // Both branches want the same.
  const ArrayFinding &Alike = arrayOf(R, "alike");
  EXPECT_EQ(Alike.Remedy.Safe, Safety::Safe);
  EXPECT_FALSE(isTwin(Alike));
  EXPECT_EQ(Alike.Remedy.Pad, 1);
  for (const Access &X : Alike.Accesses)
    EXPECT_EQ(X.After ? X.After->Wavefronts : 0, 1u) << X.Where.Line;
  // Text that no pass compiled.
  EXPECT_TRUE(isTwin(arrayOf(R, "neither")));
  EXPECT_EQ(arrayOf(R, "neither").Remedy.Safe, Safety::Unsafe);
}

TEST(Passes, EditsOfBothBranchesAreMade) {
  RunResult R = run("branches.cu");
  const ArrayFinding &Flat = arrayOf(R, "flat");
  EXPECT_EQ(Flat.Remedy.Safe, Safety::Safe);
  auto Changed = changedFiles(R, /*Unsafe=*/false);
  ASSERT_TRUE(bool(Changed)) << llvm::toString(Changed.takeError());
  ASSERT_EQ(Changed->size(), 1u);
  llvm::StringRef After = Changed->front().After;
  EXPECT_TRUE(After.contains("= t[threadIdx.x * 33 + r]; // new")) << After.str();
  EXPECT_TRUE(After.contains("2 * t[threadIdx.x * 33 + r]; // old"));
}

TEST(Passes, TilesOfEachArchitecture) {
  RunResult R = run("tiles.cu", "nvcc -gencode arch=compute_80,code=sm_80 "
                                "-gencode arch=compute_90,code=sm_90");
  std::set<int64_t> Extents;
  for (const ArrayFinding &A : R.Found.Arrays) {
    Extents.insert(A.Extents.at(0));
    // Rows of 33 are clean as they are and must not become rows of 34.
    EXPECT_EQ(A.Is, A.Extents[0] == 32 ? Verdict::Conflict : Verdict::Clean);
    EXPECT_FALSE(isApplied(A, /*Unsafe=*/false));
  }
  EXPECT_EQ(Extents, (std::set<int64_t>{32, 33}));
  auto Changed = changedFiles(R, /*Unsafe=*/true);
  EXPECT_TRUE(bool(Changed)) << llvm::toString(Changed.takeError());
}

TEST(Passes, LimitsAreThoseOfTheCommand) {
  // 4 KiB a block of 512 threads: 2048 threads hold four blocks on sm_90, 1024
  // two on sm_75.
  RunResult New = run("branches.cu", "nvcc -arch=sm_90");
  RunResult Old = run("branches.cu", "nvcc -arch=sm_75");
  EXPECT_EQ(arrayOf(New, "alike").Remedy.BlocksBefore, 4u);
  EXPECT_EQ(arrayOf(Old, "alike").Remedy.BlocksBefore, 2u);
  // __CUDA_ARCH__ is 750 there, so the conflict is gone from this pass.
  EXPECT_EQ(linesOf(arrayOf(Old, "clean_elsewhere")), (std::set<unsigned>{5, 10}));
}

} // namespace
