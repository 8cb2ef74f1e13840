//===- WholeRunTest.cpp - What is analysed once, and what not at all ------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs over many files leave out what cannot matter. Each test has code for
// which leaving out too much would lose a finding. 32 lanes 128 bytes apart take
// 32 passes; 16 lanes of them 16.
//
//===----------------------------------------------------------------------===//

#include "tests/RunFiles.h"
#include "tests/TempFolder.h"
#include "tool/driver/SharedText.h"

#include <gtest/gtest.h>

using namespace shmfix;

namespace {

class WholeRun : public testing::Test {
protected:
  void SetUp() override { write("LICENSE", ""); }
  std::string write(const std::string &Name, const std::string &Text) { return Folder.write(Name, Text); }
  RunResult run(const std::vector<std::string> &Files, const DriverOptions &O = builtinOptions()) {
    return runFiles(Files, 1, O, [](size_t) {});
  }
  /// Arrays of that name.
  static std::vector<const ArrayFinding *> named(const RunResult &R, llvm::StringRef Name) {
    std::vector<const ArrayFinding *> Out;
    for (const ArrayFinding &A : R.Found.Arrays)
      if (A.Name == Name)
        Out.push_back(&A);
    return Out;
  }
  SharedText::Answer ask(const std::string &File, const std::string &Text) {
    ProjectHeaders Headers;
    SharedText::Query Q;
    Q.Source = write(File, Text);
    return SharedText().ask(Q, Text, &Headers);
  }

