//===- Baselines.h - Baseline files of a run --------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --baseline and --write-baseline: files on disk, and what is said on stderr.
// Errors name the file.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_BASELINES_H
#define SHMFIX_TOOL_BASELINES_H

#include "tool/report/Writer.h"

namespace shmfix {

/// Notes all findings. A file that is no baseline is not overwritten.
llvm::Error writeBaseline(const std::string &File, const Report &Found, const ReportOptions &RO);

/// Takes out what the file notes, and counts it.
llvm::Error hideKnown(const std::string &File, Report &Found, const ReportOptions &RO);

} // namespace shmfix

#endif
