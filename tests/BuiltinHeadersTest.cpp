//===- BuiltinHeadersTest.cpp - No clang and no CUDA on the machine -------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every program of test_inputs is understood wholly with the headers that the
// executable carries: clang's own and CUDA's.
//
//===----------------------------------------------------------------------===//

#include "tool/driver/Driver.h"

#include <gtest/gtest.h>

#include <filesystem>

using namespace shmfix;

TEST(BuiltinHeaders, EachProgramIsUnderstood) {
  DriverOptions O;
  O.NoCuda = true;
  O.Arch = &banks::defaultArchitecture();
  O.ResourceDirectory = BuiltinResourceRoot.str();
  unsigned Seen = 0;
  for (const auto &E : std::filesystem::directory_iterator(SHMFIX_TEST_INPUTS "/programs")) {
    if (E.path().extension() != ".cu")
      continue;
    ++Seen;
    FileResult R = analyzeFile(E.path().string(), O);
    EXPECT_EQ(R.File.State, FileStatus::Analyzed)
        << E.path() << ": " << (R.File.Messages.empty() ? "" : R.File.Messages.front());
  }
  EXPECT_GE(Seen, 5u);
}
