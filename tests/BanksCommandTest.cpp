//===- BanksCommandTest.cpp - shmfix banks --------------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SHMFIX_TEST_INPUTS is the folder test_inputs/, given by CMake.
//
//===----------------------------------------------------------------------===//

#include "tool/commands/BanksCommand.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace {

const char *Table = SHMFIX_TEST_INPUTS "/hardware/wavefronts_h200.tsv";

struct Outcome {
  int Status;
  std::string Out, Err;
};

Outcome runWith(ArrayRef<const char *> Args) {
  Outcome O;
  raw_string_ostream Out(O.Out), Err(O.Err);
  O.Status = shmfix::runBanksCommand(Args, Out, Err);
  return O;
}

/// Runs --check on a file with this content.
Outcome check(StringRef Text) {
  SmallString<128> Path;
  int Descriptor;
  EXPECT_FALSE(
      sys::fs::createTemporaryFile("banks", "tsv", Descriptor, Path));
  FileRemover Remover(Path);
  raw_fd_ostream(Descriptor, /*shouldClose=*/true) << Text;
  return runWith({"--check", Path.c_str()});
}

TEST(BanksCommand, EveryMeasuredRowIsPredicted) {
  Outcome O = runWith({"--check", Table});
  EXPECT_EQ(O.Status, 0);
  EXPECT_EQ(O.Out, "2997 rows, 0 differ\n");
  EXPECT_EQ(O.Err, "");
}

TEST(BanksCommand, PrintsTheRowThatDiffers) {
  auto Buffer = MemoryBuffer::getFile(Table);
  ASSERT_TRUE(Buffer);
  std::string Text = (*Buffer)->getBuffer().str();
  std::string Right = "stride5\t2\t";
  size_t At = Text.find(Right);
  ASSERT_NE(At, std::string::npos);
  Text.replace(At, Right.size(), "stride5\t7\t");
  Outcome O = check(Text);
  EXPECT_EQ(O.Status, 1);
  EXPECT_EQ(O.Out, "row 3 (line 4): ld 1 bytes, lanes ffffffff, stride5: "
                   "measured 7, predicted 2\n2997 rows, 1 differ\n");
}

TEST(BanksCommand, BadInputIsOneLineAndStatusTwo) {
  const std::vector<const char *> Calls[] = {
      {"--check", "does-not-exist.tsv"}, {"--check"}, {"--check="},
      {"--chekc", Table},                {"%s%n"},    {"--arch", "sm_35"},
      {"--check", Table, "--arch", "x"},
  };
  for (const auto &Args : Calls) {
    Outcome O = runWith(Args);
    EXPECT_EQ(O.Status, 2) << Args[0];
    EXPECT_EQ(O.Out, "") << Args[0];
    EXPECT_TRUE(StringRef(O.Err).starts_with("shmfix: error: banks: ")) << O.Err;
    EXPECT_EQ(StringRef(O.Err).count('\n'), 1u) << O.Err;
  }
  StringRef Names =
      "op\tbytes\tactive_mask\tpattern\twavefronts\tlane_byte_offsets\n";
  for (const std::string &Text :
       {std::string(), Names.str(), std::string("a\tb\n1\t2\n"),
        Names.str() + "ld\t4\n"}) {
    Outcome O = check(Text);
    EXPECT_EQ(O.Status, 2) << Text;
    EXPECT_EQ(StringRef(O.Err).count('\n'), 1u) << O.Err;
  }
}

TEST(BanksCommand, ListsArchitectures) {
  Outcome All = runWith({});
  EXPECT_EQ(All.Status, 0);
  for (const char *Name : {"sm_50 ", "sm_90a ", "sm_121 ", "gfx90a "})
    EXPECT_NE(All.Out.find(Name), std::string::npos) << Name;
  Outcome One = runWith({"--arch=sm_75"});
  EXPECT_NE(One.Out.find("sm_75"), std::string::npos);
  EXPECT_NE(One.Out.find("64 KiB"), std::string::npos);
  EXPECT_EQ(One.Out.find("sm_90"), std::string::npos);
}

TEST(BanksCommand, SaysThatAnotherArchitectureStandsIn) {
  Outcome O = runWith({"--arch", "sm_130", "--check", Table});
  EXPECT_EQ(O.Status, 0);
  EXPECT_EQ(O.Out, "2997 rows, 0 differ\n");
  EXPECT_NE(O.Err.find("sm_121"), std::string::npos);
}

} // namespace
