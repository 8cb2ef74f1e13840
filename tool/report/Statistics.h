//===- Statistics.h - Counts by verdict, rule and reason --------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What --statistics prints: declarations by verdict, findings by rule, fixes by
// kind and safety, reasons by code, and what all offered fixes together change
// in bytes and in wavefronts of a block. Wavefronts sum over entries whose trip
// counts are known.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_STATISTICS_H
#define SHMFIX_TOOL_REPORT_STATISTICS_H

#include "tool/report/Writer.h"

#include <map>
#include <string>

namespace shmfix {

struct Statistics {
  std::map<std::string, unsigned> Verdicts, Rules, Fixes, Reasons;
  uint64_t Accesses = 0;
  std::map<std::string, unsigned> States; ///< of accesses: exact, bound, unknown
  uint64_t BytesBefore = 0, BytesAfter = 0;
  double WavefrontsBefore = 0, WavefrontsAfter = 0, WavefrontsIdeal = 0;
};

Statistics collectStatistics(const Report &R, bool UnsafeFixes);
void writeStatistics(const Report &R, const ReportOptions &O,
                     llvm::raw_ostream &OS);

} // namespace shmfix

#endif
