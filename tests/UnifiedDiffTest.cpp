//===- UnifiedDiffTest.cpp - patch and git take our diffs -----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The judges are the real patch and git: each case is written to a fresh
// folder, the diff is applied by both, and the bytes are compared.
//
//===----------------------------------------------------------------------===//

#include "tool/report/UnifiedDiff.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <random>

using namespace shmfix;
using namespace llvm;

namespace {

std::string diff(StringRef Path, StringRef Before, StringRef After,
                 StringRef Cwd = "") {
  std::string Text;
  raw_string_ostream OS(Text);
  writeUnifiedDiff(Path, Before, After, Cwd, OS);
  return Text;
}

class Folder {
public:
  Folder() { EXPECT_FALSE(sys::fs::createUniqueDirectory("udiff", Root)); }
  ~Folder() { sys::fs::remove_directories(Root); }
  std::string at(StringRef Name) const {
    SmallString<128> P(Root);
    sys::path::append(P, Name);
    return std::string(P);
  }
  void put(StringRef Name, StringRef Text) const {
    std::string P = at(Name);
    ASSERT_FALSE(sys::fs::create_directories(sys::path::parent_path(P)));
    std::error_code EC;
    raw_fd_ostream OS(P, EC);
    ASSERT_FALSE(EC) << EC.message();
    OS << Text;
  }
  std::string get(StringRef Name) const {
    auto B = MemoryBuffer::getFile(at(Name));
    return B ? (*B)->getBuffer().str() : "<" + B.getError().message() + ">";
  }
  /// Exit status of a shell command run here.
  int sh(const std::string &Command) const {
    auto Shell = sys::findProgramByName("sh");
    if (!Shell)
      return -1;
    std::string Line = "cd '" + std::string(Root) + "' && " + Command;
    return sys::ExecuteAndWait(*Shell, {"sh", "-c", Line});
  }

private:
  SmallString<128> Root;
};

/// Both tools turn Before into After.
void roundTrip(StringRef Name, StringRef Before, StringRef After) {
  std::string Text = diff(Name, Before, After);
  SCOPED_TRACE(Text);
  Folder F;
  F.put(Name, Before);
  F.put("change.diff", Text);
  ASSERT_EQ(F.sh("patch -p1 --fuzz=0 -s <change.diff >log 2>&1"), 0)
      << F.get("log");
  EXPECT_EQ(F.get(Name), After);
  F.put(Name, Before);
  ASSERT_EQ(F.sh("git init -q . && git -c core.autocrlf=false apply "
                 "--whitespace=nowarn change.diff >log 2>&1"),
            0)
      << F.get("log");
  EXPECT_EQ(F.get(Name), After);
}

std::string numbered(unsigned First, unsigned Last) {
  std::string Text;
  for (unsigned I = First; I <= Last; ++I)
    Text += "line " + std::to_string(I) + "\n";
  return Text;
}

TEST(UnifiedDiff, NothingForEqualTexts) {
  EXPECT_EQ(diff("a.cu", "x\n", "x\n"), "");
  EXPECT_EQ(diff("a.cu", "", ""), "");
}

TEST(UnifiedDiff, OneChangeHasThreeLinesOfContext) {
  EXPECT_EQ(diff("src/a.cu", numbered(1, 9),
                 numbered(1, 4) + "new\n" + numbered(6, 9)),
            "--- a/src/a.cu\n+++ b/src/a.cu\n@@ -2,7 +2,7 @@\n"
            " line 2\n line 3\n line 4\n-line 5\n+new\n line 6\n line 7\n"
            " line 8\n");
}

TEST(UnifiedDiff, HunksJoinUpToSixLinesApart) {
  auto Hunks = [](unsigned Between) {
    std::string Kept = numbered(1, Between);
    std::string Text = diff("a.cu", "x\n" + Kept + "y\n", "X\n" + Kept + "Y\n");
    return StringRef(Text).count("@@ -");
  };
  EXPECT_EQ(Hunks(6), 1u);
  EXPECT_EQ(Hunks(7), 2u);
}

TEST(UnifiedDiff, PathsInHeaders) {
  auto Head = [](StringRef Path, StringRef Cwd) {
    std::string Text = diff(Path, "x\n", "y\n", Cwd);
    return StringRef(Text).take_until([](char C) { return C == '\n'; }).str();
  };
  EXPECT_EQ(Head("/home/u/p/src/a.cu", "/home/u/p"), "--- a/src/a.cu");
  EXPECT_EQ(Head("/home/u/p/./b/../a.cu", "/home/u/p"), "--- a/a.cu");
  EXPECT_EQ(Head("./src/a.cu", "/home/u/p"), "--- a/src/a.cu");
  EXPECT_EQ(Head("src/a.cu", ""), "--- a/src/a.cu");
  // Elsewhere: no "..", no leading slash; a longer name is no parent.
  EXPECT_EQ(Head("../q/a.cu", "/home/u/p"), "--- a/home/u/q/a.cu");
  EXPECT_EQ(Head("/home/u/pq/a.cu", "/home/u/p"), "--- a/home/u/pq/a.cu");
  EXPECT_EQ(Head("my file.cu", ""), "--- a/my file.cu\t");
  EXPECT_EQ(Head("a\"b.cu", ""), "--- \"a/a\\\"b.cu\"");
}

TEST(UnifiedDiff, ToolsTakeIt) {
  std::string Long = numbered(1, 40);
  roundTrip("src/a.cu", Long, numbered(1, 19) + "changed\n" + numbered(21, 40));
  roundTrip("src/a.cu", Long, "first\n" + Long + "last\n");
  roundTrip("src/a.cu", Long, numbered(2, 39));
  roundTrip("src/a.cu", "only\n", "other\n");
  roundTrip("my file.cu", Long, numbered(1, 39) + "changed\n");
  roundTrip("a\"b.cu", Long, numbered(1, 39) + "changed\n");
}

TEST(UnifiedDiff, ToolsTakeAMissingLastNewline) {
  roundTrip("a.cu", "x\ny", "x\nz");
  roundTrip("a.cu", "x\ny", "x\ny\n");
  roundTrip("a.cu", "x\ny\n", "x\ny");
  roundTrip("a.cu", "x\n1\n2\n3\n4\n5\ny", "X\n1\n2\n3\n4\n5\ny");
}

TEST(UnifiedDiff, ToolsKeepLineEndings) {
  roundTrip("a.cu", "a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n");
  roundTrip("a.cu", "a\r\nb\nc\r\n", "a\r\nB\nc\r\n");
  roundTrip("a.cu", "a\r\nb\r\nc", "a\r\nb\r\nC");
}

// Any change, not only the few lines that a fix touches.
TEST(UnifiedDiff, RandomTextsComeOutAsAsked) {
  std::mt19937 Random(7);
  auto Text = [&](unsigned Lines) {
    std::string Out;
    for (unsigned I = 0; I != Lines; ++I)
      Out += std::string(1, char('a' + Random() % 4)) + "\n";
    return Out;
  };
  for (unsigned Round = 0; Round != 25; ++Round) {
    std::string Before = Text(1 + Random() % 30), After = Text(1 + Random() % 30);
    if (Before != After)
      roundTrip("a.cu", Before, After);
  }
}

// Beyond the step limit the change is one block, and still right.
TEST(UnifiedDiff, TextsWithoutACommonLine) {
  std::string After;
  for (unsigned I = 0; I != 1500; ++I)
    After += "other " + std::to_string(I) + "\n";
  roundTrip("a.cu", "same\n" + numbered(1, 1500) + "end\n",
            "same\n" + After + "end\n");
}

} // namespace
