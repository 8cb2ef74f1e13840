//===- nvtx3.hpp - Scoped profiler ranges
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "nvToolsExt.h"
namespace nvtx3 {
struct scoped_range {
  template <class... A> explicit scoped_range(A &&...) {}
};
} // namespace nvtx3
#define NVTX3_FUNC_RANGE()
