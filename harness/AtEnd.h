//===- AtEnd.h - Runs something when a scope is left ------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's class for it has another name in each of the supported versions.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_ATEND_H
#define SHMFIX_HARNESS_ATEND_H

#include <utility>

namespace shmfix {

template <typename Callable> class AtEnd {
public:
  explicit AtEnd(Callable C) : Do(std::move(C)) {}
  AtEnd(const AtEnd &) = delete;
  AtEnd &operator=(const AtEnd &) = delete;
  ~AtEnd() { Do(); }

private:
  Callable Do;
};

} // namespace shmfix

#endif
