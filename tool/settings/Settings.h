//===- Settings.h - What holds for one file ---------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the name of a source file, and --config or --no-config.
// Out: the settings that hold for it, each with the place that set it.
//
// The nearest .shmfix.yaml at or above the file's folder counts. With
// `inherit: true` the next one above it counts as well, weaker. Within a file
// its sections are stronger than its top, later sections than earlier ones.
// A kernel's own block shape is stronger than the one for all kernels.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_SETTINGS_SETTINGS_H
#define SHMFIX_TOOL_SETTINGS_SETTINGS_H

#include "tool/settings/SettingsFile.h"

#include <set>

namespace llvm {
class raw_ostream;
}

namespace shmfix {

struct Settings {
  SettingsPart Part;
  std::optional<Sourced<std::string>> Excluded; ///< the glob
  std::vector<Sourced<std::string>> NotMet;     ///< globs of sections that are not for this file
  std::vector<std::string> Files;               ///< read, nearest first
  /// Rules are on unless switched off; unused-nolint is off unless switched on.
  bool isOn(llvm::StringRef Rule) const;
};

class SettingsFinder {
public:
  /// Config: --config, or empty. Not Enabled: nothing is read.
  SettingsFinder(std::string Config, bool Enabled) : Config(std::move(Config)), Enabled(Enabled) {}

  /// The file need not exist. Each settings file is read once.
  llvm::Expected<Settings> settingsOf(llvm::StringRef Source);

  /// Globs, of sections and excludes, that met no file that was asked about.
  std::vector<Sourced<std::string>> globsNotMet() const;

private:
  llvm::Expected<const SettingsFile *> read(const std::string &Path);
  /// The nearest settings file at or above a folder; empty: none.
  std::string above(llvm::StringRef Folder);

  std::string Config;
  bool Enabled;
  std::map<std::string, SettingsFile> Known;
  std::map<std::string, std::string> Nearest;
  std::set<std::pair<std::string, std::pair<unsigned, std::string>>> Met; ///< file, line, glob
};

/// As YAML that a settings file could hold, each line with its origin.
void showSettings(llvm::StringRef Source, const Settings &S, llvm::raw_ostream &OS);

} // namespace shmfix

#endif
