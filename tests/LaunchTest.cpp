//===- LaunchTest.cpp - Block shapes that conditions choose ---------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A launch whose shape hangs on a condition that is not known runs with each of
// the shapes: each has its entry. What differs between them is not taken for
// known in the kernel.
//
//===----------------------------------------------------------------------===//

#include "tests/CountedKernels.h"

using namespace shmfix;

namespace {

class Launch : public CountedKernels {
protected:
  using Shapes = std::set<std::vector<unsigned>>;
  Shapes shapes(const std::string &Host) {
    Shapes Out;
    for (const Access &A : accesses("__global__ void k(float *p, int s) {\n"
                                    "  __shared__ float t[64][64];\n"
                                    "  t[threadIdx.x % 64][threadIdx.y % 64] = p[s];\n"
                                    "  p[0] = t[threadIdx.y % 64][threadIdx.x % 64]; }\n"
                                    "int ask();\n" + Host)) {
      EXPECT_EQ(A.Source, BlockSource::Launch);
      Out.insert({A.Block.X, A.Block.Y, A.Block.Z});
    }
    return Out;
  }
};

TEST_F(Launch, EachOutcomeGivesAShape) {
  const Shapes Two{{32, 8, 1}, {32, 16, 1}};
  for (const char *Host :
       {"void go(float *p, int n) { int by = n > 100 ? 16 : 8; k<<<1, dim3(32, by)>>>(p, 1); }",
        "void go(float *p, int n) { int by = 8; if (n > 100) by = 16; k<<<1, dim3(32, by)>>>(p, 1); }",
        "void go(float *p, int n) { int by; if (n == 100) by = 16; else by = 8;\n"
        "  dim3 b(32, by); k<<<1, b>>>(p, 1); }",
        "void go(float *p, int n) { dim3 b(32, 8); if (n < 100) b.y = 16; k<<<1, b>>>(p, 1); }",
        "void go(float *p, int n) { dim3 b(32, 8); if (n < 100) b = dim3(32, 16); k<<<1, b>>>(p, 1); }",
        "void go(float *p, int n) { dim3 b = n ? dim3(32, 8) : dim3(32, 16); k<<<1, b>>>(p, 1); }",
        "int rows(int n) { return n > 5 ? 8 : 16; }\n"
        "void go(float *p, int n) { k<<<1, dim3(32, rows(n))>>>(p, 1); }",
        "void go(float *p) { int by = 8; switch (ask()) { case 1: by = 16; break; default: break; }\n"
        "  k<<<1, dim3(32, by)>>>(p, 1); }",
        "void run(float *p, int by) { k<<<1, dim3(32, by)>>>(p, 1); }\n"
        "int main() { float *p = 0; run(p, ask() > 5 ? 8 : 16); return 0; }",
        "void go(float *p, int n) { if (n > 5) k<<<1, dim3(32, 8)>>>(p, 1);\n"
        "  else k<<<1, dim3(32, 16)>>>(p, 1); }"})
    EXPECT_EQ(shapes(Host), Two) << Host;
}

TEST_F(Launch, ConditionsTogetherGiveAllPairs) {
  EXPECT_EQ(shapes("void go(float *p, int n) {\n"
                   "  int bx = n > 7 ? 32 : 16, by = ask() ? 4 : 2;\n"
                   "  k<<<1, dim3(bx, by)>>>(p, 1); }"),
            (Shapes{{32, 4, 1}, {32, 2, 1}, {16, 4, 1}, {16, 2, 1}}));
}

// Conditions that have nothing to do with the shape give no more of them.
TEST_F(Launch, OtherConditionsChangeNothing) {
  EXPECT_EQ(shapes("void go(float *p, int n) {\n"
                   "  int tries = 0; if (n > 4) tries = 3; int m = n > 9 ? n : 9;\n"
                   "  if (m < 2) return;\n"
                   "  k<<<m, dim3(32, 8)>>>(p, 1); }"),
            (Shapes{{32, 8, 1}}));
}

// The stride is 1 or 2: neither is taken for the only one.
TEST_F(Launch, ArgumentsThatDifferAreOpen) {
  for (const Access &A : accesses("__global__ void k(float *p, int s) {\n"
                                  "  __shared__ float t[64];\n"
                                  "  t[threadIdx.x * s] = p[0]; p[0] = t[0]; }\n"
                                  "void go(float *p, int n) { k<<<1, 32>>>(p, n > 3 ? 1 : 2); }"))
    if (A.Op == OpKind::Store) {
      EXPECT_NE(A.State, Status::Exact);
    }
}

// Where nobody launches the kernel, no more threads than an extent has room for.
TEST_F(Launch, WhatIsAssumedFitsIntoTheArray) {
  auto Shape = [&](const std::string &Array, const std::string &Index) {
    std::vector<Access> All = accesses("__global__ void k(float *p) {\n"
                                       "  __shared__ float t" + Array + ";\n"
                                       "  int y = threadIdx.y;\n"
                                       "  t" + Index + " = p[y];\n}\n");
    EXPECT_EQ(All.size(), 1u) << Array;
    EXPECT_EQ(All[0].Source, BlockSource::Assumed) << Array;
    return All[0].Block;
  };
  EXPECT_EQ(Shape("[16][16]", "[threadIdx.x][y]"), (BlockShape{16, 16, 1}));
  EXPECT_EQ(Shape("[16][17]", "[y][threadIdx.x]"), (BlockShape{16, 16, 1}));
  EXPECT_EQ(Shape("[8][8]", "[y][threadIdx.x]"), (BlockShape{8, 8, 1}));
  EXPECT_EQ(Shape("[32][33]", "[y + 8][threadIdx.x]"), (BlockShape{32, 8, 1}));
  EXPECT_EQ(Shape("[4][64]", "[y][threadIdx.x]"), (BlockShape{32, 4, 1}));
}

} // namespace
