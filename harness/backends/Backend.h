//===- Backend.h - Where programs are run and measured ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One small interface between the measurement and a machine. A backend runs a
// command for one side and records it; it judges nothing.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_BACKEND_H
#define SHMFIX_HARNESS_BACKEND_H

#include "harness/Process.h"
#include "harness/Result.h"
#include "harness/SourceCounters.h"

namespace shmfix::bench {

/// How one side is run.
struct RunRequest {
  std::string Command, Folder;        ///< both complete
  std::vector<std::string> Watched;   ///< folders whose new files are results
  unsigned Timeout = 0;
  /// Digest runs: contents to copy out, "launch:allocation".
  std::vector<std::string> Dump;
  /// Digest runs: with seeds that are the same in every run.
  bool Still = false;
};

class Backend {
public:
  virtual ~Backend() = default;
  /// Finds the tools and the device; builds what it needs in Folder. The error
  /// says what is missing and how to get it.
  virtual llvm::Error prepare(llvm::StringRef Folder, const MeasureOptions &O) = 0;
  /// "NVIDIA H200, driver 580...", toolkit.
  virtual void describe(Result &R) const = 0;
  /// Digest of all memory after each launch; no times.
  virtual llvm::Expected<RunRecord> digest(const RunRequest &R) = 0;
  /// Contents asked for by the last digest run, by "launch:allocation".
  virtual std::map<std::string, std::string> takeDumps() = 0;
  /// Times of kernels; no digests.
  virtual llvm::Expected<RunRecord> time(const RunRequest &R) = 0;
  /// Counters by line; the error says why there are none.
  virtual llvm::Expected<LineCounts> counters(const RunRequest &R) = 0;
  virtual llvm::Expected<Sanitized> sanitize(const RunRequest &R) = 0;
  /// Variables for builds, so that the compiler of this machine is found.
  virtual std::vector<std::string> buildEnvironment() const { return {}; }
  /// What disturbed times since the last call: throttling, other processes. For Notes.
  virtual std::vector<std::string> disturbances() = 0;
  /// Most resident threads of a multiprocessor; 0: not known.
  virtual unsigned threadsPerProcessor() const = 0;
};

} // namespace shmfix::bench

#endif
