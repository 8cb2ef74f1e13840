//===- Report.h - Writers of a result ---------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each takes the same result. Text is for a terminal; html is one page with its
// plots inside (SVG), light and dark; JSON is docs/bench-json.md.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_REPORT_H
#define SHMFIX_HARNESS_REPORT_H

#include "harness/Result.h"

namespace llvm {
class raw_ostream;
}

namespace shmfix::bench {

void writeText(const Result &R, llvm::raw_ostream &OS);
void writeJson(const Result &R, llvm::raw_ostream &OS);
void writeHtml(const Result &R, llvm::raw_ostream &OS);

/// "1.31 ms": three significant digits, in the unit that suits.
std::string timeText(double Nanoseconds);

/// "1 line", "2 lines".
std::string countText(uint64_t N, const char *One, const char *Many = nullptr);

/// "2.17x [2.15, 2.19]", or "" without samples.
std::string ratioText(const Interval &I);

} // namespace shmfix::bench

#endif
