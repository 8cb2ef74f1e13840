//===- Workers.cpp - Files over threads ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/Workers.h"

#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/thread.h"

#include <algorithm>
#include <atomic>
#include <vector>

namespace shmfix {

namespace {
constexpr unsigned StackBytes = 64u << 20;
}

void forEachIndex(size_t Count, unsigned Threads,
                  const std::function<void(size_t)> &Work,
                  const std::function<void(size_t)> &Crashed) {
  llvm::CrashRecoveryContext::Enable();
  std::atomic<size_t> Next{0};
  auto Loop = [&] {
    for (size_t I; (I = Next++) < Count;) {
      llvm::CrashRecoveryContext CRC;
      if (!CRC.RunSafely([&] { Work(I); }))
        Crashed(I);
    }
  };
  unsigned N = std::max<size_t>(1, std::min<size_t>(Threads, Count));
  std::vector<llvm::thread> Pool;
  for (unsigned I = 0; I < N; ++I)
    Pool.emplace_back(std::optional<unsigned>(StackBytes), Loop);
  for (llvm::thread &T : Pool)
    T.join();
}

} // namespace shmfix
