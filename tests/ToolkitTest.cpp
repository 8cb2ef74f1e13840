//===- ToolkitTest.cpp - Finding a CUDA toolkit ---------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SHMFIX_TEST_INPUTS is the folder test_inputs/, given by CMake.
// commands/dryrun_13.0.txt: what nvcc 13.0.88 printed for
// `nvcc --dryrun -c -x cu -arch=sm_80 -std=c++17 kernel.cu`.
//
//===----------------------------------------------------------------------===//

#include "tool/cuda/Toolkit.h"
#include "tool/cuda/Dryrun.h"
#include "tool/cuda/ResourceDir.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <map>

using namespace llvm;
using namespace shmfix;

namespace {

struct ToolkitTest : testing::Test {
  vfs::InMemoryFileSystem Files;
  std::map<std::string, std::string> Environment;
  ToolkitQuery Query;

  ToolkitTest() {
    Query.Environment = [this](StringRef Name) -> std::optional<std::string> {
      auto At = Environment.find(Name.str());
      if (At == Environment.end())
        return std::nullopt;
      return At->second;
    };
  }
  void add(const Twine &Path, StringRef Text = "") {
    Files.addFile(Path, 0, MemoryBuffer::getMemBufferCopy(Text));
  }
  void addRoot(const Twine &Root, unsigned Version, bool Nvcc = true) {
    add(Root + "/include/cuda_runtime.h");
    add(Root + "/include/cuda_runtime_api.h",
        "/* CUDART_VERSION */\n#define CUDART_VERSION  " +
            std::to_string(Version) + "\n");
    if (Nvcc)
      add(Root + "/bin/nvcc");
  }
  /// "FoundBy Major.Minor first-folder"
  std::string found() {
    auto T = findToolkit(Query, Files);
    if (!T)
      return "error: " + toString(T.takeError());
    return T->FoundBy + " " + std::to_string(T->Version.Major) + "." +
           std::to_string(T->Version.Minor) + " " + T->IncludeDirs.front();
  }
};

TEST_F(ToolkitTest, OrderOfPlaces) {
  // Each new place wins over those before it.
  EXPECT_TRUE(StringRef(found()).contains("looked in /usr/local/cuda, "));
  std::string Site = "/venv/lib/python3.11/site-packages/nvidia";
  Environment["VIRTUAL_ENV"] = "/venv";
  add(Site + "/cuda_runtime/include/cuda_runtime.h");
  add(Site + "/cuda_runtime/include/cuda_runtime_api.h",
      "#define CUDART_VERSION 12040");
  add(Site + "/cuda_cccl/include/cub/cub.cuh");
  EXPECT_EQ(found(),
            "Python wheels in /venv/lib/python3.11/site-packages 12.4 " + Site +
                "/cuda_runtime/include");
  addRoot("/opt/cuda", 12060);
  EXPECT_EQ(found(), "/opt/cuda 12.6 /opt/cuda/include");
  addRoot("/usr/local/cuda-9.2", 9020);
  addRoot("/usr/local/cuda-12.10", 12100);
  addRoot("/usr/local/cuda-12.8", 12080);
  EXPECT_EQ(found(), "/usr/local/cuda-* 12.10 /usr/local/cuda-12.10/include");
  addRoot("/usr/local/cuda", 11080);
  EXPECT_EQ(found(), "/usr/local/cuda 11.8 /usr/local/cuda/include");
  Environment["CUDA_PATH"] = "/p";
  addRoot("/p", 12010);
  EXPECT_EQ(found(), "CUDA_PATH 12.1 /p/include");
  Environment["CUDA_HOME"] = "/h";
  addRoot("/h", 12020);
  EXPECT_EQ(found(), "CUDA_HOME 12.2 /h/include");
  Environment["PATH"] = "relative/bin:/x/bin:/n/bin";
  addRoot("/n", 12030);
  EXPECT_EQ(found(), "/n/bin/nvcc 12.3 /n/include");
  Environment["NVCC"] = "/e/bin/nvcc";
  addRoot("/e", 12050);
  EXPECT_EQ(found(), "/e/bin/nvcc 12.5 /e/include");
  Query.Nvcc = "/o/bin/nvcc";
  addRoot("/o", 13000);
  EXPECT_EQ(found(), "/o/bin/nvcc 13.0 /o/include");
  Query.CudaPath = "/c";
  addRoot("/c", 11000);
  EXPECT_EQ(found(), "--cuda-path 11.0 /c/include");
}

TEST_F(ToolkitTest, WhatTheUserNamesMustBeThere) {
  addRoot("/usr/local/cuda", 12000);
  Query.CudaPath = "/none";
  EXPECT_TRUE(StringRef(found()).starts_with("error: --cuda-path /none"));
  Query.CudaPath = "";
  Query.Nvcc = "/none/nvcc";
  EXPECT_TRUE(StringRef(found()).starts_with("error: --nvcc /none/nvcc"));
}

TEST_F(ToolkitTest, WrappersAreAskedOnlyIfTheUserChoseThem) {
  add("/wrap/bin/nvcc");
  addRoot("/else/where", 12040, /*Nvcc=*/false);
  addRoot("/usr/local/cuda", 11080);
  unsigned Asked = 0;
  std::string Answer = "#$ TOP=/else/where/bin/..\n"
                       "#$ INCLUDES=\"-I/else/where/bin/../include\"\n"
                       "#$ gcc -E -D__CUDACC_VER_MAJOR__=12 "
                       "-D__CUDACC_VER_MINOR__=4 x.cu\n";
  Query.Ask = [&](StringRef Nvcc) {
    ++Asked;
    EXPECT_EQ(Nvcc, "/wrap/bin/nvcc");
    return parseDryrun(Answer);
  };
  // Nobody named it.
  EXPECT_EQ(found(), "/usr/local/cuda 11.8 /usr/local/cuda/include");
  EXPECT_EQ(Asked, 0u);
  for (StringRef How : {"--nvcc", "NVCC", "PATH"}) {
    SCOPED_TRACE(How.str());
    Query.Nvcc = How == "--nvcc" ? "/wrap/bin/nvcc" : "";
    Environment.clear();
    if (How == "NVCC")
      Environment["NVCC"] = "/wrap/bin/nvcc";
    if (How == "PATH")
      Environment["PATH"] = "bin:/wrap/bin";
    EXPECT_EQ(found(), "/wrap/bin/nvcc --dryrun 12.4 /else/where/include");
  }
  EXPECT_EQ(Asked, 3u);
  // A nvcc beside its headers needs no question.
  Environment = {{"PATH", "/usr/local/cuda/bin"}};
  EXPECT_EQ(found(), "/usr/local/cuda/bin/nvcc 11.8 /usr/local/cuda/include");
  EXPECT_EQ(Asked, 3u);
  // One that answers nonsense does not hide the toolkit that is there.
  Environment = {{"PATH", "/wrap/bin"}};
  Answer = "nvcc fatal   : no\n";
  EXPECT_EQ(found(), "/usr/local/cuda 11.8 /usr/local/cuda/include");
  // An answer that names folders without headers neither.
  Answer = "#$ INCLUDES=\"-I/nowhere\"\n";
  EXPECT_EQ(found(), "/usr/local/cuda 11.8 /usr/local/cuda/include");
}

TEST(Dryrun, EachProgramIsAskedOnce) {
  SmallString<128> Folder;
  ASSERT_FALSE(sys::fs::createUniqueDirectory("shmfix-nvcc", Folder));
  std::string Program = (Folder + "/nvcc wrapper").str();
  std::string Log = (Folder + "/log").str();
  {
    std::error_code EC;
    raw_fd_ostream File(Program, EC);
    File << "#!/bin/sh\necho \"$@\" >> '" << Log
         << "'\necho '#$ INCLUDES=\"-I/x/include\"'\n";
  }
  ASSERT_FALSE(sys::fs::setPermissions(Program, sys::fs::all_all));
  NvccAsker Asker;
  for (unsigned I = 0; I < 3; ++I) {
    auto Facts = Asker.ask(Program, {});
    ASSERT_TRUE(bool(Facts)) << toString(Facts.takeError());
    EXPECT_EQ(Facts->IncludeDirs, std::vector<std::string>{"/x/include"});
  }
  ASSERT_TRUE(bool(Asker.ask(Program, {"-arch=sm_90"})));
  auto Lines = MemoryBuffer::getFile(Log);
  ASSERT_TRUE(bool(Lines));
  EXPECT_EQ((*Lines)->getBuffer(), "--dryrun -c -x cu shmfix-no-source.cu\n"
                                   "--dryrun -c -x cu -arch=sm_90 "
                                   "shmfix-no-source.cu\n");
  sys::fs::remove_directories(Folder);
}

TEST_F(ToolkitTest, FoldersOfLayouts) {
  addRoot("/usr/local/cuda", 13000);
  add("/usr/local/cuda/include/cccl/cub/cub.cuh");
  auto T = findToolkit(Query, Files);
  ASSERT_TRUE(!!T);
  EXPECT_EQ(join(T->IncludeDirs, " "),
            "/usr/local/cuda/include /usr/local/cuda/include/cccl");
  EXPECT_EQ(T->Nvcc, "/usr/local/cuda/bin/nvcc");

  // Conda and cross toolkits: only targets/*/include.
  Query.CudaPath = "/conda";
  add("/conda/targets/x86_64-linux/include/cuda_runtime.h");
  add("/conda/version.json", R"({"cuda": {"version": "12.9.1"}})");
  T = findToolkit(Query, Files);
  ASSERT_TRUE(!!T);
  EXPECT_EQ(join(T->IncludeDirs, " "), "/conda/targets/x86_64-linux/include");
  EXPECT_TRUE((T->Version == CudaVersion{12, 9, 1}));

  // Wheels of CUDA 13 and 12 side by side: one version, not a mixture.
  std::string Site = "/site/nvidia";
  add(Site + "/cu13/include/cuda_runtime.h");
  add(Site + "/cu13/include/cuda_runtime_api.h",
      "#define CUDART_VERSION 13000");
  add(Site + "/cu13/include/cccl/nv/target");
  add(Site + "/cuda_runtime/include/cuda_runtime.h");
  add(Site + "/curand/include/curand.h");
  Query.CudaPath = "/site";
  T = findToolkit(Query, Files);
  ASSERT_TRUE(!!T);
  EXPECT_EQ(join(T->IncludeDirs, " "),
            "/site/nvidia/cu13/include /site/nvidia/cu13/include/cccl "
            "/site/nvidia/curand/include");
  EXPECT_EQ(T->Root, "");
  EXPECT_EQ(T->Version.Major, 13u);
}

TEST_F(ToolkitTest, Versions) {
  EXPECT_TRUE((versionFromJson(R"({"cuda_nvcc": {"version": "13.0.88"},
                                   "cuda": {"version": "13.0.1"}})") ==
               CudaVersion{13, 0, 88}));
  for (const char *Odd :
       {"", "{", "[]", "{\"cuda\": 3}", "{\"cuda\": {\"version\": \"x\"}}"})
    EXPECT_FALSE(versionFromJson(Odd).known()) << Odd;
  EXPECT_TRUE((versionFromHeader("#define CUDA_VERSION 11080\n") ==
               CudaVersion{11, 8, 0}));
  EXPECT_FALSE(versionFromHeader("#if CUDA_VERSION >= 11080\n").known());
  EXPECT_FALSE(versionFromHeader("#define CUDA_VERSION").known());
}

