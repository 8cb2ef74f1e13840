//===- Process.h - Runs a command line --------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a command for /bin/sh, the folder it starts in, variables added to the
//      environment, a limit in seconds (0: none).
// Out: exit status, both outputs, wall time. The command has a process group of
//      its own. Past the limit, or when this program is interrupted, the whole
//      group is ended; an interrupt is then an error.
// One thread runs commands: signals are waited for, not handled.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_PROCESS_H
#define SHMFIX_HARNESS_PROCESS_H

#include "llvm/ADT/ArrayRef.h"
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

/// From here on an interrupt (SIGINT, SIGTERM, SIGHUP) waits until it is asked
/// for, so that nothing is left behind. To be called once, before any command.
void holdInterrupts();
/// Success, or the error to leave with.
llvm::Error interrupted();

/// Text as one word of a shell command.
std::string shellQuoted(llvm::StringRef Text);

/// "{src}" and "{out}" replaced.
std::string substitute(llvm::StringRef Command, llvm::StringRef Source, llvm::StringRef Out);

llvm::Expected<std::string> readFile(llvm::StringRef Path);
/// The whole text or nothing: what was there stays until all of the new text is
/// on the disk. Permissions and symbolic links stay. Several files are written
/// together: none is replaced before each has been written beside its place.
llvm::Error writeFile(llvm::StringRef Path, llvm::StringRef Text);
llvm::Error writeFiles(llvm::ArrayRef<std::pair<std::string, std::string>> PathAndText);

} // namespace shmfix::bench

#endif
