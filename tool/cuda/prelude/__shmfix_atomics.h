//===- __shmfix_atomics.h - Atomic functions
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Those of half types stand with the half types.

#pragma once
#include "__shmfix_vector_types.h"

#define __SFX_ATOMIC2(op, T)                                                   \
  __device__ T op(T *, T);                                                     \
  __device__ T op##_block(T *, T);                                             \
  __device__ T op##_system(T *, T);
#define __SFX_ATOMIC_CAS(T)                                                    \
  __device__ T atomicCAS(T *, T, T);                                           \
  __device__ T atomicCAS_block(T *, T, T);                                     \
  __device__ T atomicCAS_system(T *, T, T);

__SFX_ATOMIC2(atomicAdd, int)
__SFX_ATOMIC2(atomicAdd, unsigned int)
__SFX_ATOMIC2(atomicAdd, unsigned long long)
__SFX_ATOMIC2(atomicAdd, float)
__SFX_ATOMIC2(atomicAdd, double)
__SFX_ATOMIC2(atomicAdd, float2)
__SFX_ATOMIC2(atomicAdd, float4)
__SFX_ATOMIC2(atomicSub, int)
__SFX_ATOMIC2(atomicSub, unsigned int)
__SFX_ATOMIC2(atomicExch, int)
__SFX_ATOMIC2(atomicExch, unsigned int)
__SFX_ATOMIC2(atomicExch, unsigned long long)
__SFX_ATOMIC2(atomicExch, float)
__SFX_ATOMIC2(atomicInc, unsigned int)
__SFX_ATOMIC2(atomicDec, unsigned int)
#define __SFX_ATOMIC_INTS(op)                                                  \
  __SFX_ATOMIC2(op, int)                                                       \
  __SFX_ATOMIC2(op, unsigned int)                                              \
  __SFX_ATOMIC2(op, long long)                                                 \
  __SFX_ATOMIC2(op, unsigned long long)
__SFX_ATOMIC_INTS(atomicMin)
__SFX_ATOMIC_INTS(atomicMax)
__SFX_ATOMIC_INTS(atomicAnd)
__SFX_ATOMIC_INTS(atomicOr)
__SFX_ATOMIC_INTS(atomicXor)
__SFX_ATOMIC_CAS(int)
__SFX_ATOMIC_CAS(unsigned int)
__SFX_ATOMIC_CAS(unsigned long long)
__SFX_ATOMIC_CAS(unsigned short)
#undef __SFX_ATOMIC2
#undef __SFX_ATOMIC_CAS
#undef __SFX_ATOMIC_INTS

// nvcc's counterparts of the compiler's atomics.
#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5
#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4
template <class T>
__device__ T __nv_atomic_load_n(T *, int, int = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class V>
__device__ void __nv_atomic_store_n(T *, V, int,
                                    int = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class V>
__device__ T __nv_atomic_fetch_add(T *, V, int, int = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class V>
__device__ T __nv_atomic_fetch_max(T *, V, int, int = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class V>
__device__ T __nv_atomic_fetch_min(T *, V, int, int = __NV_THREAD_SCOPE_SYSTEM);
template <class T, class V>
__device__ T __nv_atomic_exchange_n(T *, V, int,
                                    int = __NV_THREAD_SCOPE_SYSTEM);
