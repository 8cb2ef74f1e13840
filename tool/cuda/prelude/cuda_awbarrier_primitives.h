//===- cuda_awbarrier_primitives.h - Barriers in shared memory
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "cuda_pipeline_primitives.h"

__device__ unsigned __mbarrier_maximum_count();
__device__ void __mbarrier_init(__mbarrier_t *, unsigned);
__device__ void __mbarrier_inval(__mbarrier_t *);
__device__ __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *);
__device__ __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *);
__device__ bool __mbarrier_test_wait(__mbarrier_t *, __mbarrier_token_t);
__device__ unsigned __mbarrier_token_pending_count(__mbarrier_token_t);
