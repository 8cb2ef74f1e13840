//===- Outputs.h - Reports to where they are wanted -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is written beside its name and renamed, so that a full disk or an
// interrupt leaves the old one; a pipe or device is written directly.
// A report that does not reach standard output ends the program with the status
// for trouble, whatever printed it. Standard error may be closed or full.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_OUTPUTS_H
#define SHMFIX_TOOL_OUTPUTS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace shmfix {

/// The error names the file.
llvm::Error writeWhole(llvm::StringRef File, llvm::function_ref<void(llvm::raw_ostream &)> Write);

/// To be called first. What is printed is checked when the program ends, by
/// return or by exit. A stream that the caller closed fails when it is used, and
/// no file that is opened later gets its number.
void guardStandardStreams();

} // namespace shmfix

#endif
