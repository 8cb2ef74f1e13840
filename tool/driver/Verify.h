//===- Verify.h - A change is proved before anyone sees it ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The changed text is parsed and analysed again, in memory. It must bring no
// new error, and every access of every changed array must cost what was
// promised. With VerifyMode::Nvcc it must also compile if the original did.
// An array that fails loses its fix and says so; the others keep theirs.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_VERIFY_H
#define SHMFIX_TOOL_DRIVER_VERIFY_H

#include "tool/driver/FileAnalysis.h"

namespace shmfix {

void verifyFixes(const ParseJob &Job, const ParseOutcome &Before,
                 FileResult &R, const DriverOptions &O);

} // namespace shmfix

#endif
