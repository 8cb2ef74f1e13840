//===- PreludeTest.cpp - The built-in headers parse CUDA from memory ------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same declarations are compared with the real toolkit by
// prelude_check.sh; here clang runs as a library and sees no file of this
// machine but the one in memory.
//
//===----------------------------------------------------------------------===//

#include "matchers/ClangCompat.h"
#include "tool/cuda/Prelude.h"

#include "clang/AST/Attr.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace shmfix;
using namespace clang::ast_matchers;

namespace {

struct Parsed {
  std::unique_ptr<clang::ASTUnit> Unit;
  bool Clean = false;
};

/// Parses Source with nothing but the embedded files.
Parsed parse(StringRef Source, StringRef Side) {
  auto FS = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  mapBuiltinFiles(*FS, "/builtin", /*WithStd=*/true);
  mapResourceFiles(*FS, "/res");
  FS->addFile("/src/input.cu", 0, MemoryBuffer::getMemBufferCopy(Source));
  auto Files = makeIntrusiveRefCnt<clang::FileManager>(
      clang::FileSystemOptions(), FS);
  std::vector<std::string> Args = {"clang++", "-x", "cuda"};
  Args.push_back(("--cuda-" + Side + "-only").str());
  for (const char *Arg :
       {"--cuda-gpu-arch=sm_90", "-nocudainc", "-nocudalib", "-fsyntax-only",
        "-Xclang", "-fcuda-allow-variadic-functions",
        "-std=c++17", "-nostdinc", "-nostdinc++", "-resource-dir", "/res",
        "-isystem", "/builtin", "-isystem", "/builtin/std", "-isystem",
        "/res/include", "-include", "__shmfix_cuda.h", "/src/input.cu"})
    Args.push_back(Arg);
  struct Keep : clang::tooling::ToolAction {
    Parsed &P;
    explicit Keep(Parsed &P) : P(P) {}
    bool runInvocation(
        std::shared_ptr<clang::CompilerInvocation> Invocation,
        clang::FileManager *Files,
        std::shared_ptr<clang::PCHContainerOperations> Containers,
        clang::DiagnosticConsumer *Consumer) override {
      P.Unit = loadUnit<clang::ASTUnit, clang::CompilerInstance>(
          Invocation, std::move(Containers), Files, Consumer);
      P.Clean = P.Unit && !P.Unit->getDiagnostics().hasErrorOccurred();
      return P.Clean;
    }
  };
  Parsed P;
  Keep Action(P);
  clang::tooling::ToolInvocation Run(
      Args, &Action, Files.get(),
      std::make_shared<clang::PCHContainerOperations>());
  Run.run();
  return P;
}

constexpr const char *Kernel = R"(
#include <cuda_fp16.h>
#include <mma.h>
#include <cooperative_groups.h>
#include <cub/cub.cuh>
#include <algorithm>
#include <cstdio>
__global__ void __launch_bounds__(256) k(float *out, int n) {
  __shared__ float tile[32][33];
  __shared__ half h[64];
  auto block = cooperative_groups::this_thread_block();
  tile[threadIdx.y][threadIdx.x] = sqrtf(out[threadIdx.x]) + std::min(n, 3);
  h[threadIdx.x] = __float2half(1.0f);
  block.sync();
  out[blockIdx.x * blockDim.x] = tile[threadIdx.x][threadIdx.y];
  printf("%d\n", n);
}
int main() { k<<<dim3(2, 2), 256, 0>>>(nullptr, 3); }
)";

TEST(Prelude, NamesAreUniqueAndRelative) {
  for (ArrayRef<EmbeddedFile> Files :
       {builtinCudaFiles(), clangResourceFiles()}) {
    StringSet<> Seen;
    for (const EmbeddedFile &F : Files) {
      EXPECT_TRUE(Seen.insert(F.Path).second) << F.Path.str();
      EXPECT_FALSE(F.Path.starts_with("/")) << F.Path.str();
      EXPECT_FALSE(F.Content.empty()) << F.Path.str();
      EXPECT_EQ(F.Content.find('\0'), StringRef::npos) << F.Path.str();
    }
    EXPECT_GT(Seen.size(), 40u);
  }
}

TEST(Prelude, ContentsAreWhole) {
  // Every header here closes what it opens; a lost byte would show.
  for (const EmbeddedFile &F : builtinCudaFiles()) {
    EXPECT_TRUE(F.Content.ends_with("\n")) << F.Path.str();
    EXPECT_TRUE(F.Content.starts_with("//===- ")) << F.Path.str();
    EXPECT_EQ(F.Content.count('{'), F.Content.count('}')) << F.Path.str();
    EXPECT_EQ(F.Content.count('('), F.Content.count(')')) << F.Path.str();
  }
}

TEST(Prelude, MapsStdOnlyWhenAsked) {
  vfs::InMemoryFileSystem Without, With;
  mapBuiltinFiles(Without, "/b", false);
  mapBuiltinFiles(With, "/b", true);
  EXPECT_TRUE(Without.exists("/b/cuda_runtime.h"));
  EXPECT_FALSE(Without.exists("/b/std/vector"));
  EXPECT_TRUE(With.exists("/b/std/vector"));
}

TEST(Prelude, ParsesOnBothSides) {
  for (StringRef Side : {"device", "host"}) {
    Parsed P = parse(Kernel, Side);
    EXPECT_TRUE(P.Clean) << Side.str();
  }
}

TEST(Prelude, KeepsTypesOfSharedArrays) {
  Parsed P = parse(Kernel, "device");
  ASSERT_TRUE(P.Clean);
  clang::ASTContext &C = P.Unit->getASTContext();
  uint64_t Bytes = 0;
  for (const BoundNodes &N :
       match(varDecl(hasAttr(clang::attr::CUDAShared), isExpansionInMainFile())
                 .bind("v"),
             C))
    Bytes += C.getTypeSizeInChars(N.getNodeAs<clang::VarDecl>("v")->getType())
                 .getQuantity();
  EXPECT_EQ(Bytes, 32u * 33 * 4 + 64 * 2);
  // The launch survives as a launch.
  EXPECT_EQ(match(cudaKernelCallExpr(), C).size(), 1u);
}

TEST(Prelude, ErrorsOfTheSourceStayErrors) {
  EXPECT_FALSE(parse("__global__ void k() { no_such_function(); }", "device")
                   .Clean);
}

} // namespace
