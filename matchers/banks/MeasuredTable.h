//===- MeasuredTable.h - Rows of measured wavefronts ------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the text of a tab-separated table as docs/hardware.md describes it. The
//      first line names the columns op, bytes, active_mask, pattern,
//      wavefronts and lane_byte_offsets, in any order; others are ignored.
//      Empty lines and lines that start with '#' are skipped.
// Out: one request a row, or the first error with its line.
//
// Pure: no Clang, no LLVM; reads no files.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_BANKS_MEASUREDTABLE_H
#define SHMFIX_MATCHERS_BANKS_MEASUREDTABLE_H

#include "matchers/banks/BankModel.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shmfix::banks {

struct MeasuredRow {
  unsigned Number = 0; ///< of the row, from 1, without the line of names
  unsigned Line = 0;   ///< of the text, from 1
  std::string Op;      ///< as written: "ld", "ldmatrix4", ...
  std::string Pattern;
  banks::Request Request;
  unsigned Wavefronts = 0; ///< measured
};

struct TableError {
  unsigned Line = 0; ///< from 1; 0 where no line is to blame
  std::string Text;  ///< "bytes is '3'; expected 1, 2, 4, 8 or 16"
};

struct MeasuredTable {
  std::vector<MeasuredRow> Rows;
  std::optional<TableError> Error; ///< set: Rows must not be used
};

/// A table without rows is an error too.
MeasuredTable parseMeasuredTable(std::string_view Text);

struct Difference {
  size_t Index = 0; ///< into the rows
  Cost Predicted;
};
/// Rows whose measured wavefronts are not those that evaluate() gives.
std::vector<Difference> compareWithModel(const std::vector<MeasuredRow> &Rows,
                                         Geometry G = {});

} // namespace shmfix::banks

#endif
