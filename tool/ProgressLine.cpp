//===- ProgressLine.cpp - Progress on one line of a terminal ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/ProgressLine.h"

#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace std::chrono_literals;

namespace shmfix {

constexpr auto Between = 100ms; // from one line to the next

static bool movesCursor() {
  auto Term = llvm::sys::Process::GetEnv("TERM");
  return llvm::sys::Process::StandardErrIsDisplayed() && Term && *Term != "dumb";
}

ProgressLine::ProgressLine(size_t Total, bool Wanted, std::chrono::milliseconds Quiet)
    : Total(Total), On(Wanted && Total > 1 && movesCursor()), Quiet(Quiet),
      Start(std::chrono::steady_clock::now()), Last(Start - Between) {}

void ProgressLine::step() {
  if (!On)
    return;
  std::lock_guard<std::mutex> L(M);
  ++Done;
  auto Now = std::chrono::steady_clock::now();
  if (Now - Start < Quiet || Now - Last < Between)
    return;
  Last = Now;
  Shown = true;
  llvm::errs() << "\r" << Done << "/" << Total << " files";
}

ProgressLine::~ProgressLine() {
  if (Shown)
    llvm::errs() << "\r\x1b[K";
}

} // namespace shmfix
