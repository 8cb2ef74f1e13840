//===- HtmlPicture.h - Requests, pads and blocks as SVG ---------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inline SVG for the HTML report. Colours come from classes of htmlStyle(), so
// that a picture follows the colour scheme. Each picture carries a title for
// screen readers, each cell one for the mouse.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_HTMLPICTURE_H
#define SHMFIX_TOOL_REPORT_HTMLPICTURE_H

#include "matchers/Finding.h"

#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
}

namespace shmfix {

/// The lanes above, the banks below, a line from each lane to each bank that it
/// needs, and under the banks one row for each pass. Of several phases the one
/// with most passes is shown, the others can be opened.
void drawRequestHtml(const banks::Request &R, llvm::StringRef Caption,
                     llvm::raw_ostream &OS);

/// Wavefronts of a block for each pad as bars, with the numbers as a table to
/// open. Nothing when fewer than two pads were tried.
void drawPadsHtml(const ArrayFinding &A, llvm::raw_ostream &OS);

/// Resident blocks before and after as small squares. Nothing if not computed.
void drawBlocksHtml(const Fix &F, llvm::raw_ostream &OS);

} // namespace shmfix

#endif
