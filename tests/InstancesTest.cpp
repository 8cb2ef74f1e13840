//===- InstancesTest.cpp - Templates that nobody instantiates -------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/TemplateChoices.h"
#include "tool/cuda/Prelude.h"
#include "tests/RunFiles.h"

#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace shmfix;

namespace {

RunResult analyse(const std::string &Text, BlockShape Block = {}) {
  DriverOptions O = builtinOptions();
  O.Overlay["t.cu"] = Text;
  if (Block.threads() > 1)
    O.Analysis.Shapes.Blocks[""] = Block;
  return runOne("t.cu", O);
}

const ArrayFinding *find(const RunResult &R, const std::string &Name) {
  for (const ArrayFinding &A : R.Found.Arrays)
    if (A.Name == Name)
      return &A;
  return nullptr;
}

/// A transpose through tile[N][N], read along the columns.
const char *Turn = R"(
template <typename T, int N> __global__ void turn(const T *in, T *out) {
  __shared__ T tile[N][N];
  for (int r = threadIdx.y; r < N; r += 8)
    tile[r][threadIdx.x] = in[r * N + threadIdx.x];
  __syncthreads();
  for (int r = threadIdx.y; r < N; r += 8)
    out[r * N + threadIdx.x] = tile[threadIdx.x][r];
}
)";

TEST(Instances, AKernelIsAnalysedWithNamedAssumptions) {
  RunResult R = analyse(Turn, {32, 8, 1});
  const ArrayFinding *A = find(R, "tile");
  ASSERT_TRUE(A);
  EXPECT_EQ(A->Assumption, "T = float, N = 32");
  EXPECT_EQ(A->Kernel, "turn<float, 32>");
  EXPECT_EQ(A->Is, Verdict::Conflict);
  EXPECT_EQ(R.Found.Files[0].State, FileStatus::Analyzed);
  // Rests on a guess even when the block shape does not.
  EXPECT_EQ(A->Remedy.Safe, Safety::Unsafe);
  EXPECT_FALSE(isApplied(*A, false));
}

// A launcher that nothing instantiates, here of a type that is not known, still
// says what its kernel is meant for.
TEST(Instances, ConstantsOfTheParametersNameAreTaken) {
  RunResult R = analyse("template <int kRows, int kCols> __global__ void turn(float *p) {\n"
                        "  static_assert(kRows == 16 && kCols == 24);\n"
                        "  __shared__ float tile[kRows][kCols];\n"
                        "  p[0] = tile[threadIdx.x % kRows][0];\n}\n"
                        "template <int kWide> void launch(Tensor t) {\n"
                        "  constexpr int kRows = 16;\n"
                        "  constexpr int kCols = (kWide < 64) ? 40 : 24;\n"
                        "  turn<kRows, kCols><<<1, 32>>>(t.data());\n}\n",
                        {32, 1, 1});
  const ArrayFinding *A = find(R, "tile");
  ASSERT_TRUE(A);
  EXPECT_EQ(A->Assumption, "kRows = 16, kCols = 24");
}

// The first assignment of a class with an array makes clang declare memcpy, for
// which the file has no scope any more: copied and moved, in a class template too.
TEST(Instances, TheFirstAssignmentOfAClassWithAnArray) {
  const std::string Classes =
      "struct Inner { float x; __device__ Inner &operator=(const Inner &o) { x = o.x; return *this; } };\n"
      "struct Piece { float x[4]; Inner y; };\n"
      "template <typename T> struct Pieces { T x[16]; Inner y; };\n";
  for (const char *Assigned :
       {"Piece a; a = *(const Piece *)in;", "Piece a; a = Piece();",
        "Pieces<float> a; a = *(const Pieces<float> *)in;", "Pieces<float> a; a = Pieces<float>();"}) {
    std::string Text = Classes + Turn;
    size_t At = Text.find("  for (int r");
    Text.insert(At, std::string("  ") + Assigned + "\n  out[0] = T(a.x[0]);\n");
    RunResult R = analyse(Text, {32, 8, 1});
    ASSERT_EQ(R.Found.Files.size(), 1u);
    EXPECT_EQ(R.Found.Files[0].State, FileStatus::Analyzed) << Assigned;
    const ArrayFinding *A = find(R, "tile");
    ASSERT_TRUE(A) << Assigned;
    EXPECT_EQ(A->Is, Verdict::Conflict) << Assigned;
  }
}

TEST(Instances, ARealInstanceLeavesNoRoomForAnAssumedOne) {
  RunResult R = analyse(std::string(Turn) + "void go(const double *a, double *b) {"
                                            " turn<double, 16><<<1, dim3(16, 8)>>>(a, b); }");
  ASSERT_EQ(R.Found.Arrays.size(), 1u);
  EXPECT_EQ(R.Found.Arrays[0].Assumption, "");
  EXPECT_EQ(R.Found.Arrays[0].Kernel, "turn<double, 16>");
}

TEST(Instances, ArgumentsOfOtherInstancesComeFirst) {
  RunResult R = analyse(std::string(Turn) +
                        "template <int N> __global__ void other(int *p) {"
                        " __shared__ int s[N]; s[threadIdx.x] = *p; *p = s[0]; }"
                        "void go(int *p) { other<48><<<1, 32>>>(p); }");
  ASSERT_TRUE(find(R, "tile"));
  EXPECT_EQ(find(R, "tile")->Assumption, "T = float, N = 48");
}

