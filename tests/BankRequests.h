//===- BankRequests.h - Requests for tests of the bank model ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TESTS_BANKREQUESTS_H
#define SHMFIX_TESTS_BANKREQUESTS_H

#include "matchers/banks/BankModel.h"

#include <functional>
#include <vector>

namespace shmfix::banks {

/// Lanes that are served together.
using Group = std::vector<int>;

inline bool on(const Request &R, int Lane) { return (R.Active >> Lane) % 2 == 1; }

inline Request request(Op Kind, unsigned Bytes, std::function<int(int)> OffsetOf,
                uint32_t Active = ~0u, unsigned Matrices = 0) {
  Request R;
  R.Kind = Kind;
  R.Bytes = static_cast<uint8_t>(Bytes);
  R.Matrices = static_cast<uint8_t>(Matrices);
  R.Active = Active;
  for (int L = 0; L != 32; ++L)
    R.Offset[L] = OffsetOf(L);
  return R;
}

} // namespace shmfix::banks

#endif
