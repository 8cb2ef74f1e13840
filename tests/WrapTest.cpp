//===- WrapTest.cpp - Counters that wrap around, and long loops -----------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops of which not every turn is run have to come out as if each was, however
// narrow the counters are, whichever way they move and whatever ends the loop.
// The same code runs here in C++.
//
//===----------------------------------------------------------------------===//

#include "tests/CountedKernels.h"

using namespace shmfix;

namespace {

class Wrap : public CountedKernels {
protected:
  /// `at` starts at Start + lane and moves by Step in each of Turns turns.
  template <typename T>
  void check(const char *Name, int64_t Start, int Step, unsigned Turns) {
    std::string Text = "__global__ void k(float *p) {\n"
                       "  __shared__ float t[512];\n"
                       "  " + std::string(Name) + " at = (" + Name + ")(" + std::to_string(Start) +
                       "ll + threadIdx.x);\n"
                       "  for (int i = 0; i < " + std::to_string(Turns) + "; ++i) {\n"
                       "    t[((unsigned)at / 3u) & 511u] = p[i];\n"
                       "    at += " + std::to_string(Step) + ";\n"
                       "  }\n"
                       "  p[0] = t[threadIdx.x]; }\n"
                       "void go(float *p) { k<<<1, 32>>>(p); }\n";
    SCOPED_TRACE(Name + std::string(" from ") + std::to_string(Start) + " by " + std::to_string(Step));
    Access A = on(Text, 5, OpKind::Store);
    Trace Want;
    for (unsigned X = 0; X < 32; ++X) {
      T At = T(Start + X);
      for (unsigned I = 0; I < Turns; ++I, At = T(At + Step))
        Want.touch(X, I, unsigned(At) / 3u & 511u);
    }
    expectExact(A, Want);
  }
};

TEST_F(Wrap, CountersOfEachWidth) {
  check<unsigned char>("unsigned char", 0, 3, 700);
  check<unsigned char>("unsigned char", 250, 96, 900);
  check<unsigned char>("unsigned char", 7, -96, 900);
  check<signed char>("signed char", 100, 32, 900);
  check<signed char>("signed char", -100, -96, 2000);
  check<unsigned short>("unsigned short", 65000, 96, 2500);
  check<unsigned short>("unsigned short", 100, -192, 2500);
  check<short>("short", 32000, 96, 2500);
  check<unsigned>("unsigned", 4294966000ll, 96, 1500);
  check<unsigned>("unsigned", 3000, -96, 1500);
  check<unsigned long long>("unsigned long long", 4294966000ll, 96, 1500);
}

// The whole loop is ended by a counter that cannot go below zero.
TEST_F(Wrap, UnsignedCountersRunDown) {
  for (const char *Head : {"for (unsigned n = 30000; n > 0; --n)",
                           "for (unsigned n = 30000; n != 0; --n)",
                           "for (unsigned n = 60000; n > 0; n -= 2)",
                           "for (unsigned n = 29999; n < 30000; --n)",
                           "for (size_t n = 0; n < 30000; ++n)"}) {
    Access A = on("__global__ void k(float *p) {\n"
                  "  __shared__ float t[512]; unsigned half = 0;\n"
                  "  " + std::string(Head) + " {\n"
                  "    t[half + threadIdx.x * 2] = p[n];\n"
                  "    half ^= 256;\n"
                  "  }\n"
                  "  p[0] = t[threadIdx.x]; }\n"
                  "void go(float *p) { k<<<1, 64>>>(p); }\n", 4, OpKind::Store);
    SCOPED_TRACE(Head);
    EXPECT_EQ(A.State, Status::Exact);
    ASSERT_TRUE(A.Now);
    EXPECT_DOUBLE_EQ(A.Now->MeanWavefronts, 2.0);
    EXPECT_EQ(A.RequestsPerBlock, 60000u);
  }
}

// What ends or changes a long loop need not be its counter against a number.
struct Case {
  const char *Name, *Loop; ///< the access stands on line 4
  std::function<void(Trace &, unsigned)> Runs;
};

TEST_F(Wrap, LongLoopsComeOutAsIfEachTurnWasRun) {
  const Case Cases[] = {
      {"a comparison decides a turn later", "int s = 1; for (int i = 0; i < 90000; ++i) {\n"
       "t[X * s & 1023] = p[i];\n s = (i >= 70000) * 31 + 1; }",
       [](Trace &T, unsigned X) {
         for (unsigned I = 0, S = 1; I < 90000; S = (I++ >= 70000) * 31 + 1)
           T.touch(X, I, X * S & 1023);
       }},
      {"the condition counts", "unsigned short v = X; for (int i = 8; i-- > 0;) {\n"
       "t[(X * 2 + v) & 1023] = p[i];\n v++; }",
       [](Trace &T, unsigned X) {
         for (unsigned I = 0; I < 8; ++I)
           T.touch(X, I, X * 3 + I);
       }},
      {"the condition counts, long", "unsigned char v = X; int i = 3000; while (i--) {\n"
       "t[X * 2 + v] = p[i];\n v++; }",
       [](Trace &T, unsigned X) {
         for (unsigned I = 0; I < 3000; ++I)
           T.touch(X, I, X * 2 + (X + I) % 256);
       }},
      {"a product wraps around", "for (unsigned i = 0; i < 100000; ++i) {\n"
       "t[X * ((i * 65536u >> 16) == i ? 1 : 32)] = p[i]; }",
       [](Trace &T, unsigned X) {
         for (unsigned I = 0; I < 100000; ++I)
           T.touch(X, I, X * ((I * 65536u >> 16) == I ? 1 : 32));
       }},
      {"a remainder changes its sign", "for (int i = -50000; i < 50000; ++i) {\n"
       "t[X * (i % 3 < 0 ? 2 : 1)] = p[0]; }",
       [](Trace &T, unsigned X) {
         for (int I = -50000; I < 50000; ++I)
           T.touch(X, unsigned(I), X * (I % 3 < 0 ? 2 : 1));
       }},
      {"a limit that is not passed for good", "for (int i = 7; i % 3000 < 2990; ++i) {\n"
       "t[X * 2] = p[i]; }",
       [](Trace &T, unsigned X) {
         for (unsigned I = 7; I % 3000 < 2990; ++I)
           T.touch(X, I, X * 2);
       }},
      {"lanes leave one by one", "for (int i = X; i < 40000 + 500 * X; i += 5) {\n"
       "t[X * 2] = p[i]; }",
       [](Trace &T, unsigned X) {
         for (unsigned I = X, N = 0; I < 40000 + 500 * X; I += 5)
           T.touch(X, N++, X * 2);
       }},
      {"two halves and an odd end", "unsigned h = 0; for (int i = 0; i != 20001; ++i) {\n"
       "t[h + X * (h ? 2 : 1)] = p[i];\n h ^= 256; }",
       [](Trace &T, unsigned X) {
         for (unsigned I = 0; I != 20001; ++I)
           T.touch(X, I, I % 2 ? 256 + X * 2 : X);
       }},
      {"the condition accesses", "for (int i = 0;\n"
       "t[X * 4 & 1023] = p[i], i < 5000; ++i) {\n p[i] = u[X]; }",
       [](Trace &T, unsigned X) {
         for (unsigned I = 0; I < 5001; ++I)
           T.touch(X, I, X * 4);
       }},
      {"two limits", "int j = 9000; for (int i = 0; i < 20000 && j > 100; ++i) {\n"
       "t[X * 2] = p[i];\n j -= 3; }",
       [](Trace &T, unsigned X) {
         for (unsigned I = 0, J = 9000; I < 20000 && J > 100; ++I, J -= 3)
           T.touch(X, I, X * 2);
       }},
      {"an end inside", "int i = 0; for (;;) {\n"
       "t[X * 2] = p[i];\n if (++i >= 30000) break; }",
       [](Trace &T, unsigned X) {
         for (unsigned I = 0; I < 30000; ++I)
           T.touch(X, I, X * 2);
       }},
      {"a loop in a loop", "for (int i = 0; i < 3000; ++i) for (int j = 0; j < (i < 2000 ? 60 : 50); ++j) {\n"
       "t[X * (i + j < 2055 ? 1 : 2)] = p[i]; }",
       [](Trace &T, unsigned X) {
         for (unsigned I = 0; I < 3000; ++I)
           for (unsigned J = 0; J < (I < 2000 ? 60 : 50); ++J)
             T.touch(X, I * 64 + J, X * (I + J < 2055 ? 1 : 2));
       }}};
  for (const Case &C : Cases) {
    SCOPED_TRACE(C.Name);
    Access A = on("__global__ void k(float *p) { __shared__ float t[1024], u[32];\n"
                  "  const int X = threadIdx.x;\n" + std::string(C.Loop) +
                  "\n  p[0] = t[X] + u[X]; }\nvoid go(float *p) { k<<<1, 32>>>(p); }\n",
                  4, OpKind::Store);
    Trace T;
    for (unsigned X = 0; X < 32; ++X)
      C.Runs(T, X);
    expectExact(A, T);
  }
}

// A turn far away that does something else is found.
TEST_F(Wrap, ATurnFarAwayIsDifferent) {
  for (unsigned Far : {5u, 90u, 4999u, 70001u, 99999u}) {
    Access A = on("__global__ void k(float *p) {\n"
                  "  __shared__ float t[1024];\n"
                  "  for (int i = 0; i < 100000; ++i)\n"
                  "    t[threadIdx.x * (i == " + std::to_string(Far) + " ? 32 : 1)] = p[i];\n"
                  "  p[0] = t[threadIdx.x]; }\n"
                  "void go(float *p) { k<<<1, 32>>>(p); }\n", 4, OpKind::Store);
    SCOPED_TRACE(Far);
    EXPECT_EQ(A.State, Status::Exact);
    ASSERT_TRUE(A.Now);
    EXPECT_EQ(A.Now->Wavefronts, 32u);
    EXPECT_DOUBLE_EQ(A.Now->MeanWavefronts, (99999 + 32) / 100000.0);
    EXPECT_EQ(A.RequestsPerBlock, 100000u);
  }
}

TEST_F(Wrap, CopiesOfObjectsKeepWhatIsInThem) {
  Access A = on("struct Steps { int by[6]; unsigned char more[3]; };\n"
                "__global__ void k(float *p) {\n"
                "  __shared__ float t[2048];\n"
                "  Steps a[2]; a[1].by[4] = 3; a[1].more[2] = 2;\n"
                "  Steps b = a[1], c; c.by[4] = 1; c.more[2] = 0; c = b; b.by[4] = 9;\n"
                "  t[threadIdx.x * c.by[4] + c.more[2]] = p[0];\n"
                "  p[0] = t[threadIdx.x]; }\n"
                "void go(float *p) { k<<<1, 64>>>(p); }\n", 6, OpKind::Store);
  Trace T;
  for (unsigned X = 0; X < 64; ++X)
    T.touch(X, 0, X * 3 + 2);
  expectExact(A, T);
}

TEST_F(Wrap, IntegerInstructionsOfPtx) {
  struct {
    const char *Text;
    std::function<unsigned(unsigned)> Gives;
  } const Cases[] = {
      {"bfe.u32 %0, %1, 1, 3;", [](unsigned X) { return X >> 1 & 7; }},
      {"bfe.s32 %0, %1, 2, 30;", [](unsigned X) { return X >> 2; }},
      {"shl.b32 %0, %1, 3;", [](unsigned X) { return X << 3; }},
      {"shr.u32 %0, %1, 2;", [](unsigned X) { return X >> 2; }},
      {"and.b32 %0, %1, 0x15;", [](unsigned X) { return X & 0x15; }},
      {"xor.b32 %0, %1, 5;", [](unsigned X) { return X ^ 5; }},
      {"mad.lo.u32 %0, %1, 5, 7;", [](unsigned X) { return X * 5 + 7; }},
      {"max.s32 %0, %1, 20;", [](unsigned X) { return std::max(X, 20u); }}};
  for (const auto &C : Cases) {
    Access A = on("__global__ void k(float *p) {\n"
                  "  __shared__ float t[1024]; unsigned at;\n"
                  "  asm(\"" + std::string(C.Text) + "\" : \"=r\"(at) : \"r\"(threadIdx.x));\n"
                  "  t[at * 4] = p[0];\n"
                  "  p[0] = t[threadIdx.x]; }\n"
                  "void go(float *p) { k<<<1, 32>>>(p); }\n", 4, OpKind::Store);
    SCOPED_TRACE(C.Text);
    Trace T;
    for (unsigned X = 0; X < 32; ++X)
      T.touch(X, 0, C.Gives(X) * 4);
    expectExact(A, T);
  }
}

} // namespace
