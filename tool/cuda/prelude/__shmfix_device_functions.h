//===- __shmfix_device_functions.h - Integer, cast, memory and clock functions
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interpreter treats these by name, so declarations suffice.

#pragma once
#include "__shmfix_vector_types.h"

// Barriers and fences.
__SFX_D void __syncthreads();
__SFX_D int __syncthreads_count(int);
__SFX_D int __syncthreads_and(int);
__SFX_D int __syncthreads_or(int);
__SFX_D void __barrier_sync(unsigned);
__SFX_D void __barrier_sync_count(unsigned, unsigned);
__SFX_D void __threadfence();
__SFX_D void __threadfence_block();
__SFX_D void __threadfence_system();
__SFX_D void __cluster_barrier_arrive();
__SFX_D void __cluster_barrier_arrive_relaxed();
__SFX_D void __cluster_barrier_wait();
__SFX_D unsigned __clusterSizeInBlocks();
__device__ dim3 __clusterDim();
__device__ dim3 __clusterRelativeBlockIdx();
__SFX_D unsigned __clusterRelativeBlockRank();
__SFX_D unsigned __cluster_query_shared_rank(const void *);
__SFX_D void *__cluster_map_shared_rank(const void *, unsigned);

// Integer arithmetic.
__SFX_D int __mul24(int, int);
__SFX_D unsigned __umul24(unsigned, unsigned);
__SFX_D int mul24(int, int);
__SFX_D unsigned umul24(unsigned, unsigned);
__SFX_D int __mulhi(int, int);
__SFX_D unsigned __umulhi(unsigned, unsigned);
__SFX_D long long __mul64hi(long long, long long);
__SFX_D unsigned long long __umul64hi(unsigned long long, unsigned long long);
__SFX_D unsigned long long umul64hi(unsigned long long, unsigned long long);
__SFX_D unsigned umulhi(unsigned, unsigned);
__SFX_D int __sad(int, int, unsigned);
__SFX_D unsigned __usad(unsigned, unsigned, unsigned);
__SFX_D int __clz(int);
__SFX_D int __clzll(long long);
__SFX_D int __ffs(int);
__SFX_D int __ffsll(long long);
__SFX_D int __popc(unsigned);
__SFX_D int __popcll(unsigned long long);
__SFX_D unsigned __brev(unsigned);
__SFX_D unsigned long long __brevll(unsigned long long);
__SFX_D unsigned __byte_perm(unsigned, unsigned, unsigned);
__SFX_D unsigned __funnelshift_l(unsigned, unsigned, unsigned);
__SFX_D unsigned __funnelshift_lc(unsigned, unsigned, unsigned);
__SFX_D unsigned __funnelshift_r(unsigned, unsigned, unsigned);
__SFX_D unsigned __funnelshift_rc(unsigned, unsigned, unsigned);
__SFX_D int __hadd(int, int);
__SFX_D int __rhadd(int, int);
__SFX_D unsigned __uhadd(unsigned, unsigned);
__SFX_D unsigned __urhadd(unsigned, unsigned);
__SFX_D unsigned __fns(unsigned, unsigned, int);
__device__ int __dp4a(int, int, int);
__device__ unsigned __dp4a(unsigned, unsigned, unsigned);
__device__ int __dp4a(char4, char4, int);
__device__ unsigned __dp4a(uchar4, uchar4, unsigned);
__device__ int __dp2a_lo(int, int, int);
__device__ unsigned __dp2a_lo(unsigned, unsigned, unsigned);
__device__ int __dp2a_lo(short2, char4, int);
__device__ int __dp2a_hi(int, int, int);
__device__ unsigned __dp2a_hi(unsigned, unsigned, unsigned);
__device__ int __dp2a_hi(short2, char4, int);

// Bit casts.
__SFX_D int __float_as_int(float);
__SFX_D unsigned __float_as_uint(float);
__SFX_D float __int_as_float(int);
__SFX_D float __uint_as_float(unsigned);
__SFX_D long long __double_as_longlong(double);
__SFX_D double __longlong_as_double(long long);
__SFX_D int __double2hiint(double);
__SFX_D int __double2loint(double);
__SFX_D double __hiloint2double(int, int);
inline __device__ int float_as_int(float a) { return __float_as_int(a); }
inline __device__ float int_as_float(int a) { return __int_as_float(a); }

// Clocks, control.
__SFX_D long long clock64();
__SFX_D unsigned long long globaltimer();
__SFX_D void __nanosleep(unsigned);
__SFX_D __attribute__((noreturn)) void __trap();
__SFX_D void __brkpt();
__SFX_D void __prof_trigger(int);
__SFX_D unsigned __pm0();

// Address spaces.
__SFX_D unsigned __isGlobal(const void *);
__SFX_D unsigned __isShared(const void *);
__SFX_D unsigned __isConstant(const void *);
__SFX_D unsigned __isLocal(const void *);
__SFX_D unsigned __isGridConstant(const void *);
__SFX_D unsigned __isClusterShared(const void *);
__SFX_D size_t __cvta_generic_to_global(const void *);
__SFX_D size_t __cvta_generic_to_shared(const void *);
__SFX_D size_t __cvta_generic_to_local(const void *);
__SFX_D size_t __cvta_generic_to_constant(const void *);
__SFX_D size_t __cvta_generic_to_grid_constant(const void *);
__SFX_D void *__cvta_global_to_generic(size_t);
__SFX_D void *__cvta_shared_to_generic(size_t);
__SFX_D void *__cvta_local_to_generic(size_t);
__SFX_D void *__cvta_constant_to_generic(size_t);

// Loads and stores with a cache operator.
#define __SFX_CACHED(T)                                                        \
  __device__ T __ldg(const T *);                                               \
  __device__ T __ldcg(const T *);                                              \
  __device__ T __ldca(const T *);                                              \
  __device__ T __ldcs(const T *);                                              \
  __device__ T __ldlu(const T *);                                              \
  __device__ T __ldcv(const T *);                                              \
  __device__ void __stwb(T *, T);                                              \
  __device__ void __stcg(T *, T);                                              \
  __device__ void __stcs(T *, T);                                              \
  __device__ void __stwt(T *, T);
__SFX_CACHED(char)
__SFX_CACHED(signed char)
__SFX_CACHED(unsigned char)
__SFX_CACHED(short)
__SFX_CACHED(unsigned short)
__SFX_CACHED(int)
__SFX_CACHED(unsigned int)
__SFX_CACHED(long)
__SFX_CACHED(unsigned long)
__SFX_CACHED(long long)
__SFX_CACHED(unsigned long long)
__SFX_CACHED(float)
__SFX_CACHED(double)
__SFX_CACHED(char2)
__SFX_CACHED(char4)
__SFX_CACHED(uchar2)
__SFX_CACHED(uchar4)
__SFX_CACHED(short2)
__SFX_CACHED(short4)
__SFX_CACHED(ushort2)
__SFX_CACHED(ushort4)
__SFX_CACHED(int2)
__SFX_CACHED(int4)
__SFX_CACHED(uint2)
__SFX_CACHED(uint4)
__SFX_CACHED(longlong2)
__SFX_CACHED(ulonglong2)
__SFX_CACHED(float2)
__SFX_CACHED(float4)
__SFX_CACHED(double2)
