//===- __shmfix_warp.h - Warp intrinsics
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "__shmfix_host_defines.h"

#ifdef __HIP__
// A wavefront may have 64 lanes, a mask 64 bits.
#define __SFX_MASK unsigned long long
#else
#define __SFX_MASK unsigned
#endif
__SFX_D void __syncwarp(__SFX_MASK mask = ~(__SFX_MASK)0);
__SFX_D __SFX_MASK __activemask();
__SFX_D int __all_sync(__SFX_MASK, int);
__SFX_D int __any_sync(__SFX_MASK, int);
__SFX_D int __uni_sync(__SFX_MASK, int);
__SFX_D __SFX_MASK __ballot_sync(__SFX_MASK, int);
// Removed by CUDA 13 for new architectures, still met in sources.
__SFX_D int __all(int);
__SFX_D int __any(int);
__SFX_D __SFX_MASK __ballot(int);

#define __SFX_SHFL(T)                                                          \
  __device__ T __shfl_sync(__SFX_MASK, T, int, int = 32);                      \
  __device__ T __shfl_up_sync(__SFX_MASK, T, unsigned, int = 32);              \
  __device__ T __shfl_down_sync(__SFX_MASK, T, unsigned, int = 32);            \
  __device__ T __shfl_xor_sync(__SFX_MASK, T, int, int = 32);                  \
  __device__ T __shfl(T, int, int = 32);                                       \
  __device__ T __shfl_up(T, unsigned, int = 32);                               \
  __device__ T __shfl_down(T, unsigned, int = 32);                             \
  __device__ T __shfl_xor(T, int, int = 32);
__SFX_SHFL(int)
__SFX_SHFL(unsigned int)
__SFX_SHFL(long)
__SFX_SHFL(unsigned long)
__SFX_SHFL(long long)
__SFX_SHFL(unsigned long long)
__SFX_SHFL(float)
__SFX_SHFL(double)

#define __SFX_MATCH(T)                                                         \
  __device__ unsigned __match_any_sync(__SFX_MASK, T);                         \
  __device__ unsigned __match_all_sync(__SFX_MASK, T, int *);
__SFX_MATCH(int)
__SFX_MATCH(unsigned int)
__SFX_MATCH(long)
__SFX_MATCH(unsigned long)
__SFX_MATCH(long long)
__SFX_MATCH(unsigned long long)
__SFX_MATCH(float)
__SFX_MATCH(double)
#undef __SFX_MATCH

#define __SFX_REDUCE(T)                                                        \
  __device__ T __reduce_add_sync(unsigned, T);                                 \
  __device__ T __reduce_min_sync(unsigned, T);                                 \
  __device__ T __reduce_max_sync(unsigned, T);
__SFX_REDUCE(int)
__SFX_REDUCE(unsigned int)
#undef __SFX_REDUCE
__device__ unsigned __reduce_and_sync(unsigned, unsigned);
__device__ unsigned __reduce_or_sync(unsigned, unsigned);
__device__ unsigned __reduce_xor_sync(unsigned, unsigned);
