//===- CompdbCommand.h - shmfix compdb --------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// shmfix compdb [-p DIR] [-o FILE] [--cuda-path DIR] [--nvcc PATH] [-v]
//
// Writes a compile database that clangd and clang-tidy accept as they are: the
// entries of DIR's compile_commands.json (found from the current folder if -p
// is missing), each translated to clang. Entries that compile nothing are left
// out.
//
// In:  the arguments after the word "compdb".
// Out: JSON to FILE, or on Out. A tally on Err. Returns 0; 2 on bad arguments,
//      no database, or no entry that could be translated. FILE is written whole
//      or not at all, and may not be the database that is read.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_COMMANDS_COMPDBCOMMAND_H
#define SHMFIX_TOOL_COMMANDS_COMPDBCOMMAND_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class raw_ostream;
}

namespace shmfix {

int runCompdbCommand(llvm::ArrayRef<const char *> Args, llvm::raw_ostream &Out,
                     llvm::raw_ostream &Err);

} // namespace shmfix

#endif
