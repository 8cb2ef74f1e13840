//===- ExplainCommand.h - shmfix explain ------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `shmfix explain [RULE]`: the page of a rule or reason, out of docs/rules/,
// which is built into the executable; without an argument the list of all.
// Exit status 0; 2 for a name that does not exist, with the nearest one.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_COMMANDS_EXPLAINCOMMAND_H
#define SHMFIX_TOOL_COMMANDS_EXPLAINCOMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace shmfix {

int runExplainCommand(llvm::ArrayRef<const char *> Args, llvm::raw_ostream &Out,
                      llvm::raw_ostream &Err);

} // namespace shmfix

#endif
