//===- SourceCounters.h - Per-line counters out of Nsight Compute --*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the text of `ncu --import REPORT --page source --csv --print-source
//      cuda,sass`, of a run with --section SourceCounters --import-source yes.
// Out: for each kernel, file, line, kind and width of access: warp requests,
//      wavefronts and ideal, summed over the profiled launches.
//
// The text is a sequence of blocks. A block starts with "File Path" and
// "Function Name" rows and a row of column names; a row with a number in
// "Line No" starts a source line, rows without one are its SASS instructions.
// Columns are found by name, so that other versions' extra columns do no harm.
// Read from Nsight Compute 2025.3.1.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_SOURCECOUNTERS_H
#define SHMFIX_HARNESS_SOURCECOUNTERS_H

#include "harness/LineMap.h"
#include "harness/Result.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <compare>
#include <map>

namespace shmfix::bench {

struct LineKey {
  std::string Kernel, File;
  unsigned Line = 0;
  std::string Op; ///< load, store, atomic, async-copy, matrix-load, matrix-store
  unsigned Bytes = 0; ///< a lane
  friend auto operator<=>(const LineKey &, const LineKey &) = default;
};

using LineCounts = std::map<LineKey, LineCount>;

llvm::Expected<LineCounts> readSourceCounters(llvm::StringRef Csv);

/// Fields of one CSV record; Text is moved behind it. Quotes as in RFC 4180.
std::vector<std::string> nextCsvRecord(llvm::StringRef &Text);

/// "void ns::transpose<float>(float *)" -> "transpose".
std::string baseName(llvm::StringRef Kernel);

/// Puts both sides and the predictions next to each other. Files are matched
/// by the end of their paths. A line that the change moved counts as the line
/// that it was before.
std::vector<LineResult> joinLines(const LineCounts &Before, const LineCounts &After,
                                  const std::vector<Predicted> &Predictions, const LineMap &Lines = {});

} // namespace shmfix::bench

#endif
