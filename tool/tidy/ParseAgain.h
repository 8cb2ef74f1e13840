//===- ParseAgain.h - The same parse, other texts ---------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A check proves its fix as the command line does, by analysing the changed
// text. It has no command line to run again, so the parse under way is asked
// for its options. clangd's parse starts after a preamble, a precompiled header
// of all #include lines; the second parse uses it too, unless the change lies
// in it, so that it costs about as much as the main file alone.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_TIDY_PARSEAGAIN_H
#define SHMFIX_TOOL_TIDY_PARSEAGAIN_H

#include "tool/driver/FileAnalysis.h"

namespace clang {
class Preprocessor;
}

namespace shmfix {

/// Changed: new texts by file name as in places. The preprocessor must still be
/// at work (the end of its translation unit included).
Pass parseAgain(clang::Preprocessor &PP,
                const std::map<std::string, std::string> &Changed,
                const DriverOptions &O);

} // namespace shmfix

#endif
