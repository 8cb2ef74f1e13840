//===- Process.h - Runs a command line --------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a command for /bin/sh, the folder it starts in, variables added to the
//      environment, a limit in seconds (0: none).
// Out: exit status, both outputs, wall time. A command that runs past the limit
//      is killed with its children (by `timeout` of coreutils).
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_PROCESS_H
#define SHMFIX_HARNESS_PROCESS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace shmfix::bench {

struct Finished {
  int ExitStatus = 0;
  bool TimedOut = false;
  double Seconds = 0;
  std::string Output, ErrorOutput;
  /// The last lines of both outputs, for messages.
  std::string tail(unsigned Lines = 12) const;
};

llvm::Expected<Finished> runShell(llvm::StringRef Command, llvm::StringRef Folder,
                                  const std::vector<std::string> &Environment = {},
                                  unsigned Timeout = 0);

/// Text as one word of a shell command.
std::string shellQuoted(llvm::StringRef Text);

/// "{src}" and "{out}" replaced.
std::string substitute(llvm::StringRef Command, llvm::StringRef Source, llvm::StringRef Out);

llvm::Expected<std::string> readFile(llvm::StringRef Path);
llvm::Error writeFile(llvm::StringRef Path, llvm::StringRef Text);

} // namespace shmfix::bench

#endif
