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
#include "tests/TempFolder.h"

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

// nvcc unrolls a loop whose end is not a constant in part, and then merges over
// the turns: seen in the machine code of each of the first six. In that of the
// last two (an odd row, no unrolling) it does not.
TEST(Merges, TurnsOfALoopThatIsUnrolledInPart) {
  TempFolder Folder;
  Folder.write("LICENSE", "");
  auto Of = [&](const std::string &Loop, const char *Row) {
    RunResult R = runOne(Folder.write("k.cu", "__global__ void k(float *p, int n) {\n"
                                              "  __shared__ float t[32][" + std::string(Row) + "];\n"
                                              "  int y = threadIdx.x; float s = 0;\n"
                                              "  " + Loop + "\n"
                                              "  p[y] = s; }\n"
                                              "void go(float *p, int n) { k<<<1, 32>>>(p, n); }\n"),
                         builtinOptions());
    std::vector<Access> Out;
    for (const ArrayFinding &A : R.Found.Arrays)
      Out.insert(Out.end(), A.Accesses.begin(), A.Accesses.end());
    return Out;
  };
  for (const char *Loop : {"for (int k = 0; k < n; ++k) s += t[y][k];",
                           "for (int k = 0; k < n; k += 2) s += t[y][k] * t[y][k + 1];",
                           "for (int k = 0; k < blockDim.x; ++k) s += t[y][k];",
                           "for (int k = 0; k < n; ++k) t[y][k] = n + k;",
                           "for (int k = 1; k < n; ++k) s += t[y][k];",
                           "int k = 0; while (k < n) { s += t[y][k]; k++; }"})
    for (const Access &A : Of(Loop, "32")) {
      EXPECT_EQ(A.State, Status::Bound) << Loop;
      ASSERT_TRUE(A.Why) << Loop;
      EXPECT_EQ(A.Why->Code, ReasonCode::CompilerMerges) << Loop;
    }
  for (const Access &A : Of("for (int k = 0; k < n; ++k) s += t[y][k];", "33"))
    EXPECT_EQ(A.State, Status::Exact);
  for (const char *Loop : {"_Pragma(\"unroll 1\")\nfor (int k = 0; k < n; ++k) s += t[y][k];"})
    for (const Access &A : Of(Loop, "32"))
      EXPECT_EQ(A.State, Status::Exact) << Loop;
}

} // namespace