  const TempFolder Folder;
};

std::string tile(const std::string &Kernel, const std::string &Name) {
  return "__global__ void " + Kernel + "(float *p) {\n  __shared__ float " + Name + "[32][32];\n  " + Name +
         "[threadIdx.x][0] = p[threadIdx.x];\n  p[0] = " + Name + "[0][threadIdx.x];\n}\n";
}

// Endless work without shared memory takes nothing from the kernel behind it.
TEST_F(WholeRun, KernelsWithoutSharedMemoryAreNotRun) {
  std::string Busy = "__global__ void busy(float *p) {\n"
                     "  for (int i = 0; i < 1000000; ++i)\n"
                     "    for (int j = 0; j < (i & 7) + threadIdx.x; ++j) p[i] += j * p[j];\n}\n";
  DriverOptions O = builtinOptions();
  O.Analysis.TotalSteps = 4000;
  RunResult R = run({write("k.cu", Busy + tile("k", "t") + "void go(float *p) { busy<<<1, 1024>>>(p); k<<<1, 32>>>(p); }\n")}, O);
  ASSERT_EQ(R.Found.Arrays.size(), 1u);
  ASSERT_EQ(R.Found.Arrays[0].Accesses.size(), 2u);
  EXPECT_EQ(R.Found.Arrays[0].Accesses[0].Now->Wavefronts, 32u);
}

// Nothing in the kernel's own text names an array; what it calls does.
TEST_F(WholeRun, ArraysBehindCallsAreReached) {
  std::string Text =
      "struct Store {\n"
      "  __device__ Store(float *p) { __shared__ float in_constructor[32][32]; in_constructor[threadIdx.x][0] = *p; }\n"
      "  __device__ ~Store() { __shared__ float in_destructor[32][32]; in_destructor[threadIdx.x][0] = 1; }\n"
      "  __device__ float operator()(int i) { __shared__ float in_operator[32][32]; return in_operator[i][0]; }\n"
      "};\n"
      "__device__ float deep(int i) { __shared__ float in_default[32][32]; return in_default[i][0]; }\n"
      "__device__ float with(float *p, float x = deep(threadIdx.x)) { return x; }\n"
      "template <class F> __device__ float apply(F f) { return f(threadIdx.x); }\n"
      "__global__ void k(float *p) {\n"
      "  auto f = [&](int i) { __shared__ float in_lambda[32][32]; return in_lambda[i][0]; };\n"
      "  { Store s(p); p[0] = s(threadIdx.x); }\n"
      "  p[1] = apply(f) + with(p);\n}\n"
      "void go(float *p) { k<<<1, 32>>>(p); }\n";
  RunResult R = run({write("k.cu", Text)});
  for (const char *Name : {"in_constructor", "in_operator", "in_default", "in_lambda"}) {
    SCOPED_TRACE(Name);
    auto Found = named(R, Name);
    ASSERT_EQ(Found.size(), 1u);
    EXPECT_EQ(Found[0]->Kernel, "k");
    EXPECT_EQ(Found[0]->Is, Verdict::Conflict);
  }
}

TEST_F(WholeRun, ThroughASourceOnlyTheHeaderCounts) {
  std::string Header = write("k.cuh", "template <int N> __global__ void part(float *p) {\n"
                                      "  __shared__ float here[N][N];\n"
                                      "  here[threadIdx.x][0] = *p;\n}\n");
  write("main.cu", "#include \"k.cuh\"\n" + tile("other", "there") +
                       "void go(float *p) { part<32><<<1, 32>>>(p); other<<<1, 32>>>(p); }\n");
  RunResult R = run({Header});
  ASSERT_EQ(R.Found.Arrays.size(), 1u);
  EXPECT_EQ(R.Found.Arrays[0].Name, "here");
  EXPECT_EQ(R.Found.Arrays[0].Assumption, "");
  EXPECT_EQ(R.Found.Arrays[0].Accesses.at(0).Now->Wavefronts, 32u);
}

// Two sources run the kernel of a header with two shapes: both count, once each.
TEST_F(WholeRun, SourcesOfTheRunDecideAHeader) {
  std::string Header = write("k.cuh", "inline " + tile("k", "t"));
  std::string A = write("a.cu", "#include \"k.cuh\"\nvoid a(float *p) { k<<<1, 32>>>(p); }\n");
  std::string B = write("b.cu", "#include \"k.cuh\"\nvoid b(float *p) { k<<<1, 16>>>(p); }\n");
  RunResult R = run({Header, A, B});
  ASSERT_EQ(R.Found.Files.size(), 3u);
  EXPECT_EQ(R.Found.Files[0].Path, Header);
  EXPECT_EQ(R.Found.Files[0].State, FileStatus::Analyzed);
  ASSERT_EQ(R.Found.Arrays.size(), 1u);
  std::multiset<unsigned> Stores;
  for (const Access &X : R.Found.Arrays[0].Accesses)
    if (X.Op == OpKind::Store)
      Stores.insert(X.Now->Wavefronts);
  EXPECT_EQ(Stores, (std::multiset<unsigned>{16, 32}));
  EXPECT_TRUE(llvm::any_of(R.Notes, [&](llvm::StringRef N) { return N.starts_with(Header) && N.contains("with the sources"); }));
}

// For 32x1 threads one more element in a row is right, for 16x2 two are.
TEST_F(WholeRun, SourcesThatDisagreeMakeAChangeUnsafe) {
  write("k.cuh", "inline __global__ void k(float *p) {\n  __shared__ float t[32][32];\n"
                 "  t[threadIdx.x][threadIdx.y] = p[threadIdx.x];\n  p[0] = t[0][threadIdx.x];\n}\n");
  auto Source = [&](const std::string &Name, const std::string &Block) {
    return write(Name + ".cu", "#include \"k.cuh\"\nvoid " + Name + "(float *p) { k<<<1, dim3(" + Block + ")>>>(p); }\n");
  };
  std::string A = Source("a", "32, 1"), B = Source("b", "16, 2"), C = Source("c", "32, 1");
  auto Pads = [](const RunResult &R) {
    std::set<unsigned> Out;
    for (const ArrayFinding &X : R.Found.Arrays)
      Out.insert(X.Remedy.Pad);
    return Out;
  };
  EXPECT_EQ(Pads(run({A})), std::set<unsigned>{1});
  EXPECT_EQ(Pads(run({B})), std::set<unsigned>{2});
  RunResult Same = run({A, C});
  ASSERT_EQ(Same.Found.Arrays.size(), 1u);
  EXPECT_TRUE(isApplied(Same.Found.Arrays[0], /*Unsafe=*/false));
  RunResult R = run({A, B});
  ASSERT_EQ(R.Found.Arrays.size(), 1u);
  EXPECT_EQ(R.Found.Arrays[0].Remedy.Safe, Safety::Unsafe);
  auto Changed = changedFiles(R, /*Unsafe=*/true);
  ASSERT_TRUE(bool(Changed)) << llvm::toString(Changed.takeError());
  EXPECT_EQ(Changed->size(), 1u);
}

// What no source of the run decides is analysed in the header itself.
TEST_F(WholeRun, AHeaderKeepsWhatNoSourceDecides) {
  std::string Header = write("k.cuh", "inline " + tile("k", "t") +
                                          "template <class T> __global__ void unused(T *p) {\n"
                                          "  __shared__ T u[32][32];\n  u[threadIdx.x][0] = *p;\n}\n");
  std::string A = write("a.cu", "#include \"k.cuh\"\nvoid a(float *p) { k<<<1, 32>>>(p); }\n");
  RunResult R = run({A, Header});
  ASSERT_EQ(named(R, "t").size(), 1u);
  EXPECT_EQ(named(R, "t")[0]->Accesses.at(0).Source, BlockSource::Launch);
  auto U = named(R, "u");
  ASSERT_EQ(U.size(), 1u);
  EXPECT_NE(U[0]->Assumption, "");
  EXPECT_EQ(U[0]->Is, Verdict::Conflict);
}

TEST_F(WholeRun, SharedMemoryIsLookedForThroughIncludes) {
  write("inc/deep.h", "#include \"deeper.h\"\n");
  write("inc/deeper.h", "#include \"deep.h\"\n#define SMEM __shared__\n");
  EXPECT_TRUE(ask("a.cu", "#include <inc/deep.h>\n").May);
  write("plain.h", "#include <vector>\n#include <stdio.h>\n#include \"cuda_runtime.h\"\nint f();\n");
  SharedText::Answer Plain = ask("b.cu", "#include \"plain.h\"\n#  include <math.h>\n");
  EXPECT_FALSE(Plain.May);
  EXPECT_FALSE(Plain.Far);
  // Found nowhere, or only known to the preprocessor.
  EXPECT_TRUE(ask("c.cu", "#include \"gone.h\"\n").May);
  EXPECT_TRUE(ask("d.cu", "#define H \"plain.h\"\n#include H\n").May);
  // Where no folder of the command leads.
  write("else/where/far.h", "int g();\n");
  SharedText::Answer Far = ask("src/e.cu", "#include \"where/far.h\"\n");
  EXPECT_FALSE(Far.May);
  EXPECT_TRUE(Far.Far);
}

TEST_F(WholeRun, ASourceWithoutSharedMemoryIsSkipped) {
  write("plain.h", "inline int f() { return 1; }\n");
  RunResult R = run({write("a.cu", "#include \"plain.h\"\n__global__ void k(int *p) { *p = f(); }\n"),
                     write("b.cu", "#include \"gone.h\"\n__global__ void k(int *p) { *p = GONE; }\n")});
  EXPECT_EQ(R.Found.Files[0].State, FileStatus::Skipped);
  // Nobody knows what a header that is not there would have brought.
  EXPECT_EQ(R.Found.Files[1].State, FileStatus::Partial);
}

} // namespace