TEST(Dryrun, RecordedFromNvcc13) {
  auto Text =
      MemoryBuffer::getFile(SHMFIX_TEST_INPUTS "/commands/dryrun_13.0.txt");
  ASSERT_TRUE(!!Text);
  auto Facts = parseDryrun((*Text)->getBuffer());
  ASSERT_TRUE(!!Facts);
  EXPECT_EQ(Facts->Top, "/usr/local/cuda");
  EXPECT_EQ(join(Facts->IncludeDirs, " "),
            "/usr/local/cuda/targets/x86_64-linux/include "
            "/usr/local/cuda/targets/x86_64-linux/include/cccl");
  EXPECT_EQ(Facts->HostCompiler, "gcc");
  EXPECT_TRUE((Facts->Version == CudaVersion{13, 0, 88}));
  EXPECT_TRUE(is_contained(Facts->Macros, "__NVCC_DIAG_PRAGMA_SUPPORT__=1"));
  EXPECT_TRUE(is_contained(Facts->Macros, "__CUDA_ARCH_LIST__=800"));
}

TEST(Dryrun, OtherOutputs) {
  struct {
    const char *Text, *Folders, *Macros;
  } Table[] = {
      {"#$ TOP=/a/bin/..\n#$ INCLUDES=\"-I/a/bin/../include\"\n", "/a/include",
       ""},
      {"#$ INCLUDES=-I/with\\ blank -I/b \r\n", "/with blank|/b", ""},
      {"#$ g++ -E -D A -D \"B=1 2\" -DC x.cu\n", "", "A|B=1 2|C"},
      {"#$ g++ -E -DFIRST x\n#$ g++ -E -DSECOND x\n", "", "FIRST"},
      {"noise\n#$ SYSTEM_INCLUDES=-isystem /s -isystem\n", "/s", ""},
  };
  for (auto &Row : Table) {
    auto Facts = parseDryrun(Row.Text);
    ASSERT_TRUE(!!Facts) << Row.Text;
    EXPECT_EQ(join(Facts->IncludeDirs, "|"), Row.Folders);
    EXPECT_EQ(join(Facts->Macros, "|"), Row.Macros);
  }
  auto Facts =
      parseDryrun("nvcc fatal   : Unsupported gpu architecture 'sm_1'");
  EXPECT_TRUE(StringRef(toString(Facts.takeError())).contains("sm_1"));
  EXPECT_NE(toString(parseDryrun("").takeError()), "");
}

