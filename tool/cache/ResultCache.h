//===- ResultCache.h - Results kept between runs ----------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An entry is found by a hash of the program, of all options that matter, the
// environment that clang reads, the working folder, the file's name and bytes.
// It holds the answers that the analysis had from the file system (InputTrace);
// it counts only if all are the same now: every header by its bytes, every
// header that was looked for in vain still missing, folders by their names.
//
// Entries are written beside their name and renamed, so that runs at the same
// time never see half of one. What is corrupt, cut short or of another version
// is a miss. When the folder cannot be written or the disk is full, the run
// goes on without. Old entries go when the folder grows past its limit.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CACHE_RESULTCACHE_H
#define SHMFIX_TOOL_CACHE_RESULTCACHE_H

#include "tool/driver/FileAnalysis.h"
#include "tool/driver/InputTrace.h"

#include <atomic>
#include <mutex>

namespace shmfix {

class ResultCache {
public:
  /// Folder: where entries lie, made when needed; empty: nothing is kept.
  /// Program: version and build of all that computes a result.
  ResultCache(std::string Folder, std::string Program);
  /// Bounds the folder.
  ~ResultCache();

  /// The kept result, or that of a fresh analysis. From any thread.
  FileResult analyze(const std::string &File, const DriverOptions &O);

  unsigned hits() const { return Hits; }
  unsigned misses() const { return Misses; }
  /// What differs from an entry that was not taken, for -v. After all runs.
  const std::vector<std::string> &changes() const { return Changes; }
  /// Why results could not be kept; empty if they could.
  std::string trouble() const { return Trouble; }

private:
  std::string entryPath(const std::string &File, const DriverOptions &O, llvm::StringRef Text) const;
  std::optional<FileResult> look(const std::string &Path);
  void keep(const std::string &Path, const FileResult &R, const InputTrace &T);
  bool holds(const std::string &Path, const InputAnswer &Then);

  std::string Folder, Program;
  std::mutex Lock; ///< of Asked, Trouble and Changes
  std::map<std::pair<std::string, InputAnswer::Kind>, InputAnswer> Asked;
  std::string Trouble;
  std::vector<std::string> Changes;
  std::atomic<unsigned> Hits{0}, Misses{0};
};

/// $XDG_CACHE_HOME/shmfix/results, or what the system has in its place; empty:
/// there is no home.
std::string defaultCacheFolder();

/// The version given, clang's at run time, and size and time of the executable.
std::string programIdentity(llvm::StringRef Version, llvm::StringRef Executable);

} // namespace shmfix

#endif
