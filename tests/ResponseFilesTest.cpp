//===- ResponseFilesTest.cpp - Options that stand in files ----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cuda/ResponseFiles.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace shmfix;

namespace {

struct ResponseFiles : testing::Test {
  vfs::InMemoryFileSystem Files;

  void add(const Twine &Path, StringRef Text) {
    Files.addFile(Path, 0, MemoryBuffer::getMemBufferCopy(Text));
  }
  std::string expand(std::vector<std::string> Command,
                     ResponseFileLimits Limits = {}) {
    auto Words = expandResponseFiles(Command, "/build", Files, Limits);
    if (!Words)
      return "error: " + toString(Words.takeError());
    return join(*Words, "|");
  }
};

TEST_F(ResponseFiles, AllSpellings) {
  add("/build/a.rsp", "-Ia \"-Ib c\"\n-DQ='x y'");
  add("/build/b.rsp", "-DB");
  add("/abs/c.rsp", "-DC");
  EXPECT_EQ(expand({"nvcc", "--options-file", "a.rsp", "x.cu"}),
            "nvcc|-Ia|-Ib c|-DQ=x y|x.cu");
  EXPECT_EQ(expand({"nvcc", "--options-file=b.rsp"}), "nvcc|-DB");
  EXPECT_EQ(expand({"nvcc", "-optf", "b.rsp,/abs/c.rsp"}), "nvcc|-DB|-DC");
  EXPECT_EQ(expand({"nvcc", "-optf=/abs/c.rsp"}), "nvcc|-DC");
  EXPECT_EQ(expand({"g++", "@b.rsp", "@"}), "g++|-DB|@");
}

TEST_F(ResponseFiles, NestedFilesStartAtTheCommandsFolder) {
  add("/build/sub/a.rsp", "-D1 @b.rsp -D2");
  add("/build/b.rsp", "--options-file sub/c.rsp");
  add("/build/sub/c.rsp", "-D3");
  EXPECT_EQ(expand({"nvcc", "@sub/a.rsp"}), "nvcc|-D1|-D3|-D2");
}

TEST_F(ResponseFiles, Errors) {
  add("/build/self.rsp", "@self.rsp");
  add("/build/long.rsp", "1 2 3 4 5");
  EXPECT_TRUE(StringRef(expand({"nvcc", "@none.rsp"})).contains("none.rsp"));
  EXPECT_TRUE(StringRef(expand({"nvcc", "-optf"})).starts_with("error"));
  EXPECT_TRUE(StringRef(expand({"nvcc", "@self.rsp"})).contains("16"));
  EXPECT_TRUE(StringRef(expand({"nvcc", "@/build"})).starts_with("error"));
  ResponseFileLimits Limits;
  Limits.MaxWords = 4;
  EXPECT_TRUE(
      StringRef(expand({"nvcc", "@long.rsp"}, Limits)).contains("4 words"));
  Limits = {};
  Limits.MaxBytes = 5;
  EXPECT_TRUE(
      StringRef(expand({"nvcc", "@long.rsp"}, Limits)).contains("5 bytes"));
}

TEST_F(ResponseFiles, EachFileTwiceFromTheOneBefore) {
  // 2^15 reads of empty files without a cap on files.
  for (unsigned I = 0; I < 15; ++I) {
    std::string Next = "@" + std::to_string(I + 1) + ".rsp ";
    add("/build/" + std::to_string(I) + ".rsp", Next + Next);
  }
  add("/build/15.rsp", "");
  EXPECT_TRUE(StringRef(expand({"nvcc", "@0.rsp"})).contains("1000"));
}

} // namespace
