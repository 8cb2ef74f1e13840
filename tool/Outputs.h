//===- Outputs.h - Reports to where they are wanted -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is written beside its name and renamed, so that a full disk or an
// interrupt leaves the old one; a pipe or device is written directly.
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

} // namespace shmfix

#endif
