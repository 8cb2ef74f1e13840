//===- ClangArgsTest.cpp - The clang command of one pass ------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cuda/ClangArgs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

using namespace shmfix;

namespace {

using Words = std::vector<std::string>;

Translation cuda(Words More = {}) {
  More.insert(More.begin(), "nvcc");
  More.push_back("a.cu");
  return translateNvcc(More, {});
}

bool has(const Words &W, llvm::StringRef Part) {
  return llvm::StringRef(" " + llvm::join(W, " ") + " ")
      .contains((" " + Part + " ").str());
}

Toolkit standard() {
  Toolkit T;
  T.Root = "/cuda";
  T.IncludeDirs = {"/cuda/include", "/cuda/include/cccl"};
  T.Version = {13, 0, 88};
  return T;
}

TEST(ClangArgs, BuiltInDeclarations) {
  PassOptions P;
  P.PreludeDir = "/prelude";
  P.ResourceDir = "/res";
  Words W = clangArgs(cuda({"-arch=sm_90", "-DX"}), P);
  for (const char *Part :
       {"-nogpuinc -nogpulib", "-isystem /prelude -include __shmfix_cuda.h",
        "-resource-dir /res", "--cuda-device-only", "--offload-arch=sm_90",
        "-fsyntax-only", "-ferror-limit=0", "-std=c++17", "-DX", "-fgpu-rdc",
        "-x cuda a.cu"})
    EXPECT_TRUE(has(W, Part)) << Part;
  EXPECT_FALSE(has(W, "__clang_cuda_runtime_wrapper.h"));
  EXPECT_EQ(W.back(), "a.cu");
}

TEST(ClangArgs, ToolkitHeaders) {
  Toolkit Kit = standard();
  PassOptions P;
  P.Kind = PassKind::Host;
  P.Cuda = &Kit;
  P.PreludeDir = "/prelude";
  Words W = clangArgs(cuda({"-rdc=true", "-std=c++20"}), P);
  for (const char *Part :
       {"--cuda-host-only", "-nocudainc -nocudalib",
        "-Xclang -include -Xclang __clang_cuda_runtime_wrapper.h",
        "-isystem /cuda/include -isystem /cuda/include/cccl", "-idirafter /prelude/removed",
        "-target-sdk-version=12.3", "-fcuda-allow-variadic-functions",
        "-Wno-unknown-cuda-version", "-std=c++20"})
    EXPECT_TRUE(has(W, Part)) << Part;
  EXPECT_FALSE(has(W, "-std=c++17"));
  EXPECT_FALSE(has(W, "__shmfix_cuda.h"));
  EXPECT_EQ(llvm::count(W, "-fgpu-rdc"), 1);
  Kit.Version = {11, 8, 0};
  EXPECT_TRUE(has(clangArgs(cuda(), P), "-target-sdk-version=11.8"));
}

TEST(ClangArgs, HostLanguageAndHip) {
  PassOptions P;
  P.PreludeDir = "/prelude";
  Words W = clangArgs(translateNvcc({"g++", "a.cpp"}, {}), P);
  EXPECT_TRUE(has(W, "-x c++ a.cpp"));
  EXPECT_FALSE(has(W, "-nogpuinc") || has(W, "--cuda-device-only"));
  W = clangArgs(
      translateNvcc({"hipcc", "--offload-arch=gfx942:xnack+", "a.hip"}, {}), P);
  EXPECT_TRUE(has(W, "--offload-arch=gfx942"));
  EXPECT_TRUE(has(W, "-x hip a.hip"));
}

TEST(ClangArgs, ArchitecturesStepDown) {
  EXPECT_EQ(knownArch("sm_80"), "sm_80");
  EXPECT_EQ(knownArch("sm_90a"), "sm_90a");
  EXPECT_EQ(archNote("sm_90"), "");
  // Between two that every supported clang knows.
  EXPECT_EQ(knownArch("sm_84"), "sm_80");
  EXPECT_EQ(knownArch("sm_90f"), "sm_90");
  EXPECT_TRUE(llvm::StringRef(archNote("sm_90f")).contains("sm_90f"));
  EXPECT_TRUE(llvm::StringRef(knownArch("sm_999")).starts_with("sm_"));
  EXPECT_FALSE(archLess("sm_999", knownArch("sm_999")));
  EXPECT_EQ(knownArch("nonsense"), "sm_75");
  EXPECT_EQ(knownArch(""), "sm_75");
  PassOptions P;
  P.Arch = "sm_90f";
  EXPECT_TRUE(has(clangArgs(cuda({"-arch=sm_80"}), P), "--offload-arch=sm_90"));
}

TEST(ClangArgs, VersionsThatClangDoesNotKnow) {
  for (CudaVersion V : {CudaVersion{11, 8, 0}, CudaVersion{12, 3, 0}})
    EXPECT_EQ(versionNote(V), "");
  EXPECT_TRUE(llvm::StringRef(versionNote({99, 1, 0})).contains("CUDA 99.1"));
}

TEST(ClangArgs, TheMacrosTellTheToolkitThatParses) {
  Toolkit Kit = standard();
  Kit.Version = {11, 8, 89};
  PassOptions P;
  P.Cuda = &Kit;
  TranslateOptions Other;
  Other.Cuda = {13, 0, 88};
  Words W = clangArgs(translateNvcc({"nvcc", "a.cu"}, Other), P);
  // The last one counts.
  auto Last = [&](llvm::StringRef Macro) {
    std::string Value;
    for (llvm::StringRef Word : W)
      if (Word.consume_front("-D") && Word.consume_front(Macro) &&
          Word.consume_front("="))
        Value = Word.str();
    return Value;
  };
  EXPECT_EQ(Last("__CUDACC_VER_MAJOR__"), "11");
  EXPECT_EQ(Last("__CUDACC_VER_MINOR__"), "8");
}

TEST(ClangArgs, StockDatabases) {
  Toolkit Kit = standard();
  Words W = stockClangArgs(cuda({"-arch=sm_90"}), &Kit);
  EXPECT_EQ(W.front(), "clang++");
  EXPECT_TRUE(has(W, "--cuda-path=/cuda -isystem /cuda/include/cccl"));
  EXPECT_TRUE(has(W, "-Wno-unknown-cuda-version"));
  EXPECT_FALSE(has(W, "-Wno-everything") || has(W, "-ferror-limit=0") ||
               has(W, "-fgpu-rdc"));
  // Wheels have no root that clang would take.
  Kit.Root = "";
  W = stockClangArgs(cuda(), &Kit);
  EXPECT_TRUE(has(W, "-isystem /cuda/include -isystem /cuda/include/cccl"));
  EXPECT_TRUE(has(W, "-nocudainc -nocudalib"));
  EXPECT_EQ(stockClangArgs(translateNvcc({"cc", "a.c"}, {}), nullptr).front(),
            "clang");
}

} // namespace
