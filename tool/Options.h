//===- Options.h - The command line -----------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the user asked for, as data. docs/cli.md is the contract.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_OPTIONS_H
#define SHMFIX_TOOL_OPTIONS_H

#include "tool/driver/Driver.h"
#include "tool/driver/Selection.h"
#include "tool/report/Writer.h"
#include "tool/settings/SettingsFile.h"

#include "llvm/Support/Error.h"

namespace shmfix {

enum class Mode : uint8_t { Report, Diff, Fix };

struct Options {
  Mode Do = Mode::Report;
  bool Werror = false, UnsafeFixes = false, WhyNot = false, Statistics = false;
  bool Verbose = false, Progress = true, ShowSettings = false;
  bool UseConfig = true, UseCache = true;
  std::vector<std::string> Files;
  std::vector<std::pair<std::string, std::string>> Formats; ///< format, file or ""
  std::vector<LineRange> Lines;
  std::string Since;
  std::string StdinFilename;
  std::string ExplainAccess; ///< FILE:LINE
  unsigned Threads = 0;
  ColorMode Color = ColorMode::Auto;
  std::string CudaPath, Nvcc;
  std::string Config, CacheDirectory, Baseline, WriteBaseline;
  /// What the command line says of what settings files say too.
  SettingsPart Given;
  DriverOptions Driver;
};

/// Hides the options of the libraries, so that --help, the manual page and the
/// completions list those of shmfix.
void showOwnOptions();

/// Help and version are printed and end the program. Everything else that is
/// wrong comes back as an error of one line.
llvm::Expected<Options> parseOptions(int Argc, const char *const *Argv);

} // namespace shmfix

#endif
