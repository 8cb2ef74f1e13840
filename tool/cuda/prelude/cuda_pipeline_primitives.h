//===- cuda_pipeline_primitives.h - Asynchronous copy primitives
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "__shmfix_cuda.h"

__device__ void __pipeline_memcpy_async(void *dst_shared,
    const void *src_global,
                                        size_t size_and_align,
                                        size_t zfill = 0);
__device__ void __pipeline_commit();
__device__ void __pipeline_wait_prior(size_t n);
typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;
__device__ void __pipeline_arrive_on(__mbarrier_t *);
