//===- cuda_pipeline.h - nvcuda::experimental::pipeline
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "cuda_pipeline_primitives.h"

namespace nvcuda {
namespace experimental {
class pipeline {
  size_t __n;

public:
  __device__ pipeline();
  __device__ size_t commit();
  __device__ void commit_and_wait();
  __device__ void wait(size_t);
  template <unsigned N> __device__ void wait_prior();
};
template <class T>
__device__ void memcpy_async(T &, const T &, pipeline &);
template <size_t D, size_t S, size_t A>
__device__ void memcpy_async(void *, const void *, pipeline &);
} // namespace experimental
} // namespace nvcuda
