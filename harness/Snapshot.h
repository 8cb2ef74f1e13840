//===- Snapshot.h - What a run wrote into folders ---------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  folders. Out: the files that a run created, changed or deleted in them.
// Symbolic links are not followed. A change is told by size and time.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_SNAPSHOT_H
#define SHMFIX_HARNESS_SNAPSHOT_H

#include "harness/RunRecord.h"

#include <map>
#include <optional>
#include <set>

namespace shmfix::bench {

/// What lies in folders at one moment, to tell what a run wrote and to set it
/// back. The text of files is kept up to KeptBytes in all.
class Snapshot {
public:
  Snapshot() = default;
  explicit Snapshot(std::vector<std::string> Folders);
  /// New, changed and deleted files since then, sorted (a deleted one has
  /// Bytes and Digest 0). Removes the new ones and writes the old text back, so
  /// that the next run starts from the same state.
  std::vector<WrittenFile> takeWritten();
  /// Changed files that were too large to be kept.
  const std::vector<std::string> &notSetBack() const { return Lost; }

  static constexpr uint64_t KeptBytes = 256 << 20;

private:
  struct Old {
    uint64_t Bytes;
    int64_t Modified; ///< nanoseconds
    std::optional<std::string> Text;
  };
  std::vector<std::string> Folders, Lost;
  std::map<std::string, Old> Files;
  std::set<std::string> Directories;
};

} // namespace shmfix::bench

#endif
