//===- SettingsFile.h - One .shmfix.yaml ------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the text of a settings file (docs/settings.md has its keys).
// Out: what it sets, each value with the line that sets it.
//
// Errors are one sentence that starts with file:line. A key that is not known
// is an error, with the nearest known one. LLVM's YAMLTraits do not tell where
// a value stands, so the nodes of LLVM's YAML parser are read directly.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_SETTINGS_SETTINGSFILE_H
#define SHMFIX_TOOL_SETTINGS_SETTINGSFILE_H

#include "matchers/Finding.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace shmfix {

inline constexpr llvm::StringLiteral SettingsName = ".shmfix.yaml";

/// Where a value was set.
struct Origin {
  std::string File;
  unsigned Line = 0;
};

template <class T> struct Sourced {
  T Value{};
  Origin From;
};

/// What the top of a file or one of its sections sets.
struct SettingsPart {
  std::optional<Sourced<std::string>> Arch;
  std::map<std::string, Sourced<BlockShape>> Blocks; ///< kernel; "" = all
  std::map<std::string, Sourced<int64_t>> Assume;    ///< NAME or KERNEL:NAME
  std::map<std::string, Sourced<bool>> Rules;        ///< without "shmfix-"
  /// Later values take the place of ours.
  void overrideBy(const SettingsPart &Later);
};

struct SettingsSection {
  std::vector<Sourced<std::string>> Match; ///< globs
  SettingsPart Part;
};

struct SettingsFile {
  std::string Path; ///< absolute, or as given to parse
  bool Inherit = false;
  SettingsPart Top;
  std::vector<Sourced<std::string>> Exclude; ///< globs
  std::vector<SettingsSection> Sections;

  static llvm::Expected<SettingsFile> parse(llvm::StringRef Text, llvm::StringRef Path);
  static llvm::Expected<SettingsFile> load(llvm::StringRef Path);
};

} // namespace shmfix

#endif
