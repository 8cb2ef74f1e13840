//===- DialectTest.cpp - What nvcc takes and Clang does not ---------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Code that nvcc compiles, at most with a warning, and a parse that follows
// Clang to the letter would lose; headers of others that stand in the way.
//
//===----------------------------------------------------------------------===//

#include "tests/RunFiles.h"
#include "tests/TempFolder.h"

#include "llvm/ADT/StringExtras.h"

using namespace shmfix;

namespace {

class Dialect : public testing::Test {
protected:
  void SetUp() override { Folder.write(".git/HEAD", ""); }
  RunResult run(const std::string &Text, std::vector<std::string> Args = {}) {
    DriverOptions O = builtinOptions();
    O.ExtraArgs = std::move(Args);
    return runOne(Folder.write("a.cu", Text), O);
  }
  static std::string messages(const RunResult &R) {
    return llvm::join(R.Found.Files.at(0).Messages, "\n");
  }
  /// The array of the kernel has a conflict of 32 ways and a safe pad of 1.
  static void expectCured(const RunResult &R, llvm::StringRef Kernel) {
    SCOPED_TRACE(Kernel.str());
    const ArrayFinding &A = arrayOf(R, Kernel);
    EXPECT_EQ(A.Is, Verdict::Conflict);
    EXPECT_EQ(A.Remedy.Kind, FixKind::Pad);
    EXPECT_EQ(A.Remedy.Pad, 1);
    EXPECT_FALSE(A.Remedy.Edits.empty());
    unsigned Most = 0;
    for (const Access &X : A.Accesses)
      if (X.Now)
        Most = std::max(Most, X.Now->Ways);
    EXPECT_EQ(Most, 32u);
  }

