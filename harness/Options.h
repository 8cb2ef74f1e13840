//===- Options.h - The command line of shmfix-bench -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  argc and argv. Out: what to do. Everything after `--` is for the
// measured program. --help and --version print and end the process.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_OPTIONS_H
#define SHMFIX_HARNESS_OPTIONS_H

#include "harness/Experiment.h"
#include "harness/backends/gpu/Toolkit.h"

namespace shmfix::bench {

enum class Task { Measure, Export, RunBundle, Import, Calibrate };

struct Options {
  Task Do = Task::Measure;
  // Where the two sides come from.
  std::vector<std::string> Files, ProgramArguments;
  std::string Tree, Before, After, Patch;
  std::string Build, Run, Folder;
  std::string Shmfix;
  std::vector<std::string> ShmfixArguments, ParseArguments, NvccArguments;
  bool Unsafe = false;
  // A kernel without a program.
  std::string Kernel, Grid = "1", Block = "32", Dynamic = "0";
  std::vector<std::string> KernelArguments;
  unsigned Seed = 1;
  MeasureOptions Measure;
  ToolNames Tools;
  std::string Bundle, Output; ///< Output: of --run-bundle and calibrate
  std::string Json, Html, Work, Title;
  bool Quiet = false;
  // calibrate
  std::string Table;
  unsigned Rows = 300;
  std::string Kinds;
};

llvm::Expected<Options> parseOptions(int argc, const char **argv);

} // namespace shmfix::bench

#endif
