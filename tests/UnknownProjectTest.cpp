//===- UnknownProjectTest.cpp - Code without a build description ----------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cuda/Prelude.h"
#include "tests/RunFiles.h"
#include "tests/TempFolder.h"
#include "tool/driver/LostArrays.h"
#include "tool/driver/Neighbours.h"
#include "tool/driver/ProjectHeaders.h"

#include "llvm/Support/VirtualFileSystem.h"

#include <gtest/gtest.h>

using namespace shmfix;

namespace {

class Tree : public testing::Test {
protected:
  void SetUp() override { write("LICENSE", ""); }
  std::string write(const std::string &Name, const std::string &Text) { return Folder.write(Name, Text); }
  RunResult run(const std::string &File) { return runOne(File, builtinOptions()); }

  const TempFolder Folder;
  const std::string Root = Folder.path().string();
};

const char *Kernel = "__global__ void k(float *p) {\n"
                     "  __shared__ float tile[SIDE][SIDE];\n"
                     "  tile[threadIdx.x][0] = p[threadIdx.x];\n"
                     "  p[0] = tile[0][threadIdx.x];\n}\n";

TEST_F(Tree, AHeaderElsewhereInTheProjectIsFound) {
  std::string File = write("samples/a/b/k.cu", std::string("#include \"tools/side.h\"\n") + Kernel);
  write("shared/tools/side.h", "#define SIDE 32\n");
  RunResult R = run(File);
  ASSERT_EQ(R.Found.Arrays.size(), 1u);
  EXPECT_EQ(R.Found.Files[0].State, FileStatus::Analyzed);
  EXPECT_EQ(R.Found.Arrays[0].Is, Verdict::Conflict);
  EXPECT_EQ(ProjectHeaders().folderFor(File, "tools/side.h"), Root + "/shared");
}

TEST_F(Tree, AKernelInAHeaderOfAFolderBesideIsTheProjects) {
  write("p/inc/k.cuh", std::string("#define SIDE 32\n") + Kernel);
  std::string File = write("p/src/main.cu", "#include \"k.cuh\"\n"
                                            "void go(float *p) { k<<<1, 32>>>(p); }\n");
  DriverOptions Named = builtinOptions();
  Named.ExtraArgs.push_back("-I" + Root + "/p/inc");
  for (const DriverOptions &O : {builtinOptions(), Named}) {
    RunResult R = runOne(File, O);
    ASSERT_EQ(R.Found.Arrays.size(), 1u);
    EXPECT_EQ(R.Found.Arrays[0].Accesses.size(), 2u);
  }
}

// The folder is guessed, too; what the user names stays the user's.
TEST_F(Tree, AKernelInAHeaderOfAFolderThatIsNamed) {
  write("inc/tile.cuh", std::string("#define SIDE 32\n") + Kernel);
  DriverOptions O = builtinOptions();
  O.ExtraArgs = {"-I" + Root + "/src/../inc"};
  RunResult R = runOne(write("src/k.cu", "#include \"tile.cuh\"\n"
                                         "void launch(float *p) { k<<<1, 32>>>(p); }\n"), O);
  ASSERT_EQ(R.Found.Arrays.size(), 1u);
  EXPECT_EQ(R.Found.Arrays[0].Is, Verdict::Conflict);
}

TEST_F(Tree, ABareNameOutOfAnotherProgramIsNotTaken) {
  std::string File = write("src/sort-hip/k.cu", "");
  write("src/scan-cuda/reference.h", "");
  EXPECT_EQ(ProjectHeaders().folderFor(File, "reference.h"), "");
  write("src/sort-cuda/reference.h", "");
  EXPECT_EQ(ProjectHeaders().folderFor(File, "reference.h"), Root + "/src/sort-cuda");
  write("src/common/reference2.h", "");
  EXPECT_EQ(ProjectHeaders().folderFor(File, "reference2.h"), Root + "/src/common");
}

TEST_F(Tree, APartIsAnalysedThroughTheSourceThatReachesIt) {
  std::string File = write("p/kernels.cuh", Kernel);
  write("p/all.h", "#include \"kernels.cuh\"\n");
  std::string Main = write("p/main.cu", "#define SIDE 32\n#include \"all.h\"\n"
                                        "void go(float *p) { k<<<1, 32>>>(p); }\n");
  EXPECT_EQ(includingSource(File, *llvm::vfs::getRealFileSystem(), nullptr), Main);
  RunResult R = run(File);
  ASSERT_EQ(R.Found.Arrays.size(), 1u);
  ASSERT_FALSE(R.Found.Arrays[0].Accesses.empty());
  EXPECT_EQ(R.Found.Arrays[0].Accesses[0].Source, BlockSource::Launch);
}

TEST_F(Tree, AMakefileBesideTheFileDefines) {
  write("Makefile", "CFLAGS := $(EXTRA) -DSIDE=32 -I./nowhere # -DNO\n"
                    "ifeq ($(DEBUG),yes)\n  CFLAGS += -DSIDE=64\nendif\n"
                    "all:\n\tnvcc -DSIDE=128 k.cu\n");
  std::string File = write("k.cu", Kernel);
  EXPECT_EQ(flagsBeside(File, *llvm::vfs::getRealFileSystem()), std::vector<std::string>{"-DSIDE=32"});
  RunResult R = run(File);
  ASSERT_EQ(R.Found.Arrays.size(), 1u);
  EXPECT_EQ(R.Found.Arrays[0].Extents, (std::vector<int64_t>{32, 32}));
}

TEST_F(Tree, WhatNobodyDefinesIsNamedWithWhatHelps) {
  std::string File = write("k.cu", Kernel);
  RunResult R = run(File);
  ASSERT_FALSE(R.Found.Files[0].Messages.empty());
  EXPECT_NE(R.Found.Files[0].Messages[0].find("-DSIDE=VALUE"), std::string::npos);
  for (const ArrayFinding &A : R.Found.Arrays)
    EXPECT_TRUE(A.Remedy.Edits.empty());
}

TEST_F(Tree, TextThatIsNotCompiledHasAVerdict) {
  std::string File = write("k.cu", "#ifdef NOT_HERE\n#define SIDE 32\n" + std::string(Kernel) +
                                       "#endif\n__global__ void l() { __shared__ int a[32];"
                                       " a[threadIdx.x] = 0; }\n");
  RunResult R = run(File);
  ASSERT_EQ(R.Found.Arrays.size(), 2u);
  const ArrayFinding &A = R.Found.Arrays[0];
  EXPECT_EQ(A.Name, "tile");
  EXPECT_EQ(A.Where.Line, 4u);
  EXPECT_EQ(A.Where.Column, 20u);
  EXPECT_EQ(A.Is, Verdict::Unknown);
  ASSERT_EQ(A.Remedy.Reasons.size(), 1u);
  EXPECT_EQ(A.Remedy.Reasons[0].Code, ReasonCode::NotCompiled);
  EXPECT_EQ(R.Found.Arrays[1].Is, Verdict::Clean);
  EXPECT_EQ(R.Found.Files[0].State, FileStatus::Analyzed);
}

std::string names(llvm::StringRef Text) {
  std::string S;
  for (const SpelledArray &A : spelledArrays(Text))
    S += A.Name + ":" + std::to_string(A.Line) + (A.Extern ? "x " : " ");
  return S;
}

TEST(SpelledArrays, DeclaratorsOfAllKinds) {
  EXPECT_EQ(names("__shared__ float a[32][33], b[2], c;"), "a:1 b:1 c:1 ");
  EXPECT_EQ(names("extern __shared__ __align__(16) unsigned char m[];"), "m:1x ");
  EXPECT_EQ(names("__shared__ Box<int, 3>::Part<N> p[N],\n  q;"), "p:1 q:2 ");
  EXPECT_EQ(names("float __shared__ a[1 < 2];"), "a:1 ");
  EXPECT_EQ(names("__shared__ union { int i; float f[3]; } u;"), "u:1 ");
  EXPECT_EQ(names("__shared__ int (*t)[3]; volatile __shared__ int v[4] ;"), "t:1 v:1 ");
  EXPECT_EQ(names("__shared__ int n = f(1, 2), k;"), "n:1 k:1 ");
}

TEST(SpelledArrays, WhatDeclaresNothing) {
  EXPECT_EQ(names("// __shared__ int a[3];\n/* __shared__ int b; */ char *s = \"__shared__ int c;\";"), "");
  EXPECT_EQ(names("#define TILE(n) \\\n  __shared__ float n[32]\nint i;"), "");
  EXPECT_EQ(names("void f(__shared__ float *p); int g = h((__shared__ int *)q);"), "");
  EXPECT_EQ(names("__shared__ int a[3"), "");
  EXPECT_EQ(names(""), "");
}

} // namespace
