//===- LanePicture.h - Lanes on banks, drawn in a terminal ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A column is a bank, a row is a pass, a cell holds the lane that the bank
// serves in that pass: the taller the picture, the longer the warp waits. A `+`
// marks a word that several lanes share. Three widths of cells, by the room
// there is; below 40 columns the words stand alone.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_LANEPICTURE_H
#define SHMFIX_TOOL_REPORT_LANEPICTURE_H

#include "tool/report/Writer.h"

namespace shmfix {

/// One request; \p O gives width (0 = 80), colour and ASCII.
void drawRequest(const banks::Request &R, const ReportOptions &O,
                 llvm::raw_ostream &OS);

/// One access of the array Of: where it is, what it does, in which kernel, its
/// source line, and the picture before and, with a fix, after.
void drawAccess(const ArrayFinding &Of, const Access &A, const ReportOptions &O, llvm::raw_ostream &OS);

} // namespace shmfix

#endif
