//===- ReplaceFile.h - New content for a file on disk -----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a file, its content as it was analysed, the content that it shall have.
// Out: the new content on disk, or the file as it was and one sentence that
//      starts with its name.
//
// The new text is written beside the file and flushed, then renamed over it.
// Permissions and owner stay, a symbolic link stays one. A file with further
// hard links, or whose owner cannot be kept, is overwritten where it is, so that
// all its names keep one content; the text beside it is there until that is done.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_REPLACEFILE_H
#define SHMFIX_TOOL_DRIVER_REPLACEFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace shmfix {

/// A file whose new content lies ready beside it.
class Replacement {
public:
  /// Fails when the content is not Old, when the file is read-only, or when
  /// nothing can be written beside it.
  static llvm::Expected<Replacement> prepare(llvm::StringRef File, llvm::StringRef Old, llvm::StringRef New);
  Replacement(Replacement &&Other) noexcept;
  Replacement &operator=(Replacement &&) = delete;
  ~Replacement(); ///< Takes away what lies beside the file.

  llvm::Error commit();

private:
  Replacement() = default;
  llvm::Error holdsOld() const;
  llvm::Error fail(const char *What, std::error_code EC) const;

  std::string File, Real, Beside, Old, New;
  bool InPlace = false;
};

/// Both steps.
llvm::Error replaceFile(llvm::StringRef File, llvm::StringRef Old, llvm::StringRef New);

} // namespace shmfix

#endif
