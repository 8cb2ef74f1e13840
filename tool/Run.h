//===- Run.h - From options to exit status ----------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One run over the files of the command line: settings, analysis or cache,
// what is left out of the report, then a report, a diff or changed files.
// Exit statuses are those of docs/cli.md.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_RUN_H
#define SHMFIX_TOOL_RUN_H

#include "tool/Options.h"

namespace shmfix {

enum Exit { Good = 0, Findings = 1, Trouble = 2 };

/// One line on stderr; Trouble.
int complain(llvm::Error E);

int run(Options &O);

} // namespace shmfix

#endif
