//===- Complaints.h - What was wrong with a parse, in words ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first causes of a file that was understood in part only, one line each,
// with what would help.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_COMPLAINTS_H
#define SHMFIX_TOOL_DRIVER_COMPLAINTS_H

#include "matchers/Finding.h"
#include "tool/driver/Frontend.h"

namespace shmfix {

/// Errors of the grammar, where no header is missing that could explain them:
/// the file is not what its author meant.
bool hasSyntaxError(const ParseOutcome &Out, const std::string &File);

/// Adds the messages of the file: "FILE:LINE: message", and what would help.
void describe(const ParseOutcome &Out, FileFinding &F);

/// A header is missing that may have kernels: in quotes, of no known library.
bool lacksOwnHeader(const ParseOutcome &Out);

} // namespace shmfix

#endif
