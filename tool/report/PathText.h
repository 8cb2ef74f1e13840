//===- PathText.h - Paths and URIs as reports print them --------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Text to text: nothing here asks the file system, so links are not followed.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_PATHTEXT_H
#define SHMFIX_TOOL_REPORT_PATHTEXT_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace shmfix {

/// \p Path as a path below \p Root, with forward slashes and without "." and
/// "..". A relative path is taken from \p Cwd. A path outside Root comes back
/// absolute. With an empty Root (or a relative path and an empty Cwd) the path
/// is only tidied.
std::string repositoryPath(llvm::StringRef Path, llvm::StringRef Root,
                           llvm::StringRef Cwd);

/// Absolute form of \p Path, taken from \p Cwd; tidied only if Cwd is empty.
std::string absolutePath(llvm::StringRef Path, llvm::StringRef Cwd);

/// Percent-encodes a path for a URI reference (RFC 3986); an absolute path
/// becomes a file: URI.
std::string uriOf(llvm::StringRef Path);

} // namespace shmfix

#endif
