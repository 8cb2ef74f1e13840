//===- ProgressLineTest.cpp - Progress on a terminal ----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/ProgressLine.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <stdlib.h>
#include <string>
#include <unistd.h>

using namespace shmfix;

namespace {

/// What is written to stderr while it is a terminal.
template <class Fn> std::string onTerminal(Fn Do) {
  int Master = posix_openpt(O_RDWR | O_NOCTTY);
  if (Master < 0 || grantpt(Master) || unlockpt(Master))
    return "no terminal";
  int Slave = open(ptsname(Master), O_RDWR | O_NOCTTY), Saved = dup(2);
  setenv("TERM", "xterm", 1);
  dup2(Slave, 2);
  Do();
  dup2(Saved, 2);
  close(Saved);
  // The slave stays open: a closed one would lose what it was given.
  std::string Text;
  char Buffer[256];
  fcntl(Master, F_SETFL, O_NONBLOCK);
  for (ssize_t N; (N = read(Master, Buffer, sizeof Buffer)) > 0;)
    Text.append(Buffer, N);
  close(Slave);
  close(Master);
  return Text;
}

TEST(ProgressLine, CountsAndGoesAway) {
  EXPECT_EQ(onTerminal([] {
              ProgressLine P(3, true, std::chrono::milliseconds(0));
              P.step();
            }),
            "\r1/3 files\r\x1b[K");
}

TEST(ProgressLine, ShortRunsAndSingleFilesShowNothing) {
  EXPECT_EQ(onTerminal([] {
              ProgressLine P(3, true, std::chrono::hours(1));
              P.step();
            }),
            "");
  EXPECT_EQ(onTerminal([] {
              ProgressLine P(1, true, std::chrono::milliseconds(0));
              P.step();
            }),
            "");
  EXPECT_EQ(onTerminal([] {
              ProgressLine P(3, false, std::chrono::milliseconds(0));
              P.step();
            }),
            "");
}

} // namespace
