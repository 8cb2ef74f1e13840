//===- PadTable.h - What each pad would cost, in a few lines ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One line of heads and one for each pad: the worst request of each access, the
// wavefronts of a block, the bytes. Shown are no pad, the chosen one and its
// neighbours. Empty when the fix carries no table.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_PADTABLE_H
#define SHMFIX_TOOL_REPORT_PADTABLE_H

#include "matchers/Finding.h"

#include <string>
#include <vector>

namespace shmfix {

/// \p Width 0 = unlimited; too many accesses become one column of maxima.
std::vector<std::string> padTable(const ArrayFinding &A, unsigned Width = 0);

} // namespace shmfix

#endif
