//===- InitCommand.h - shmfix init ------------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// shmfix init [--yes] [DIR]: sets up the project around DIR for pre-commit,
// clangd and, where it is used, VS Code. Shows the changes as a diff, asks on a
// terminal, writes only then. Files that exist are added to, never replaced.
// Exit status: 0 written or nothing to do, 1 not written, 2 trouble.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_COMMANDS_INITCOMMAND_H
#define SHMFIX_TOOL_COMMANDS_INITCOMMAND_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class raw_ostream;
}

namespace shmfix {

int runInitCommand(llvm::ArrayRef<const char *> Args, llvm::raw_ostream &Out, llvm::raw_ostream &Err);

} // namespace shmfix

#endif
