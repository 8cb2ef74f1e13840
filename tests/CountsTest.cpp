//===- CountsTest.cpp - Requests and passes of whole kernels --------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels of a few lines, each beside the same index arithmetic in C++ that is
// run thread by thread: for each access the requests of a block and their mean
// passes have to agree. Passes are counted here anew: most words in one bank.
//
//===----------------------------------------------------------------------===//

#include "tests/CountedKernels.h"

using namespace shmfix;

namespace {

using Counts = CountedKernels;

TEST_F(Counts, OneTurnOfManyIsDifferent) {
  Access A = on("__global__ void k(float *p) {\n"
                "  __shared__ float t[256];\n"
                "  for (int i = 0; i < 1000; ++i)\n"
                "    t[threadIdx.x * (i == 701 ? 4 : 1)] = p[i];\n"
                "  p[0] = t[threadIdx.x]; }\n"
                "void go(float *p) { k<<<1, 64>>>(p); }\n", 4, OpKind::Store);
  Trace T;
  for (unsigned X = 0; X < 64; ++X)
    for (unsigned I = 0; I < 1000; ++I)
      T.touch(X, I, X * (I == 701 ? 4 : 1));
  expectExact(A, T);
}

TEST_F(Counts, ALongLoopIsLeftFromInside) {
  Access A = on("__global__ void k(float *p) {\n"
                "  __shared__ float t[256];\n"
                "  for (int i = 0; i < 100000; ++i) {\n"
                "    if (i == 777) break;\n"
                "    t[threadIdx.x * 2] = p[i];\n"
                "  }\n"
                "  p[0] = t[threadIdx.x]; }\n"
                "void go(float *p) { k<<<1, 32>>>(p); }\n", 5, OpKind::Store);
  Trace T;
  for (unsigned X = 0; X < 32; ++X)
    for (unsigned I = 0; I < 777; ++I)
      T.touch(X, I, X * 2);
  expectExact(A, T);
}

TEST_F(Counts, TheBodyMovesTheCounterToo) {
  Access A = on("__global__ void k(float *p) {\n"
                "  __shared__ float t[256];\n"
                "  for (int i = 0; i < 900; ++i) {\n"
                "    t[threadIdx.x * 3] = p[i];\n"
                "    i += 2;\n"
                "  }\n"
                "  p[0] = t[threadIdx.x]; }\n"
                "void go(float *p) { k<<<1, 64>>>(p); }\n", 4, OpKind::Store);
  Trace T;
  for (unsigned X = 0; X < 64; ++X)
    for (unsigned I = 0; I < 900; I += 3)
      T.touch(X, I, X * 3);
  expectExact(A, T);
}

TEST_F(Counts, TheHalvesOfADoubleBuffer) {
  const char *Text = "__global__ void k(float *p) {\n"
                     "  __shared__ float t[512];\n"
                     "  unsigned half = 0;\n"
                     "  for (int n = 20000; n > 0; --n) {\n"
                     "    t[half + threadIdx.x * 2] = p[n];\n"
                     "    half ^= 256;\n"
                     "    p[n] = t[half + threadIdx.x];\n"
                     "  }\n}\n"
                     "void go(float *p) { k<<<1, 96>>>(p); }\n";
  Trace Store, Load;
  for (unsigned X = 0; X < 96; ++X)
    for (unsigned I = 0; I < 20000; ++I) {
      Store.touch(X, I, (I % 2) * 256 + X * 2);
      Load.touch(X, I, (I + 1) % 2 * 256 + X);
    }
  expectExact(on(Text, 5, OpKind::Store), Store);
  expectExact(on(Text, 7, OpKind::Load), Load);
}

TEST_F(Counts, AWhileLoopOfManyTurns) {
  Access A = on("__global__ void k(float *p) {\n"
                "  __shared__ float t[256];\n"
                "  int i = 0;\n"
                "  while (i < 9000) {\n"
                "    t[threadIdx.x * 2] = p[i];\n"
                "    i += 3;\n"
                "  }\n"
                "  p[0] = t[threadIdx.x]; }\n"
                "void go(float *p) { k<<<1, 64>>>(p); }\n", 5, OpKind::Store);
  Trace T;
  for (unsigned X = 0; X < 64; ++X)
    for (unsigned I = 0; I < 9000; I += 3)
      T.touch(X, I, X * 2);
  expectExact(A, T);
}

// Three patterns in rotation: 1, 2 and 4 ways.
TEST_F(Counts, PatternsInRotation) {
  Access A = on("__global__ void k(float *p) {\n"
                "  __shared__ float t[256];\n"
                "  for (int i = 0; i < 6000; ++i)\n"
                "    t[threadIdx.x << i % 3] = p[i];\n"
                "  p[0] = t[threadIdx.x]; }\n"
                "void go(float *p) { k<<<1, 32>>>(p); }\n", 4, OpKind::Store);
  Trace T;
  for (unsigned X = 0; X < 32; ++X)
    for (unsigned I = 0; I < 6000; ++I)
      T.touch(X, I, X << I % 3);
  expectExact(A, T);
}

// A ring of three stages, copied whole.
TEST_F(Counts, AStageThatComesRoundAfterThreeTurns) {
  Access A = on("struct Row { float x[4]; };\n"
                "__global__ void k(Row *p) {\n"
                "  __shared__ Row t[3][64];\n"
                "  for (int i = 0; i < 50000; ++i)\n"
                "    t[i % 3][threadIdx.x ^ 1].x[i % 3] = p[i].x[0];\n"
                "  p[0] = t[0][threadIdx.x]; }\n"
                "void go(Row *p) { k<<<1, 64>>>(p); }\n", 5, OpKind::Store);
  Trace T;
  for (unsigned X = 0; X < 64; ++X)
    for (unsigned I = 0; I < 50000; ++I)
      T.touch(X, I, (I % 3 * 64 + (X ^ 1)) * 4 + I % 3);
  expectExact(A, T);
}

TEST_F(Counts, AnArrayCapturedByCopy) {
  Access A = on("__global__ void k(float *p) {\n"
                "  __shared__ float t[256];\n"
                "  int by[4] = {1, 2, 4, 8};\n"
                "  auto f = [=](int i) { return by[i & 3]; };\n"
                "  by[0] = by[1] = by[2] = by[3] = 0;\n"
                "  for (int i = 0; i < 4; ++i)\n"
                "    t[threadIdx.x * f(i)] = p[i];\n"
                "  p[0] = t[threadIdx.x]; }\n"
                "void go(float *p) { k<<<1, 32>>>(p); }\n", 7, OpKind::Store);
  Trace T;
  for (unsigned X = 0; X < 32; ++X)
    for (unsigned I = 0; I < 4; ++I)
      T.touch(X, I, X << I);
  expectExact(A, T);
}

// The lanes wrap around at different turns.
TEST_F(Counts, ACounterOfOneByte) {
  Access A = on("__global__ void k(float *p) {\n"
                "  __shared__ float t[512];\n"
                "  unsigned char at = threadIdx.x;\n"
                "  for (int i = 0; i < 900; ++i) {\n"
                "    t[at * 2 & 511] = p[i];\n"
                "    t[(unsigned char)(threadIdx.x * 3 + i) + at] = p[i];\n"
                "    at += 5;\n"
                "  }\n"
                "  p[0] = t[threadIdx.x]; }\n"
                "void go(float *p) { k<<<1, 32>>>(p); }\n", 6, OpKind::Store);
  Trace T;
  for (unsigned X = 0; X < 32; ++X)
    for (unsigned I = 0; I < 900; ++I)
      T.touch(X, I, (X * 3 + I) % 256 + (X + 5 * I) % 256);
  expectExact(A, T);
}

// The loop is not seen, so nothing is claimed of its accesses.
TEST_F(Counts, ALoopMadeOfJumps) {
  for (const Access &A : accesses("__global__ void k(float *p) {\n"
                                  "  __shared__ float t[1024]; int i = 0;\n"
                                  "again: t[threadIdx.x * i % 1024] = p[i];\n"
                                  "  if (++i < 9) goto again;\n"
                                  "  p[0] = t[threadIdx.x]; }\n"
                                  "void go(float *p) { k<<<1, 32>>>(p); }\n"))
    EXPECT_EQ(A.State, Status::Unknown) << A.Text;
}

// How many lanes take part stands in shared memory: any of them make one pass
// where they are side by side; two words apart it hangs on how many.
TEST_F(Counts, LanesBelowANumberInSharedMemory) {
  const char *Text = "__global__ void k(float *p) {\n"
                     "  __shared__ float t[128];\n"
                     "  __shared__ int n;\n"
                     "  if (threadIdx.x == 0) n = int(p[0]);\n"
                     "  __syncthreads();\n"
                     "  float x = 0;\n"
                     "  if (threadIdx.x < n) {\n"
                     "    t[threadIdx.x] = p[1];\n"
                     "    t[threadIdx.x * 2] = p[2];\n"
                     "    x = 1;\n"
                     "  }\n"
                     "  if (x != 0) t[threadIdx.x * 4] = p[3];\n}\n"
                     "void go(float *p) { k<<<1, 32>>>(p); }\n";
  EXPECT_EQ(on(Text, 8, OpKind::Store).State, Status::Exact);
  EXPECT_FALSE(on(Text, 8, OpKind::Store).RequestsPerBlock);
  Access Apart = on(Text, 9, OpKind::Store);
  EXPECT_EQ(Apart.State, Status::Bound);
  EXPECT_EQ(Apart.Why->Code, ReasonCode::DataDependentMask);
  // What the guarded side sets may be set afterwards.
  EXPECT_NE(on(Text, 12, OpKind::Store).State, Status::Exact);
}

// The guard's right side halves in each turn: no size check.
TEST_F(Counts, AGuardThatThinsOut) {
  Access A = on("__global__ void k(float *p, unsigned levels) {\n"
                "  __shared__ float2 t[256];\n"
                "  unsigned active = (1u << levels) / 2;\n"
                "  for (unsigned i = 0; i < levels; ++i) {\n"
                "    if (threadIdx.x < active) p[i] = t[threadIdx.x].x;\n"
                "    __syncthreads();\n"
                "    active >>= 1;\n"
                "  }\n}\n"
                "void go(float *p, int n) { k<<<1, 256>>>(p, n); }\n", 5, OpKind::Load);
  EXPECT_EQ(A.State, Status::Bound);
}

// A block at the border clips to its part of the row; the others do not.
TEST_F(Counts, ClippedToTheRow) {
  const char *Text = "__global__ void k(int *p, int cols, int border) {\n"
                     "  __shared__ int a[256], b[256];\n"
                     "  int from = 200 * blockIdx.x - border, to = from + 255;\n"
                     "  int low = from < 0 ? -from : 0;\n"
                     "  int high = to > cols - 1 ? 255 - (to - cols + 1) : 255;\n"
                     "  int x = threadIdx.x;\n"
                     "  bool in = x >= low && x <= high, done = false;\n"
                     "  if (in) { a[x] = p[from + x]; done = true; }\n"
                     "  __syncthreads();\n"
                     "  if (done) b[x] = a[255 - x];\n"
                     "  p[x] = b[x];\n}\n"
                     "void go(int *p, int c, int b) { k<<<9, 256>>>(p, c, b); }\n";
  Trace T;
  for (unsigned X = 0; X < 256; ++X)
    T.touch(X, 0, X);
  expectExact(on(Text, 8, OpKind::Store), T);
  expectExact(on(Text, 10, OpKind::Load), T);
  expectExact(on(Text, 10, OpKind::Store), T);
}

// A function around one instruction: the caller spells the address.
TEST_F(Counts, WrappedInstructionsStandAtTheirCalls) {
  const char *Text =
      "__device__ void put(unsigned at, float x) {\n"
      "  asm volatile(\"st.shared.f32 [%0], %1;\" :: \"r\"(at), \"f\"(x));\n"
      "}\n"
      "__device__ void keep(float *to, const float &x) {\n"
      "  asm volatile(\"st.global.f32 [%0], %1;\" :: \"l\"(to), \"f\"(x));\n"
      "}\n"
      "__global__ void k(float *p) {\n"
      "  __shared__ float t[128];\n"
      "  unsigned at = (unsigned)__cvta_generic_to_shared(t);\n"
      "  put(at + threadIdx.x * 4, p[0]);\n"
      "  put(at + threadIdx.x * 16, p[1]);\n"
      "  keep(p, t[threadIdx.x * 2]);\n}\n"
      "void go(float *p) { k<<<1, 32>>>(p); }\n";
  Trace One, Four, Two;
  for (unsigned X = 0; X < 32; ++X) {
    One.touch(X, 0, X);
    Four.touch(X, 0, X * 4);
    Two.touch(X, 0, X * 2);
  }
  expectExact(on(Text, 10, OpKind::Store), One);
  expectExact(on(Text, 11, OpKind::Store), Four);
  expectExact(on(Text, 5, OpKind::Load), Two); // the operand is read there
}

std::vector<BlockShape> shapesOf(const std::vector<Access> &All) {
  std::set<BlockShape> S;
  for (const Access &A : All)
    if (A.Source == BlockSource::Launch)
      S.insert(A.Block);
  return {S.begin(), S.end()};
}

TEST_F(Counts, BlocksThatADeviceOrTheCommandLineLimits) {
  const std::string Kernel = "__global__ void k(float *p) { __shared__ float t[1024];\n"
                             "  t[threadIdx.x] = p[0]; p[1] = t[0]; }\n";
  EXPECT_EQ(shapesOf(accesses(
                Kernel +
                "void go(float *p) { cudaDeviceProp d; cudaGetDeviceProperties(&d, 0);\n"
                "  int n = 512 < d.maxThreadsPerBlock ? 512 : d.maxThreadsPerBlock;\n"
                "  k<<<1, n>>>(p); }\n")),
            (std::vector<BlockShape>{{512, 1, 1}}));
  // Nothing tells the number itself.
  EXPECT_TRUE(shapesOf(accesses(
                  Kernel +
                  "void go(float *p) { cudaDeviceProp d; cudaGetDeviceProperties(&d, 0);\n"
                  "  k<<<1, d.maxThreadsPerBlock>>>(p); }\n"))
                  .empty());
  EXPECT_EQ(shapesOf(accesses(
                Kernel + "int number(const char *);\n"
                         "int main(int argc, char **argv) { int n = 192;\n"
                         "  if (argc > 1) n = number(argv[1]);\n"
                         "  k<<<1, n>>>((float *)0); }\n")),
            (std::vector<BlockShape>{{192, 1, 1}}));
}

TEST_F(Counts, BlocksOfEveryLaunch) {
  const std::string Kernel = "__global__ void k(float *p, int n) { __shared__ float t[2048];\n"
                             "  t[threadIdx.x] = p[0]; p[1] = t[threadIdx.x * n]; }\n";
  // Two functions launch it.
  EXPECT_EQ(shapesOf(accesses(Kernel + "void one(float *p) { k<<<1, 64>>>(p, 1); }\n"
                                       "void two(float *p) { k<<<1, 128>>>(p, 1); }\n")),
            (std::vector<BlockShape>{{64, 1, 1}, {128, 1, 1}}));
  // A function that launches what its callers, at any distance, say.
  const std::string Wrapper = "static void wrap(float *p, int b, int n) { k<<<1, b>>>(p, n); }\n"
                              "static void around(float *p, int n) { wrap(p, 64, n); }\n";
  EXPECT_EQ(shapesOf(accesses(Kernel + Wrapper + "void go(float *p) { around(p, 8); }\n"
                                                 "void more(float *p) { wrap(p, 96, 8); }\n")),
            (std::vector<BlockShape>{{64, 1, 1}, {96, 1, 1}}));
  Access A = on(Kernel + Wrapper + "void go(float *p) { around(p, 8); }\n", 2, OpKind::Load);
  Trace T;
  for (unsigned Thread = 0; Thread < 64; ++Thread)
    T.touch(Thread, 0, Thread * 8);
  expectExact(A, T);
  // What only one of two callers says is not taken for the other.
  EXPECT_EQ(shapesOf(accesses(Kernel + Wrapper + "void go(float *p) { wrap(p, 64, 8); }\n"
                                                 "void open(float *p, int b) { wrap(p, b, 8); }\n")),
            (std::vector<BlockShape>{{64, 1, 1}}));
}

// Nested loops without a known end, of which no turn is like the one before.
TEST_F(Counts, NestsOfOpenLoopsAreLookedAtInPart) {
  const std::string Text =
      "__global__ void k(float *p, int a, int b, int c, int d) {\n"
      "  __shared__ float t[32 * 32];\n"
      "  for (int h = 0; h < a; ++h)\n"
      "    for (int i = 0; i < b; ++i)\n"
      "      for (int j = 0; j < c; ++j)\n"
      "        for (int l = 0; l < d; ++l)\n"
      "          if (threadIdx.x >= (h * 7 + i * 5 + j * 3 + l) % 31)\n"
      "            p[l] += t[threadIdx.x * 32];\n"
      "}\n"
      "void go(float *p, int n) { k<<<1, 32>>>(p, n, n, n, n); }\n";
  Access A = on(Text, 8, OpKind::Load);
  EXPECT_EQ(A.State, Status::Bound);
  ASSERT_TRUE(A.Why);
  EXPECT_EQ(A.Why->Code, ReasonCode::OpenTripCount);
  ASSERT_TRUE(A.Now);
  EXPECT_EQ(A.Now->Wavefronts, 32u); // the very first turn: all lanes, one bank
}

// What was just assigned is not read back, but for volatile memory.
TEST_F(Counts, AssignedValuesAreAtHand) {
  auto Loads = [&](const std::string &Type, const std::string &Statement) {
    unsigned N = 0;
    for (const Access &A : accesses("__global__ void k(int *p) {\n"
                                    "  __shared__ " + Type + " s[64], t[64];\n"
                                    "  int i = threadIdx.x;\n  " + Statement +
                                    "\n}\nvoid go(int *p) { k<<<1, 32>>>(p); }\n"))
      N += A.Op == OpKind::Load;
    return N;
  };
  EXPECT_EQ(Loads("int", "s[i] = t[i] = s[i + 32] = 0;"), 0u);
  EXPECT_EQ(Loads("int", "p[i] = (s[i] = i);"), 0u);
  EXPECT_EQ(Loads("int", "p[i] = s[i] += 2;"), 1u);
  EXPECT_EQ(Loads("int", "p[i] = ++s[i];"), 1u);
  EXPECT_EQ(Loads("volatile int", "p[i] = (s[i] = i);"), 1u);
}

} // namespace
