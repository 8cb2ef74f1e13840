//===- MergesTest.cpp - Which neighbours become one access ----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// test_inputs/merges/widths.cu says at each line which widths nvcc's machine
// code has there; the findings have to say the same.
//
//===----------------------------------------------------------------------===//

#include "tests/RunFiles.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace shmfix;

namespace {

using Widths = std::map<unsigned, std::set<std::string>>; // by line

const char *const File = SHMFIX_TEST_INPUTS "/merges/widths.cu";

Widths fromComments() {
  Widths Out;
  auto Text = llvm::MemoryBuffer::getFile(File);
  EXPECT_TRUE(bool(Text));
  for (llvm::line_iterator L(**Text, false); !L.is_at_end(); ++L) {
    auto [Code, Said] = L->split("//= ");
    for (llvm::StringRef W : llvm::split(Said.trim(), ' '))
      if (!W.empty())
        Out[L.line_number()].insert(W.str());
  }
  return Out;
}

RunResult analysed() { return runOne(File, builtinOptions()); }

void add(Widths &To, const Access &A) {
  std::string Kind = A.Op == OpKind::Load ? "L" : "S";
  To[A.Where.Line].insert(Kind + std::to_string(A.Bytes));
}

TEST(Merges, WidthsAreThoseOfTheMachineCode) {
  Widths Found;
  for (const ArrayFinding &A : analysed().Found.Arrays) {
    for (const Access &X : A.Accesses)
      if (X.State == Status::Exact)
        add(Found, X);
    for (const Access &X : A.Merged)
      add(Found, X);
  }
  Widths Said = fromComments();
  ASSERT_GT(Said.size(), 40u);
  for (auto &[Line, W] : Said)
    EXPECT_EQ(llvm::join(Found[Line], " "), llvm::join(W, " ")) << "line " << Line;
  for (auto &[Line, W] : Found)
    EXPECT_TRUE(Said.count(Line)) << "line " << Line << " has " << llvm::join(W, " ");
}

// Two floats a lane, 8 bytes apart: 2 passes each as spelled, and by the rule
// for 8 bytes 2 passes for both, one for each half of the warp.
TEST(Merges, TheMergedAccessIsCountedApart) {
  unsigned Seen = 0;
  for (const ArrayFinding &A : analysed().Found.Arrays) {
    if (A.Kernel != "pair")
      continue;
    for (const Access &X : A.Accesses) {
      EXPECT_EQ(X.State, Status::Bound);
      ASSERT_TRUE(X.Why && X.Now);
      EXPECT_EQ(X.Why->Code, ReasonCode::CompilerMerges);
      EXPECT_EQ(X.Now->Wavefronts, 2u);
      EXPECT_EQ(X.MergedBytes, 8u);
      EXPECT_NE(X.MergeNote.find("2 passes together, no conflict"), std::string::npos)
          << X.MergeNote;
    }
    for (const Access &X : A.Merged) {
      ++Seen;
      EXPECT_EQ(X.State, Status::Exact);
      EXPECT_EQ(X.Parts, 2u);
      ASSERT_TRUE(bool(X.Now));
      EXPECT_EQ(X.Now->Ways, 1u);
      EXPECT_EQ(X.Now->Wavefronts, 2u);
      EXPECT_EQ(X.RequestsPerBlock, 2u); // two warps
    }
  }
  EXPECT_EQ(Seen, 2u); // a store and a load
}

} // namespace
