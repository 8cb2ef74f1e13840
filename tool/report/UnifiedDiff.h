//===- UnifiedDiff.h - Two texts as a unified diff --------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a path and two texts. Lines end at "\n"; "\r" counts as text, so files
// with CRLF come through as they are.
// Out: what `patch -p1` and `git apply` read: --- a/PATH, +++ b/PATH, hunks
// with three lines of context. Nothing when the texts are equal.
// The diff is minimal (Myers, 1986) unless the texts differ in more than a
// thousand lines; then the changed middle comes as one hunk, which is right
// as well, only longer.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_UNIFIEDDIFF_H
#define SHMFIX_TOOL_REPORT_UNIFIEDDIFF_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
}

namespace shmfix {

/// The path is printed relative to \p Directory, where patch would run; empty
/// leaves it as it is. A file that was not there comes from /dev/null.
void writeUnifiedDiff(llvm::StringRef Path, llvm::StringRef Before,
                      llvm::StringRef After, llvm::StringRef Directory,
                      llvm::raw_ostream &OS, bool IsNew = false);

} // namespace shmfix

#endif
