//===- CompdbCommandTest.cpp - shmfix compdb ------------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/commands/CompdbCommand.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace {

struct CompdbCommand : testing::Test {
  SmallString<128> Folder;
  std::string Out, Err;

  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("shmfix-compdb", Folder));
    write("kit/include/cuda_runtime.h", "");
    write("kit/include/cuda_runtime_api.h", "#define CUDART_VERSION 12040\n");
    write("a.cu", "");
  }
  void TearDown() override { sys::fs::remove_directories(Folder); }

  std::string path(StringRef Name) const {
    SmallString<128> P(Folder);
    sys::path::append(P, Name);
    return std::string(P);
  }
  void write(StringRef Name, StringRef Text) {
    std::string P = path(Name);
    sys::fs::create_directories(sys::path::parent_path(P));
    std::error_code EC;
    raw_fd_ostream File(P, EC);
    ASSERT_FALSE(EC);
    File << Text;
  }
  std::string read(StringRef Name) const {
    auto Buffer = MemoryBuffer::getFile(path(Name));
    return Buffer ? (*Buffer)->getBuffer().str() : "";
  }
  int run(std::vector<std::string> Words) {
    std::string Kit = path("kit");
    Words.insert(Words.end(), {"--cuda-path", Kit});
    std::vector<const char *> Args;
    for (const std::string &Word : Words)
      Args.push_back(Word.c_str());
    Out.clear();
    Err.clear();
    raw_string_ostream O(Out), E(Err);
    return shmfix::runCompdbCommand(Args, O, E);
  }
};

TEST_F(CompdbCommand, TranslatesAndCounts) {
  write("build/compile_commands.json",
        R"([{"file": "../a.cu", "output": "a.o",
             "command": "nvcc -arch=sm_80 -lineinfo -DX -c ../a.cu -o a.o"},
            {"file": "b.cu", "command": "nvcc -dlink b.o"}])");
  std::string Before = read("build/compile_commands.json");
  ASSERT_EQ(run({"-p", path("build")}), 0) << Err;
  Expected<json::Value> Root = json::parse(Out);
  ASSERT_TRUE(!!Root) << toString(Root.takeError());
  const json::Array &List = *Root->getAsArray();
  ASSERT_EQ(List.size(), 1u);
  const json::Object &Entry = *List[0].getAsObject();
  EXPECT_EQ(Entry.getString("file"), StringRef(path("a.cu")));
  EXPECT_EQ(Entry.getString("output"), StringRef("a.o"));
  std::string Words;
  for (const json::Value &Word : *Entry.getArray("arguments"))
    Words += (*Word.getAsString() + " ").str();
  EXPECT_TRUE(StringRef(Words).starts_with("clang++ "));
  for (std::string Part :
       {"-DX ", "--offload-arch=sm_80 ", "-D__CUDACC_VER_MINOR__=4 "})
    EXPECT_TRUE(StringRef(Words).contains(Part)) << Part;
  EXPECT_TRUE(StringRef(Words).contains("--cuda-path=" + path("kit")));
  EXPECT_FALSE(StringRef(Words).contains("lineinfo"));
  EXPECT_TRUE(StringRef(Err).contains("1 entries")) << Err;
  EXPECT_TRUE(StringRef(Err).contains("1 left out")) << Err;

  ASSERT_EQ(run({"-p", path("build"), "-o", path("new.json")}), 0) << Err;
  EXPECT_EQ(Out, "");
  EXPECT_TRUE(!!json::parse(read("new.json")));
  EXPECT_EQ(read("build/compile_commands.json"), Before);
}

TEST_F(CompdbCommand, RefusesToOverwriteItsInput) {
  std::string Text = R"([{"file": "a.cu", "command": "nvcc a.cu"}])";
  write("compile_commands.json", Text);
  EXPECT_EQ(
      run({"-p", std::string(Folder), "-o", path("compile_commands.json")}), 2);
  EXPECT_EQ(read("compile_commands.json"), Text);
}

TEST_F(CompdbCommand, Failures) {
  EXPECT_EQ(run({"-p", path("none")}), 2);
  EXPECT_EQ(run({"--strange"}), 2);
  EXPECT_TRUE(StringRef(Err).contains("--strange"));
  write("compile_commands.json", "[]");
  EXPECT_EQ(run({"-p", std::string(Folder)}), 2);
  write("compile_commands.json", "{");
  EXPECT_EQ(run({"-p", std::string(Folder)}), 2);
  EXPECT_EQ(Out, "");
}

} // namespace
