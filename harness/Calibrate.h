//===- Calibrate.h - Measures the bank rules of the card at hand --*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a table of warp requests (docs/hardware.md; a built-in set without one).
// Out: the same table with what this card did, and the rows that depart from
//      matchers/banks. One launch for each request; wavefronts are read by
//      Nsight Compute. Kinds: those of the table, and `cpasync` of 16 bytes (.ca),
//      `cpasynccg` (cp.async.cg of 16 bytes).
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_CALIBRATE_H
#define SHMFIX_HARNESS_CALIBRATE_H

#include "harness/backends/gpu/Toolkit.h"
#include "matchers/banks/MeasuredTable.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace shmfix::bench {

/// Requests of each kind: strides, rows and columns, broadcasts, masks, and
/// seeded random ones. Wavefronts holds the model's value.
std::vector<banks::MeasuredRow> builtInRequests();

/// At most Rows of them (0: all), spread evenly.
std::vector<banks::MeasuredRow> spread(std::vector<banks::MeasuredRow> All, unsigned Rows);

/// Lines for requests.cu. cpasynccg is spelled by Op.
std::string requestLines(llvm::ArrayRef<banks::MeasuredRow> Rows);

/// The raw page of ncu, one kernel a request, in order. Sets Wavefronts.
llvm::Error takeCounters(llvm::StringRef Csv, llvm::MutableArrayRef<banks::MeasuredRow> Rows);

std::string tableText(llvm::ArrayRef<banks::MeasuredRow> Rows);

struct CalibrateOptions {
  ToolNames Tools;
  std::string Table, Output, Folder;
  unsigned Rows = 300;
  std::string Kinds; ///< regular expression on "OP BYTES"; empty: all
};
/// Prints what it finds; the number of rows that depart from the model.
llvm::Expected<unsigned> calibrate(const CalibrateOptions &O);

} // namespace shmfix::bench

#endif
