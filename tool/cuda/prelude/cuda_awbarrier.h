//===- cuda_awbarrier.h - nvcuda::experimental::awbarrier
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "cuda_awbarrier_primitives.h"

namespace nvcuda {
namespace experimental {
class awbarrier {
  __mbarrier_t __b;

public:
  typedef __mbarrier_token_t arrival_token;
  awbarrier() = default;
  __device__ arrival_token arrive();
  __device__ bool timed_wait(arrival_token, unsigned);
  __device__ bool wait(arrival_token);
  __device__ void arrive_and_wait();
  __device__ arrival_token arrive_and_drop();
};
__device__ void init(awbarrier *, unsigned);
} // namespace experimental
} // namespace nvcuda
