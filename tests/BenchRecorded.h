//===- BenchRecorded.h - Runs recorded on a GPU, for the tests of the harness -===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TESTS_BENCHRECORDED_H
#define SHMFIX_TESTS_BENCHRECORDED_H

#include "harness/Process.h"
#include "harness/RunRecord.h"

#include "gtest/gtest.h"

namespace shmfix::bench {

inline std::string recordedText(const std::string &Name) {
  auto Text = readFile(std::string(SHMFIX_SOURCE_DIR) + "/test_inputs/bench/" + Name);
  if (!Text) {
    ADD_FAILURE() << llvm::toString(Text.takeError());
    return "";
  }
  return *Text;
}

inline RunRecord recorded(const std::string &Name) {
  RunRecord R;
  if (llvm::Error E = readTrace(recordedText(Name), R))
    ADD_FAILURE() << llvm::toString(std::move(E));
  return R;
}

} // namespace shmfix::bench

#endif