TEST(Instances, WhatDoesNotCompileIsTriedWithOtherArguments) {
  RunResult R = analyse(R"(
struct Sum { __device__ int operator()(int a, int b) const { return a + b; } };
template <class Op, int N> __global__ void fold(int *p, Op op) {
  static_assert(N == 128, "one size only");
  __shared__ int s[N];
  s[threadIdx.x] = op(p[threadIdx.x], 1);
  p[threadIdx.x] = s[threadIdx.x];
})");
  const ArrayFinding *A = find(R, "s");
  ASSERT_TRUE(A);
  EXPECT_EQ(A->Assumption, "Op = Sum, N = 128");
  EXPECT_EQ(A->Is, Verdict::Clean);
  EXPECT_EQ(R.Found.Files[0].State, FileStatus::Analyzed);
  EXPECT_TRUE(R.Found.Files[0].Messages.empty());
}

TEST(Instances, DefaultsArePreferredAndClassTemplatesServed) {
  RunResult R = analyse(R"(
template <typename T = double, int N = 64> struct Fold {
  static __device__ T run(T v) {
    __shared__ T part[N];
    part[threadIdx.x % N] = v;
    return part[0];
  }
};)");
  const ArrayFinding *A = find(R, "part");
  ASSERT_TRUE(A);
  EXPECT_EQ(A->Element, "double");
  EXPECT_EQ(A->Extents, std::vector<int64_t>{64});
  EXPECT_EQ(A->Assumption, "defaults");
  EXPECT_FALSE(A->Accesses.empty());
}

TEST(Instances, NothingThatFitsIsSaid) {
  RunResult R = analyse(R"(
template <template <class> class Box> __global__ void k(Box<int> b) {
  __shared__ int s[32];
  s[threadIdx.x] = b.get();
})");
  const ArrayFinding *A = find(R, "s");
  ASSERT_TRUE(A);
  EXPECT_EQ(A->Is, Verdict::Unknown);
  ASSERT_EQ(A->Remedy.Reasons.size(), 1u);
  EXPECT_EQ(A->Remedy.Reasons[0].Code, ReasonCode::NotInstantiated);
}

TEST(Instances, WhatNeverCompilesIsUnknownWithTheError) {
  RunResult R = analyse(R"(
template <typename T> __global__ void k(T *p) {
  __shared__ T tile[32][32];
  tile[threadIdx.x][0] = p[0];
  T::never_declared(tile);
})", {32, 1, 1});
  const ArrayFinding *A = find(R, "tile");
  ASSERT_TRUE(A);
  EXPECT_EQ(A->Is, Verdict::Unknown);
  EXPECT_TRUE(A->Remedy.Edits.empty());
  ASSERT_EQ(A->Remedy.Reasons.size(), 1u);
  EXPECT_NE(A->Remedy.Reasons[0].Text.find("'float'"), std::string::npos);
}

// Executed lane by lane, the three instances take 2,499 wavefronts as they are,
// 313 with one element more and 435 with two, though the first costs that of 16
// some. What is least for all is taken.
TEST(Instances, OneMayLoseALittleOfWhatAllGain) {
  RunResult R = analyse(R"(
template <int S> __global__ void k(double *o, const double *in) {
  __shared__ double a[S][S + 1];
  int t = threadIdx.x;
  if (t < S) for (int i = 0; i < S; i++) a[t][i] = in[i * S + t];
  __syncthreads();
  if (t < S) { double v = 0; for (int i = 0; i < S; i++) v += a[i][t] * a[t][i]; o[t] = v; }
}
void go(double *o, const double *i) {
  k<15><<<1, 32>>>(o, i); k<16><<<1, 32>>>(o, i); k<31><<<1, 32>>>(o, i);
})");
  ASSERT_EQ(R.Found.Arrays.size(), 3u);
  for (const ArrayFinding &A : R.Found.Arrays) {
    EXPECT_EQ(A.Remedy.Kind, FixKind::Pad) << A.Kernel;
    EXPECT_EQ(A.Remedy.Pad, 1) << A.Kernel;
    EXPECT_EQ(A.Remedy.Safe, Safety::Safe) << A.Kernel;
  }
}

TEST(Choices, NamesGiveTheFirstValue) {
  EXPECT_EQ(plausibleValues("TILE_DIM", true).front(), 32);
  EXPECT_EQ(plausibleValues("BLOCK_SIZE", false).front(), 256);
  EXPECT_EQ(plausibleValues("BLOCK_SIZE", true).front(), 32);
  EXPECT_EQ(plausibleValues("BM", false).front(), 128);
  EXPECT_EQ(plausibleValues("kPadding", false).front(), 0);
  EXPECT_EQ(plausibleValues("ItemsPerThread", false).front(), 4);
  for (const char *Name : {"", "N", "vec_size", "BLOCK_THREADS"}) {
    std::vector<int64_t> V = plausibleValues(Name, false);
    std::vector<int64_t> Sorted = V;
    std::sort(Sorted.begin(), Sorted.end());
    EXPECT_EQ(std::unique(Sorted.begin(), Sorted.end()), Sorted.end()) << Name;
  }
}

} // namespace
