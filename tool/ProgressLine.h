//===- ProgressLine.h - Progress on one line of a terminal ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Silent unless stderr is a terminal, there are several files and the run is
// long: short runs do not flicker. Thread-safe. The line is gone at the end.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_PROGRESSLINE_H
#define SHMFIX_TOOL_PROGRESSLINE_H

#include <chrono>
#include <cstddef>
#include <mutex>

namespace shmfix {

class ProgressLine {
public:
  /// Quiet: how long nothing is shown.
  ProgressLine(size_t Total, bool Wanted,
               std::chrono::milliseconds Quiet = std::chrono::milliseconds(700));
  ~ProgressLine();
  void step();

private:
  std::mutex M;
  size_t Total, Done = 0;
  bool On, Shown = false;
  const std::chrono::milliseconds Quiet;
  std::chrono::steady_clock::time_point Start, Last;
};

} // namespace shmfix

#endif
