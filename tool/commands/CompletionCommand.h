//===- CompletionCommand.h - shmfix completion ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// shmfix completion bash|zsh|fish
//
// In:  the arguments after the word "completion"; the names that --format takes.
// Out: a script for that shell on Out. Returns 0; 2 for another word.
//
// The script holds everything that it offers: it starts no shmfix while one
// types.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_COMMANDS_COMPLETIONCOMMAND_H
#define SHMFIX_TOOL_COMMANDS_COMPLETIONCOMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
}

namespace shmfix {

int runCompletionCommand(llvm::ArrayRef<const char *> Args,
                         llvm::ArrayRef<llvm::StringRef> Formats,
                         llvm::raw_ostream &Out, llvm::raw_ostream &Err);

} // namespace shmfix

#endif
