//===- InputTrace.h - What an analysis asked the file system ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every question that a file system was asked, with a hash of the answer: the
// bytes of a file that was read, the folders in a folder that was listed, or the sources in it, that
// something exists, or that it does not (a header that turns up there later
// would be found before the one that was taken). If all answers are the same
// again, so is the analysis. Not thread-safe: one trace an analysis.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_INPUTTRACE_H
#define SHMFIX_TOOL_DRIVER_INPUTTRACE_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <string>

namespace llvm::vfs {
class FileSystem;
}

namespace shmfix {

struct InputAnswer {
  enum Kind : uint8_t { Missing, Present, Sources, Folder, Content } Is = Missing;
  uint64_t Low = 0, High = 0; ///< hash; Present: 1 for a folder
  friend bool operator==(const InputAnswer &, const InputAnswer &) = default;
};

class InputTrace {
public:
  /// A file system that answers as Under does and notes it here. The trace has
  /// to outlive it. Built-in files are not noted.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
  watch(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Under);
  /// A file that was read elsewhere.
  void note(llvm::StringRef Path);
  void note(llvm::StringRef AbsolutePath, const InputAnswer &A);

  std::map<std::string, InputAnswer> Answers; ///< by absolute path
  /// False: something was searched that is not noted here, as the whole tree of
  /// a project; the result is not kept.
  bool Whole = true;

  /// The answer of the disk today to the same kind of question.
  static InputAnswer ask(const std::string &AbsolutePath, InputAnswer::Kind Question);
};

/// A source that may include another, by its name.
bool isSourceName(llvm::StringRef Name);
/// By its ending a header, or a part that others include.
bool isHeaderName(llvm::StringRef Name);

InputAnswer contentAnswer(llvm::StringRef Bytes);

} // namespace shmfix

#endif
