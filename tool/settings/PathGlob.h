//===- PathGlob.h - Globs over paths ----------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Globs as .gitignore has them, against a path relative to the folder of the
// settings file, with forward slashes:
//   *  ?  [a-z]   within one part of the path
//   **            any number of folders
//   gen/          everything below a folder of that name
//   *_test.cu     without a slash: a file or folder of that name, anywhere
//   src/*.cu      with a slash: from the folder of the settings file on
// A glob that names a folder means everything below it. Pure.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_SETTINGS_PATHGLOB_H
#define SHMFIX_TOOL_SETTINGS_PATHGLOB_H

#include "llvm/ADT/StringRef.h"

namespace shmfix {

/// A part that is no glob (an open bracket) is compared as it is.
bool matchesGlob(llvm::StringRef Glob, llvm::StringRef Path);

} // namespace shmfix

#endif
