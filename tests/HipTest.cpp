//===- HipTest.cpp - HIP sources and wavefronts ---------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SHMFIX_TEST_INPUTS/hip/ holds the source. A wavefront of 64 lanes is analysed
// as two halves: that is how its requests meet the banks (BankModel.cpp).
//
//===----------------------------------------------------------------------===//

#include "tests/RunFiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

using namespace shmfix;

namespace {

/// As `--arch NAME`; empty: the default of HIP, gfx90a.
RunResult run(const std::string &File, const std::string &Arch) {
  DriverOptions O = builtinOptions();
  if (!Arch.empty()) {
    O.Arch = banks::findArchitecture(Arch)->Arch;
    O.ArchName = Arch;
    O.Analysis.follow(*O.Arch);
  }
  return runOne(File, O);
}

const std::string Source = SHMFIX_TEST_INPUTS "/hip/wavefront.hip";

/// Largest index of the first dimension that any lane takes.
int largestRow(const ArrayFinding &A) {
  int Most = -1;
  for (const Access &X : A.Accesses)
    for (const RequestGroup &G : X.Requests)
      if (!G.Index.empty())
        for (unsigned L = 0; L < banks::WarpSize; ++L)
          if (G.Request.Active >> L & 1)
            Most = std::max(Most, int(G.Index[0][L]));
  return Most;
}

TEST(Hip, ParsesWithTheBuiltInDeclarations) {
  RunResult R = run(Source, "");
  ASSERT_EQ(R.Found.Files.size(), 1u);
  EXPECT_EQ(R.Found.Files[0].State, FileStatus::Analyzed)
      << (R.Found.Files[0].Messages.empty() ? "" : R.Found.Files[0].Messages[0]);
  EXPECT_EQ(R.Found.Arrays.size(), 4u);
}

TEST(Hip, HalvesOfAWavefront) {
  RunResult R = run(Source, "");
  const ArrayFinding &Tile = arrayOf(R, "turned");
  EXPECT_EQ(Tile.Is, Verdict::Conflict);
  ASSERT_EQ(Tile.Accesses.size(), 2u);
  for (const Access &X : Tile.Accesses) {
    bool IsLoad = X.Op == OpKind::Load;
    // 32 lanes a half, 256 bytes apart.
    EXPECT_EQ(X.Now->Wavefronts, IsLoad ? 32u : 1u);
    EXPECT_EQ(X.Block, (BlockShape{64, 16, 1}));
    EXPECT_EQ(X.Source, BlockSource::Launch);
    // Not measured, so not exact.
    EXPECT_EQ(X.State, Status::Bound);
    ASSERT_TRUE(X.Why);
    EXPECT_EQ(X.Why->Code, ReasonCode::UnmeasuredArchitecture);
    // 1024 threads are 32 halves, each goes four times round.
    EXPECT_EQ(X.RequestsPerBlock, 128u);
  }
  EXPECT_EQ(Tile.Remedy.Kind, FixKind::Pad);
  EXPECT_EQ(Tile.Remedy.Pad, 1);
}

TEST(Hip, TheWidthOfAWavefrontIsThatOfTheArchitecture) {
  // 256 threads: four wavefronts of 64 lanes, or eight of 32.
  EXPECT_EQ(largestRow(arrayOf(run(Source, "gfx942"), "rows")), 3);
  EXPECT_EQ(largestRow(arrayOf(run(Source, "gfx950"), "rows")), 3);
  EXPECT_EQ(largestRow(arrayOf(run(Source, "gfx1030"), "rows")), 7);
  // __lane_id() goes on to 63, so the two halves store to different words.
  const RunResult R = run(Source, "gfx90a");
  int Most = 0;
  for (const Access &X : arrayOf(R, "reduced").Accesses)
    if (X.Op == OpKind::Store)
      for (const RequestGroup &G : X.Requests)
        for (unsigned L = 0; L < banks::WarpSize; ++L)
          Most = std::max(Most, int(G.Request.Offset[L]));
  EXPECT_EQ(Most, 63 * 4);
}

TEST(Hip, SourcesWithOtherEndings) {
  llvm::SmallString<128> Name;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("shmfix-hip", "cu", Name));
  auto Text = llvm::MemoryBuffer::getFile(Source);
  ASSERT_TRUE(bool(Text));
  {
    std::error_code EC;
    llvm::raw_fd_ostream OS(Name, EC);
    OS << (*Text)->getBuffer();
  }
  RunResult R = run(std::string(Name), "");
  EXPECT_EQ(R.Found.Files[0].State, FileStatus::Analyzed);
  EXPECT_TRUE(llvm::any_of(R.Notes, [](llvm::StringRef N) {
    return N.contains("parsed as hip");
  }));
  EXPECT_EQ(arrayOf(R, "turned").Accesses.at(0).State, Status::Bound);
  llvm::sys::fs::remove(Name);
}

TEST(Hip, ArchitecturesOfAmdMayBeAskedForInCuda) {
  // The rules are AMD's, the language stays CUDA.
  RunResult R = run(SHMFIX_TEST_INPUTS "/programs/transpose.cu", "gfx90a");
  EXPECT_EQ(R.Found.Files[0].State, FileStatus::Analyzed);
  ASSERT_FALSE(R.Found.Arrays.empty());
  for (const Access &X : R.Found.Arrays[0].Accesses)
    EXPECT_EQ(X.State, Status::Bound);
}

} // namespace
