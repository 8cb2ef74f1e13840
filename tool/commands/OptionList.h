//===- OptionList.h - What --help shows, as data ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the options that llvm::cl holds, after those of other libraries were
//      hidden (showOwnOptions() in tool/Options.h).
// Out: one entry for each option that a user may give, and one for each
//      command. The manual page and the completions are made from them, so an
//      option that is added is in all of them at once.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_COMMANDS_OPTIONLIST_H
#define SHMFIX_TOOL_COMMANDS_OPTIONLIST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace shmfix {

struct OptionEntry {
  std::string Name; ///< without dashes
  std::string Value; ///< "FILE", "parse|nvcc|off"; empty for a switch
  std::string Help;
  std::string Group; ///< heading in --help
  /// "-j", "--block".
  std::string dashed() const { return (Name.size() == 1 ? "-" : "--") + Name; }
};

/// By group, in a group by name.
std::vector<OptionEntry> shownOptions();

/// What can be given for an option.
struct Values {
  enum Kind { Nothing, Anything, Words, File, Folder, Revision } Is = Nothing;
  std::vector<std::string> Choices; ///< for Words
};

/// \p Formats are the names that --format takes.
Values valuesOf(const OptionEntry &O, llvm::ArrayRef<llvm::StringRef> Formats);

struct CommandEntry {
  llvm::StringRef Name, Arguments, Help;
};
llvm::ArrayRef<CommandEntry> commandList();

/// "shmfix explain" for "expain", "--fix" for "fix": what a word that stands for
/// a file, but is none, may have been meant for. Empty: nothing is near.
std::string meantBy(llvm::StringRef Word);

/// Names that `shmfix explain` knows.
std::vector<std::string> ruleNames();

} // namespace shmfix

#endif