  const TempFolder Folder;
};

const char *const Body = "  t[threadIdx.y][threadIdx.x] = p[threadIdx.x];\n"
                         "  __syncthreads();\n"
                         "  p[threadIdx.x] = t[threadIdx.x][threadIdx.y];\n}\n";

std::string kernel(const std::string &Head, const std::string &Array) {
  return Head + "  __shared__ " + Array + ";\n" + Body;
}

// nvcc: warning #20054-D, and the constructor is not run.
TEST_F(Dialect, SharedObjectsWithConstructors) {
  std::string Text =
      "struct Real { float v; __device__ Real() { v = 0; } __device__ ~Real() { v = 1; } };\n"
      "struct Member { Real r; };\n"
      "template <class T> struct Box { T v; __device__ Box(T x = T(3)) : v(x) {} };\n" +
      kernel("__global__ void own(Real *p) {\n", "Real t[32][32]") +
      kernel("__global__ void member(Member *p) {\n", "Member t[32][32]") +
      kernel("__global__ void box(Box<float> *p) {\n", "Box<float> t[32][32]") +
      kernel("template <int N> __global__ void tile(Real *p) {\n", "Real t[N][N]") +
      kernel("template <class T> __global__ void typed(T *p) {\n", "T t[32][32]") +
      "void launch(Real *p, Member *m, Box<float> *b) {\n"
      "  dim3 block(32, 8);\n"
      "  own<<<1, block>>>(p);\n  member<<<1, block>>>(m);\n  box<<<1, block>>>(b);\n"
      "  tile<32><<<1, block>>>(p);\n  typed<<<1, block>>>(p);\n}\n";
  RunResult R = run(Text);
  EXPECT_EQ(R.Found.Files.at(0).State, FileStatus::Analyzed) << messages(R);
  for (const char *K : {"own", "member", "box", "tile<32>", "typed<Real>"})
    expectCured(R, K);
}

// The changed text is parsed with the same classes, though they have moved.
TEST_F(Dialect, FixesBeforeTheClassAreVerified) {
  RunResult R = run(kernel("__global__ void first(float *p) {\n", "float t[32][32]") +
                    "struct Real { float v; __device__ Real() { v = 0; } };\n" +
                    kernel("__global__ void second(Real *p) {\n", "Real t[32][32]") +
                    "void launch(float *f, Real *p) {\n"
                    "  first<<<1, dim3(32, 8)>>>(f);\n  second<<<1, dim3(32, 8)>>>(p);\n}\n");
  for (const char *K : {"first", "second"}) {
    expectCured(R, K);
    EXPECT_EQ(arrayOf(R, K).Remedy.Safe, Safety::Safe);
  }
}

TEST_F(Dialect, SharedObjectsWithConstructorsInTemplatesThatNobodyInstantiates) {
  RunResult R = run("struct Real { float v; __device__ Real() { v = 0; } };\n" +
                    kernel("template <int N> __global__ void tile(Real *p) {\n", "Real t[32][32]"));
  EXPECT_EQ(R.Found.Files.at(0).State, FileStatus::Analyzed) << messages(R);
  ASSERT_EQ(R.Found.Arrays.size(), 1u);
  EXPECT_EQ(R.Found.Arrays[0].Is, Verdict::Conflict);
}

// The same class in registers: there its constructor runs.
TEST_F(Dialect, ConstructorsOfObjectsInRegistersRun) {
  RunResult R = run("struct Step { int by; __device__ Step() { by = 32; } };\n"
                    "__global__ void k(float *p) {\n"
                    "  __shared__ Step kept[4];\n"
                    "  __shared__ float t[1024];\n"
                    "  Step s;\n"
                    "  t[threadIdx.x * s.by] = p[threadIdx.x];\n"
                    "  kept[threadIdx.x & 3] = s;\n"
                    "}\n"
                    "void launch(float *p) { k<<<1, 32>>>(p); }\n");
  EXPECT_EQ(R.Found.Files.at(0).State, FileStatus::Analyzed) << messages(R);
  ASSERT_EQ(R.Found.Arrays.size(), 2u);
  for (const ArrayFinding &A : R.Found.Arrays)
    if (A.Name == "t") {
      ASSERT_EQ(A.Accesses.size(), 1u);
      ASSERT_TRUE(A.Accesses[0].Now);
      EXPECT_EQ(A.Accesses[0].Now->Ways, 32u);
    }
}

// As a toolkit's cuda::barrier, beside an array.
TEST_F(Dialect, SharedObjectsOfHeaders) {
  Folder.write("kit/barrier", "namespace kit {\n"
                              "struct counter { int v; __attribute__((device)) counter(int x) : v(x) {} };\n"
                              "template <int S> struct barrier { counter a{0}; barrier() = default;\n"
                              "  __attribute__((device)) void wait() { ++a.v; } };\n}\n");
  RunResult R = run("#include <barrier>\n"
                    "__global__ void k(float *p) {\n"
                    "  __shared__ kit::barrier<1> arrived;\n" +
                        kernel("  arrived.wait();\n", "float t[32][32]") +
                        "void launch(float *p) { k<<<1, dim3(32, 8)>>>(p); }\n",
                    {"-isystem", Folder.at("kit")});
  EXPECT_EQ(R.Found.Files.at(0).State, FileStatus::Analyzed) << messages(R);
  for (const ArrayFinding &A : R.Found.Arrays)
    if (A.Name == "t") {
      EXPECT_EQ(A.Is, Verdict::Conflict);
      EXPECT_EQ(A.Remedy.Safe, Safety::Safe);
    }
}

// A toolkit's operators have bodies: an access in them is one of their caller's.
TEST_F(Dialect, AccessesInsideHeadersStandWhereTheyAreAskedFor) {
  Folder.write("kit/pair.h",
               "struct pair { unsigned v;\n"
               "  __attribute__((device)) pair &operator=(const pair &o) { v = o.v; return *this; }\n"
               "};\n"
               "__attribute__((device)) inline unsigned load(const pair &p) { return p.v; }\n");
  RunResult R = run("#include <pair.h>\n"
                    "__global__ void k(pair *g, unsigned *o) {\n"
                    "  __shared__ pair t[32][33];\n"
                    "  t[threadIdx.y][threadIdx.x] = g[threadIdx.x];\n"
                    "  o[threadIdx.x] = load(t[threadIdx.x][0]);\n"
                    "}\n"
                    "void launch(pair *g, unsigned *o) { k<<<1, dim3(32, 8)>>>(g, o); }\n",
                    {"-isystem", Folder.at("kit")});
  const ArrayFinding &A = arrayOf(R, "k");
  ASSERT_EQ(A.Accesses.size(), 2u);
  EXPECT_EQ(A.Accesses[0].Where.File, Folder.at("a.cu"));
  EXPECT_EQ(A.Accesses[0].Where.Line, 4u);
  EXPECT_EQ(A.Accesses[0].Text, "t[threadIdx.y][threadIdx.x]");
  EXPECT_EQ(A.Accesses[1].Where.File, Folder.at("a.cu"));
  EXPECT_EQ(A.Accesses[1].Where.Line, 5u);
  EXPECT_EQ(A.Accesses[1].Text, "t[threadIdx.x][0]");
}

// A toolkit's objects wrap what they refer to, and wait in loops.
TEST_F(Dialect, ObjectsOfToolkitsAreFollowed) {
  Folder.write("kit/objects",
               "#define DEVICE __attribute__((device)) inline\n"
               "namespace cuda {\n"
               "template <class T> struct storage { T *at; DEVICE storage(T *p) : at(p) {} };\n"
               "template <class T> struct common { storage<T> a; DEVICE common(T &v) : a(&v) {}\n"
               "  DEVICE T fetch_add(T x) const { T r; asm(\"atom.add.s32 %0, [%1], %2;\" "
               ": \"=r\"(r) : \"l\"(a.at), \"r\"(x)); return r; } };\n"
               "template <class T> struct atomic_ref : common<T> { DEVICE atomic_ref(T &v) : common<T>(v) {} };\n"
               "struct barrier { volatile unsigned word; DEVICE void wait() {\n"
               "  for (unsigned i = 0; word != i; ++i) if (i > 16 && word) break; } };\n"
               "DEVICE void init(barrier *b, int n) { if (n < int(b->word)) __nvvm_exit(); b->word = n; }\n"
               "}\n");
  RunResult R = run("#include <objects>\n"
                    "__global__ void k(int *p) {\n"
                    "  __shared__ int t[32][32];\n"
                    "  __shared__ cuda::barrier arrived;\n"
                    "  t[threadIdx.y][threadIdx.x] = p[threadIdx.x];\n"
                    "  if (threadIdx.x == 0) init(&arrived, blockDim.x);\n"
                    "  arrived.wait();\n"
                    "  cuda::atomic_ref<int> one(t[threadIdx.x][threadIdx.y]);\n"
                    "  one.fetch_add(1);\n"
                    "  p[threadIdx.x] = t[threadIdx.y][threadIdx.x];\n"
                    "}\n"
                    "void launch(int *p) { k<<<1, dim3(32, 8)>>>(p); }\n",
                    {"-isystem", Folder.at("kit")});
  EXPECT_EQ(R.Found.Files.at(0).State, FileStatus::Analyzed) << messages(R);
  for (const ArrayFinding &A : R.Found.Arrays) {
    if (A.Name != "t")
      continue;
    ASSERT_EQ(A.Accesses.size(), 3u);
    for (const Access &X : A.Accesses)
      EXPECT_EQ(X.State, Status::Exact) << X.Text;
    EXPECT_EQ(A.Accesses[1].Op, OpKind::Atomic);
    EXPECT_EQ(A.Accesses[1].Where.Line, 9u);
    ASSERT_TRUE(A.Accesses[1].Now);
    EXPECT_EQ(A.Accesses[1].Now->Ways, 32u);
  }
}

// With a toolkit threadIdx.x is a property of Clang's, read through a call.
TEST_F(Dialect, PropertiesMayBeWrittenTwice) {
  Folder.write("kit/builtin.h", "struct index {\n"
                                "  __declspec(property(get = get_x)) unsigned x;\n"
                                "  static inline __attribute__((device)) unsigned get_x() {"
                                " return __nvvm_read_ptx_sreg_tid_x(); }\n"
                                "};\n"
                                "extern const __attribute__((device)) index where;\n");
  auto Text = [](const std::string &X) {
    return "#include <builtin.h>\n"
           "__global__ void gen(const float *g, float *o) {\n"
           "  __shared__ float buf[1024];\n"
           "  for (int i = 0; i < 4; ++i) {\n"
           "    int v = (i * 128 + " + X + ") * 2;\n"
           "    buf[(v / 32) * 32 + v % 32] = g[v];\n"
           "    buf[(v / 32) * 32 + v % 32 + 1] = g[v + 1];\n"
           "  }\n"
           "  __syncthreads();\n"
           "  for (int i = 0; i < 8; ++i)\n"
           "    o[i * 128 + " + X + "] = buf[i * 128 + " + X + "];\n"
           "}\n"
           "void launch(float *p) { gen<<<1, 128>>>(p, p); }\n";
  };
  std::vector<std::string> Args{"-fdeclspec", "-isystem", Folder.at("kit")};
  RunResult Plain = run(Text("threadIdx.x"), Args), Property = run(Text("where.x"), Args);
  const Fix &F = arrayOf(Plain, "gen").Remedy, &G = arrayOf(Property, "gen").Remedy;
  EXPECT_FALSE(F.Edits.empty());
  EXPECT_EQ(F.Edits.size(), G.Edits.size());
  EXPECT_EQ(F.Safe, G.Safe);
}

TEST_F(Dialect, AHeaderThatStandsInFrontOfTheSystemsIsNamed) {
  Folder.write("mine/memory.h", "buffer_t *take(pool<int> from);\n");
  Folder.write("kit/kit.h", "#include <memory.h>\n");
  RunResult R = run("#include <kit.h>\n" + kernel("__global__ void k(float *p) {\n", "float t[32][32]"),
                    {"-I" + Folder.at("mine"), "-isystem", Folder.at("kit")});
  EXPECT_EQ(R.Found.Files.at(0).State, FileStatus::Partial);
  EXPECT_NE(messages(R).find("mine/memory.h:1: "), std::string::npos) << messages(R);
  EXPECT_NE(messages(R).find("stands in front of the system's <memory.h>: give its folder with "
                             "-iquote instead of -I"),
            std::string::npos)
      << messages(R);
  EXPECT_EQ(arrayOf(R, "k").Is, Verdict::Conflict);
  // Asked for by the user's own code it stands in front of nothing.
  R = run("#include <memory.h>\n" + kernel("__global__ void k(float *p) {\n", "float t[32][32]"),
          {"-I" + Folder.at("mine")});
  EXPECT_EQ(messages(R).find("stands in front"), std::string::npos) << messages(R);
}

} // namespace