TEST(Dryrun, ProgramThatIsNotThere) {
  NvccAsker Asker;
  EXPECT_TRUE(StringRef(toString(Asker.ask("/none/nvcc", {}).takeError()))
                  .contains("/none/nvcc"));
}

TEST(ResourceDir, OrderAndComplaint) {
  vfs::InMemoryFileSystem Files;
  std::string Version = std::to_string(LLVM_VERSION_MAJOR);
  auto Add = [&](const Twine &Path) {
    Files.addFile(Path, 0, MemoryBuffer::getMemBuffer(""));
  };
  ResourceDir None = findResourceDir("/a/bin/shmfix", Files);
  EXPECT_EQ(None.Path, "");
  EXPECT_TRUE(StringRef(None.complaint()).contains("/a/lib/clang/" + Version));
  ResourceDir Embedded = findResourceDir("/a/bin/shmfix", Files, "/virtual");
  EXPECT_EQ(Embedded.Path, "/virtual");
  EXPECT_TRUE(Embedded.Virtual);
  Add("/usr/lib/llvm-" + Version + "/lib/clang/" + Version +
      "/include/stddef.h");
  ResourceDir System = findResourceDir("/a/bin/shmfix", Files, "/virtual");
  EXPECT_EQ(System.Path, "/usr/lib/llvm-" + Version + "/lib/clang/" + Version);
  EXPECT_FALSE(System.Virtual);
  Add("/a/share/shmfix/clang/include/stddef.h");
  EXPECT_EQ(findResourceDir("/a/bin/shmfix", Files).Path,
            "/a/share/shmfix/clang");
  Add("/a/lib/clang/" + Version + "/include/stddef.h");
  EXPECT_EQ(findResourceDir("/a/bin/shmfix", Files).Path,
            "/a/lib/clang/" + Version);
}

} // namespace
