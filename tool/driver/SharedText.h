//===- SharedText.h - Can a source have shared memory at all? ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a source, and the folders from which it includes.
// Out: whether the word __shared__ may be met from it through #include. Most
//      files of a project say no, and then need not be parsed.
//
// By text, without conditions. Names are looked up beside the including file, in
// the folders, and in the project (ProjectHeaders). A name that is found nowhere
// is taken for harmless only if it is one of the system, the toolkit or the
// built-in declarations; else the answer is Yes. What one file of a run asked
// is kept for the others. Thread-safe.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_SHAREDTEXT_H
#define SHMFIX_TOOL_DRIVER_SHAREDTEXT_H

#include "tool/driver/ProjectHeaders.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"

#include <optional>

namespace shmfix {

class SharedText {
public:
  struct Query {
    std::string Source;               ///< absolute, or as the run names it
    std::vector<std::string> Folders; ///< include folders of the project
    std::vector<std::string> Systems; ///< include folders of the toolkit
  };
  struct Answer {
    bool May = true;
    bool Far = false; ///< a header lies where no folder leads: ProjectHeaders
  };
  /// Text: of the source itself.
  Answer ask(const Query &Q, llvm::StringRef Text, ProjectHeaders *Headers);

  /// Does this text alone say it?
  static bool says(llvm::StringRef Text);

private:
  struct Facts {
    bool Says = false, Computed = false; ///< Computed: an #include of a macro
    std::vector<std::string> Names;
  };
  static Facts factsOf(llvm::StringRef Text);
  std::shared_ptr<const Facts> factsIn(const std::string &File);
  bool exists(const std::string &Path);
  bool isOfTheSystem(llvm::StringRef Name, const Query &Q);

  std::mutex Guard;
  llvm::StringMap<std::shared_ptr<const Facts>> Read; ///< by path
  llvm::StringMap<bool> Exists;
};

} // namespace shmfix

#endif
