//===- Workers.h - Files over threads ---------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs Work(0) .. Work(Count - 1) over threads with stacks that suffice for
// deeply nested code. A crash in one is caught: Crashed(i) is called for it and
// the others go on. LLVM's thread pool has no say over stacks, hence this.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_WORKERS_H
#define SHMFIX_TOOL_DRIVER_WORKERS_H

#include <cstddef>
#include <functional>

namespace shmfix {

void forEachIndex(size_t Count, unsigned Threads,
                  const std::function<void(size_t)> &Work,
                  const std::function<void(size_t)> &Crashed);

} // namespace shmfix

#endif
