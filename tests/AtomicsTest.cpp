//===- AtomicsTest.cpp - Passes of atomics on shared memory ---------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes are those that an H200 counted for the same calls and offsets
// (l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom, one launch of one warp):
// nvcc 13.0, sm_90. Loops of compare-and-swap: of all its turns together. Where
// the count hangs on what the source does not show, a bound with its reason is
// wanted.
//
//===----------------------------------------------------------------------===//

#include "tests/RunFiles.h"
#include "tests/TempFolder.h"

#include <gtest/gtest.h>

using namespace shmfix;

namespace {

struct Want {
  const char *Type, *Call;
  unsigned Passes;
  std::optional<ReasonCode> Why = std::nullopt; ///< none: exact
};

class Atomics : public testing::Test {
protected:
  void SetUp() override { Folder.write("LICENSE", ""); }
  std::vector<Access> of(const std::string &Type, const std::string &Call,
                         DriverOptions O = builtinOptions()) {
    std::string Text = "__device__ void one(unsigned *to) { atomicAdd(to, 1u); }\n"
                       "__device__ int old(int *to) { return atomicAdd(to, 1); }\n"
                       "__device__ void many(int *to, int n) { atomicAdd(to + n, n); }\n"
                       "__global__ void k(" + Type + " *p, int *q, int n) {\n"
                       "  __shared__ " + Type + " t[512];\n"
                       "  int x = threadIdx.x;\n"
                       "  " + Type + " v = p[x];\n"
                       "  " + Call + ";\n"
                       "  __syncthreads();\n  p[x] = t[x];\n}\n"
                       "void go(" + Type + " *p, int *q, int n) { k<<<1, 32>>>(p, q, n); }\n";
    std::vector<Access> Out;
    RunResult R = runOne(Folder.write("k.cu", Text), O);
    for (const ArrayFinding &A : R.Found.Arrays)
      for (const Access &X : A.Accesses)
        if (X.Op == OpKind::Atomic)
          Out.push_back(X);
    return Out;
  }
  void expect(const Want &W) {
    std::vector<Access> Found = of(W.Type, W.Call);
    ASSERT_EQ(Found.size(), 1u) << W.Call;
    ASSERT_TRUE(Found[0].Now) << W.Call;
    EXPECT_EQ(Found[0].Now->Wavefronts, W.Passes) << W.Call;
    EXPECT_EQ(Found[0].State, W.Why ? Status::Bound : Status::Exact) << W.Call;
    if (W.Why) {
      ASSERT_TRUE(Found[0].Why) << W.Call;
      EXPECT_EQ(Found[0].Why->Code, *W.Why) << W.Call;
      EXPECT_EQ(Found[0].RequestsPerBlock.has_value(), *W.Why != ReasonCode::RetryLoop) << W.Call;
    }
  }
  TempFolder Folder;
};

TEST_F(Atomics, LanesOnOneWordQueue) {
  for (const Want &W : {Want{"int", "atomicAdd(&t[x], v)", 1},
                        {"int", "atomicAdd(&t[x / 4], v)", 4},
                        {"int", "atomicAdd(&t[x * 2], v)", 2},
                        {"int", "atomicAdd(&t[x / 32], v)", 32},
                        {"int", "atomicAdd(&t[x * 4], v)", 4},
                        {"int", "atomicAdd(&t[x / 2 * 2], v)", 2},
                        {"int", "q[x] = atomicAdd(&t[x / 4], 1)", 4},
                        {"int", "atomicMax(&t[x / 4], v)", 4},
                        {"int", "atomicExch(&t[x / 4], v)", 4},
                        {"int", "q[x] = atomicExch(&t[0], v)", 32},
                        {"int", "q[x] = atomicMax(&t[0], v)", 32},
                        {"unsigned long long", "atomicExch(&t[x], v)", 2},
                        {"unsigned long long", "atomicExch(&t[x / 4], v)", 8},
                        {"unsigned long long", "atomicExch(&t[x * 2], v)", 4},
                        {"int", "if (x < 20) atomicAdd(&t[x / 4], v)", 4},
                        {"unsigned long long", "if (x < 20) atomicExch(&t[x / 4], v)", 8}})
    expect(W);
}

TEST_F(Atomics, CompareAndSwapMovesTwoValues) {
  for (const Want &W : {Want{"int", "atomicCAS(&t[x], v, 7)", 2},
                        {"int", "atomicCAS(&t[x / 4], v, 7)", 8},
                        {"int", "atomicCAS(&t[x * 2], v, 7)", 4},
                        {"int", "atomicCAS(&t[x * 4], v, 7)", 8},
                        {"int", "atomicCAS(&t[x / 32], v, 7)", 64},
                        {"int", "atomicCAS(&t[x / 2 * 2], v, 7)", 4},
                        {"int", "q[x] = atomicCAS(&t[x / 4], v, 7)", 8},
                        {"int", "if (x < 8) atomicCAS(&t[x / 4], v, 7)", 8},
                        {"unsigned long long", "atomicCAS(&t[x], v, 7)", 4},
                        {"unsigned long long", "atomicCAS(&t[x / 4], v, 7)", 16},
                        {"unsigned long long", "atomicCAS(&t[x * 2], v, 7)", 8},
                        {"unsigned long long", "atomicCAS(&t[x * 4], v, 7)", 16},
                        {"unsigned long long", "atomicCAS(&t[x / 32], v, 7)", 64},
                        {"unsigned long long", "if (x < 20) atomicCAS(&t[x], v, 7)", 4}})
    expect(W);
}

TEST_F(Atomics, OnesAreCountedAtOnce) {
  for (const Want &W : {Want{"int", "atomicAdd(&t[x], 1)", 1},
                        {"int", "atomicAdd(&t[x / 4], 1)", 1},
                        {"int", "atomicAdd(&t[x * 2], 1)", 2},
                        {"int", "atomicAdd(&t[x / 32], 1)", 1},
                        {"int", "atomicAdd(&t[x * 4], 1)", 4},
                        {"int", "atomicSub(&t[x / 4], -1)", 1},
                        {"int", "int old = atomicAdd(&t[x / 4], 1)", 1},
                        {"unsigned", "atomicInc(&t[x / 4], 0xffffffffu)", 1},
                        {"unsigned", "atomicInc(&t[x / 4], 31u)", 4},
                        {"unsigned", "one(&t[x / 4])", 1},
                        {"int", "atomicAdd(&t[x / 4], 2)", 4},
                        {"int", "asm volatile(\"red.shared.add.u32 [%0], 1;\" :: \"r\"("
                                "(unsigned)__cvta_generic_to_shared(&t[x / 4])))", 1}})
    expect(W);
}

TEST_F(Atomics, OneWordForAllIsUpdatedOnce) {
  for (const Want &W : {Want{"int", "atomicAdd(&t[0], v)", 1},
                        {"int", "atomicAdd(&t[blockIdx.x], v)", 1},
                        {"int", "for (int i = 0; i < n; ++i) atomicAdd(&t[i], v)", 1},
                        {"int", "q[x] = atomicAdd(&t[0], v)", 1},
                        {"int", "atomicMin(&t[n & 3], v)", 1},
                        {"int", "many(t, n)", 1},
                        {"int", "if (x > 3) atomicOr(&t[0], v)", 1},
                        // Set before: nvcc may or may not see through it.
                        {"int", "int at = 0; if (n) at = 0; atomicAdd(&t[at], v)", 32,
                         ReasonCode::CombinedAtomics},
                        {"int", "q[x] = old(&t[x / 4])", 4, ReasonCode::CombinedAtomics}})
    expect(W);
}

// One lane of each bank gets through in each turn of the loop.
TEST_F(Atomics, LoopsOfCompareAndSwapAreBounds) {
  const auto Loop = ReasonCode::RetryLoop;
  for (const Want &W : {Want{"float", "atomicAdd(&t[x], v)", 2, Loop},
                        {"float", "atomicAdd(&t[x / 4], v)", 8, Loop},
                        {"float", "atomicAdd(&t[x * 4], v)", 8, Loop},
                        {"float", "atomicAdd(&t[0], v)", 64, Loop},
                        {"float", "if (x < 20) atomicAdd(&t[x / 4], v)", 8, Loop},
                        {"float", "atomicExch(&t[x / 4], v)", 4},
                        {"double", "atomicAdd(&t[x], v)", 4, Loop},
                        {"unsigned long long", "atomicAdd(&t[x], v)", 4, Loop}})
    expect(W);
  // Not counted so: it swaps only where the maximum changes.
  expect({"unsigned long long", "atomicMax(&t[x / 32], v)", 64, Loop});
}

// Turing has no instruction that counts ones, AMD none of these loops.
TEST_F(Atomics, OtherArchitectures) {
  DriverOptions O = builtinOptions();
  auto Build = [&](const char *Name) {
    O.ArchName = Name;
    O.Arch = banks::findArchitecture(Name)->Arch;
    O.Analysis.follow(*O.Arch);
  };
  Build("sm_75");
  std::vector<Access> A = of("int", "atomicAdd(&t[x / 4], 1)", O);
  ASSERT_TRUE(A.size() == 1 && A[0].Now);
  EXPECT_EQ(A[0].Now->Wavefronts, 4u);
  EXPECT_EQ(A[0].State, Status::Exact);
  Build("gfx90a");
  for (const Access &X : of("float", "atomicAdd(&t[x / 4], v)", O))
    EXPECT_TRUE(!X.Why || X.Why->Code != ReasonCode::RetryLoop);
}

} // namespace
