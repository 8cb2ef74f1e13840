//===- ManPage.h - The manual page ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes shmfix.1 in the man(7) macros. Options, commands and their help come
// from OptionList; what they mean together stands here.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_COMMANDS_MANPAGE_H
#define SHMFIX_TOOL_COMMANDS_MANPAGE_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
}

namespace shmfix {

void writeManPage(llvm::StringRef Version, llvm::raw_ostream &OS);

} // namespace shmfix

#endif
