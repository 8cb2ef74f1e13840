//===- ReplaceFileTest.cpp - New content for a file on disk ---------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/TempFolder.h"
#include "tool/driver/ReplaceFile.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace shmfix;
namespace fs = std::filesystem;

namespace {

class Replace : public testing::Test {
protected:
  void write(const std::string &Text) { Folder.write("a.cu", Text); }
  std::string read(const char *Name = "a.cu") const {
    std::ifstream In(Folder.path() / Name, std::ios::binary);
    std::ostringstream S;
    S << In.rdbuf();
    return S.str();
  }
  unsigned files() const {
    return std::distance(fs::directory_iterator(Folder.path()), fs::directory_iterator());
  }
  const TempFolder Folder;
  const std::string File = (Folder.path() / "a.cu").string();
};

} // namespace

TEST_F(Replace, TextsOfAnyLengthInEveryLinkedName) {
  write("middle");
  fs::create_hard_link(File, Folder.path() / "b.cu");
  for (const char *New : {"a longer text", "", "short"}) {
    llvm::Error E = replaceFile(File, read(), New);
    EXPECT_FALSE(bool(E)) << llvm::toString(std::move(E));
    EXPECT_EQ(read(), New);
    EXPECT_EQ(read("b.cu"), New);
    EXPECT_EQ(files(), 2u);
  }
  EXPECT_EQ(fs::hard_link_count(File), 2u);
}

TEST_F(Replace, NothingHappensBeforeTheSecondStep) {
  write("old");
  {
    auto R = Replacement::prepare(File, "old", "new");
    ASSERT_TRUE(bool(R)) << llvm::toString(R.takeError());
    EXPECT_EQ(read(), "old");
    EXPECT_EQ(files(), 2u) << "the new text lies beside it";
  }
  EXPECT_EQ(files(), 1u) << "given up, and something is left";
  EXPECT_EQ(read(), "old");
}

TEST_F(Replace, WhatSomeoneElseWroteStays) {
  write("old");
  auto R = Replacement::prepare(File, "old", "new");
  ASSERT_TRUE(bool(R)) << llvm::toString(R.takeError());
  write("theirs");
  std::string Why = llvm::toString(R->commit());
  EXPECT_NE(Why.find("changed while it was analysed"), std::string::npos) << Why;
  EXPECT_EQ(read(), "theirs");
  auto Late = Replacement::prepare(File, "old", "new");
  EXPECT_FALSE(bool(Late));
  llvm::consumeError(Late.takeError());
}
