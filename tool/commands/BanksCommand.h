//===- BanksCommand.h - shmfix banks ----------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// shmfix banks [--arch NAME]              the limits of the architectures
// shmfix banks --check FILE [--arch NAME] predicts each row of a measured table
//
// In:  the arguments after the word "banks".
// Out: with --check, one line on Out for each row that differs and a last line
//      "2997 rows, 0 differ". Returns 0, 1 if a row differs, 2 on bad input
//      with one line on Err.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_COMMANDS_BANKSCOMMAND_H
#define SHMFIX_TOOL_COMMANDS_BANKSCOMMAND_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class raw_ostream;
}

namespace shmfix {

int runBanksCommand(llvm::ArrayRef<const char *> Args, llvm::raw_ostream &Out,
                    llvm::raw_ostream &Err);

} // namespace shmfix

#endif
