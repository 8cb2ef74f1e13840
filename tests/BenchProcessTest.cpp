//===- BenchProcessTest.cpp - Commands, trees, patches --------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Prepare.h"
#include "harness/Process.h"
#include "harness/Trees.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

#include "gtest/gtest.h"

#include <csignal>
#include <unistd.h>

using namespace shmfix::bench;

TEST(BenchProcess, OutputsStatusAndEnvironment) {
  auto F = runShell("echo \"$WORD\"; echo bad >&2; exit 3", "/", {"WORD=two words"});
  ASSERT_TRUE(bool(F));
  EXPECT_EQ(F->Output, "two words\n");
  EXPECT_EQ(F->ErrorOutput, "bad\n");
  EXPECT_EQ(F->ExitStatus, 3);
}

TEST(BenchProcess, ALimitEndsTheChildrenToo) {
  auto F = runShell("sleep 30 & wait", "/", {}, 1);
  ASSERT_TRUE(bool(F));
  EXPECT_TRUE(F->TimedOut);
  EXPECT_LT(F->Seconds, 20);
}

TEST(BenchProcess, QuotingAndPlaceholders) {
  auto F = runShell("printf %s " + shellQuoted("it's $HOME"), "/");
  ASSERT_TRUE(bool(F));
  EXPECT_EQ(F->Output, "it's $HOME");
  EXPECT_EQ(substitute("cd {src} && x -o {out}/{src}", "/s", "/o"), "cd /s && x -o /o//s");
}

TEST(BenchProcess, SidesFromAPatch) {
  llvm::SmallString<128> Folder, Root;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("bench-user", Folder));
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("bench-root", Root));
  std::string File = (Folder + "/a.cu").str(), Patch = (Folder + "/p.diff").str();
  ASSERT_FALSE(bool(writeFile(File, "one\ntwo\n")));
  ASSERT_FALSE(bool(writeFile(Patch, "--- a/a.cu\n+++ b/a.cu\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n")));
  Options O;
  O.Files = {File};
  O.Patch = Patch;
  O.ProgramArguments = {"7", "a b"};
  auto E = prepare(O, Root, "");
  ASSERT_TRUE(bool(E)) << llvm::toString(E.takeError());
  EXPECT_EQ(*readFile((Root + "/sides/before/a.cu").str()), "one\ntwo\n");
  EXPECT_EQ(*readFile((Root + "/sides/after/a.cu").str()), "one\n2\n");
  EXPECT_EQ(*readFile(File), "one\ntwo\n"); // the user's tree is untouched
  EXPECT_EQ(E->Diff, "--- a/a.cu\n+++ b/a.cu\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n");
  EXPECT_EQ(E->Run, "{out}/program '7' 'a b'");
  EXPECT_NE(E->Build.find("-lineinfo"), std::string::npos);
  llvm::sys::fs::remove_directories(Folder);
  llvm::sys::fs::remove_directories(Root);
}

TEST(BenchProcess, AnInterruptEndsTheCommandAndIsAnError) {
  // In a child, since an interrupt stays pending.
  EXPECT_EXIT(
      {
        holdInterrupts();
        pid_t Self = getpid();
        if (fork() == 0) {
          usleep(300000);
          kill(Self, SIGTERM);
          _exit(0);
        }
        auto F = runShell("sleep 60 & echo $! > /dev/null; wait", "/");
        std::string Text = F ? "none" : llvm::toString(F.takeError());
        fprintf(stderr, "%s\n", Text.c_str());
        _exit(F ? 1 : 7);
      },
      ::testing::ExitedWithCode(7), "interrupted");
}
