//===- HtmlAssets.h - Style and script of the HTML report -------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_HTMLASSETS_H
#define SHMFIX_TOOL_REPORT_HTMLASSETS_H

#include "llvm/ADT/StringRef.h"

namespace shmfix {

/// CSS; light and dark follow the reader's system.
llvm::StringRef htmlStyle();
/// Filters findings and opens the one a link points to. The page reads without.
llvm::StringRef htmlScript();

} // namespace shmfix

#endif
