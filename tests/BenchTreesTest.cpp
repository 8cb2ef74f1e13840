//===- BenchTreesTest.cpp - Copies of trees, files written, files replaced -===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Process.h"
#include "harness/Snapshot.h"
#include "harness/Trees.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

#include "gtest/gtest.h"

#include <sys/stat.h>
#include <unistd.h>

using namespace shmfix::bench;
namespace fs = llvm::sys::fs;

namespace {

class BenchTrees : public ::testing::Test {
protected:
  void SetUp() override { ASSERT_FALSE(fs::createUniqueDirectory("bench-trees", Root)); }
  void TearDown() override { fs::remove_directories(Root); }
  std::string at(const char *Name) const { return (Root + "/" + Name).str(); }
  void put(const char *Name, const char *Text) {
    fs::create_directories(llvm::StringRef(at(Name)).rsplit('/').first);
    ASSERT_FALSE(bool(writeFile(at(Name), Text)));
  }
  std::string text(const char *Name) const {
    auto T = readFile(at(Name));
    return T ? *T : llvm::toString(T.takeError());
  }
  llvm::SmallString<128> Root;
};

} // namespace

TEST_F(BenchTrees, ACopyCanBeWrittenAndLeadsNowhereElse) {
  put("tree/src/a.cu", "a");
  put("outside.h", "o");
  chmod(at("tree/src/a.cu").c_str(), 0444);
  ASSERT_EQ(symlink((at("tree") + "/src").c_str(), at("tree/absolute").c_str()), 0);
  ASSERT_EQ(symlink("src/a.cu", at("tree/relative").c_str()), 0);
  ASSERT_EQ(symlink("../outside.h", at("tree/leaves").c_str()), 0);
  ASSERT_EQ(symlink("nowhere", at("tree/dangling").c_str()), 0);
  ASSERT_EQ(mkfifo(at("tree/pipe").c_str(), 0600), 0);
  llvm::Error E = copyTree(at("tree"), at("copy"));
  ASSERT_FALSE(bool(E)) << llvm::toString(std::move(E));
  ASSERT_FALSE(bool(writeFile(at("copy/absolute/a.cu"), "b")));
  EXPECT_EQ(text("copy/src/a.cu"), "b");
  EXPECT_EQ(text("copy/relative"), "b");
  ASSERT_FALSE(bool(writeFile(at("copy/leaves"), "p")));
  EXPECT_EQ(text("tree/src/a.cu"), "a"); // the user's files are as they were
  EXPECT_EQ(text("outside.h"), "o");
  EXPECT_FALSE(fs::exists(at("copy/pipe")));
  struct stat Copied;
  ASSERT_EQ(stat(at("copy/src/a.cu").c_str(), &Copied), 0);
  EXPECT_TRUE(Copied.st_mode & S_IWUSR);
}

TEST_F(BenchTrees, WhatARunWroteIsToldAndSetBack) {
  put("side/kept.txt", "kept");
  put("side/log.txt", "old");
  put("side/gone.txt", "gone");
  Snapshot S({at("side")});
  put("side/new/deep.txt", "n");
  put("side/log.txt", "old and new");
  fs::remove(at("side/gone.txt"));
  std::vector<WrittenFile> W = S.takeWritten();
  ASSERT_EQ(W.size(), 3u);
  EXPECT_EQ(W[0].Path, "gone.txt");
  EXPECT_EQ(W[0].Bytes, 0u);
  EXPECT_EQ(W[1].Path, "log.txt");
  EXPECT_EQ(W[1].Bytes, 11u);
  EXPECT_EQ(W[2].Path, "new/deep.txt");
  EXPECT_EQ(text("side/log.txt"), "old");
  EXPECT_EQ(text("side/gone.txt"), "gone");
  EXPECT_FALSE(fs::exists(at("side/new")));
  EXPECT_TRUE(S.takeWritten().empty()); // the next run starts from the same state
  EXPECT_TRUE(S.notSetBack().empty());
}

TEST_F(BenchTrees, FilesAreReplacedTogetherOrNotAtAll) {
  put("one", "1");
  put("two", "2");
  chmod(at("one").c_str(), 0640);
  ASSERT_EQ(symlink("one", at("link").c_str()), 0);
  llvm::Error E = writeFiles({{at("link"), "new"}, {at("missing/two"), "new"}});
  EXPECT_TRUE(bool(E));
  llvm::consumeError(std::move(E));
  EXPECT_EQ(text("one"), "1");
  ASSERT_FALSE(bool(writeFiles({{at("link"), "new"}, {at("two"), "new"}})));
  EXPECT_EQ(text("one"), "new");
  EXPECT_EQ(text("two"), "new");
  struct stat Now;
  ASSERT_EQ(lstat(at("link").c_str(), &Now), 0);
  EXPECT_TRUE(S_ISLNK(Now.st_mode));
  ASSERT_EQ(stat(at("one").c_str(), &Now), 0);
  EXPECT_EQ(Now.st_mode & 0777, 0640u);
  std::error_code Error;
  unsigned Entries = 0;
  for (fs::directory_iterator It(Root, Error), End; !Error && It != End; It.increment(Error))
    ++Entries;
  EXPECT_EQ(Entries, 3u); // nothing temporary is left
}
