//===- InitFiles.h - What shmfix init writes --------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Text in, text out. The text of a file that exists is kept as it is; lines are
// added where they belong. A text that has been set up comes back unchanged.
// A text that cannot be added to safely is an error that says what to add.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_COMMANDS_INITFILES_H
#define SHMFIX_TOOL_COMMANDS_INITFILES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace shmfix {

/// .pre-commit-config.yaml with the hook as the last of its repos. Empty text:
/// a new file.
llvm::Expected<std::string> withHook(llvm::StringRef Text);

/// .clangd with the check switched on, as a document of its own.
llvm::Expected<std::string> withClangd(llvm::StringRef Text);

/// The hook, each line indented by so many spaces.
std::string hookText(unsigned Indent);

} // namespace shmfix

#endif
