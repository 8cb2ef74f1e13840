//===- ReadText.h - A text file that the user named -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Settings, baselines and tables: files, or what a shell passes as <(command).
// Folders, what has no end (/dev/zero) and what is no text are refused.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_READTEXT_H
#define SHMFIX_TOOL_DRIVER_READTEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace shmfix {

/// The error says what is wrong, without the name: "is a folder".
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readText(llvm::StringRef Path);

} // namespace shmfix

#endif
