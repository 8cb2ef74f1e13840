//===- DatabaseCache.h - Each compile database read once --------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A database of a large project has megabytes; the files of a run share it.
// Safe to use from several threads. What get() returns lives as long as the
// cache.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_DATABASECACHE_H
#define SHMFIX_TOOL_DRIVER_DATABASECACHE_H

#include "tool/driver/CompileDatabase.h"

#include <map>
#include <mutex>

namespace shmfix {

class DatabaseCache {
public:
  struct Loaded {
    std::optional<CompileDatabase> Database;
    std::string Problem; ///< not empty: why there is none
  };
  const Loaded &get(const std::string &Path, llvm::vfs::FileSystem &Files) {
    std::lock_guard<std::mutex> Guard(Lock);
    auto [At, New] = Known.try_emplace(Path);
    if (New) {
      if (auto D = CompileDatabase::load(Path, Files))
        At->second.Database = std::move(*D);
      else
        At->second.Problem = llvm::toString(D.takeError());
    }
    return At->second;
  }

private:
  std::mutex Lock;
  std::map<std::string, Loaded> Known;
};

} // namespace shmfix

#endif
