//===- curand_kernel.h - Random numbers in device code
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// States have the size and alignment of CUDA 13.0's.

#pragma once
#include "curand.h"

#define __SFX_STATE(name, bytes, align)                                        \
  struct __align__(align) name {                                               \
    unsigned char __data[bytes];                                               \
  };
__SFX_STATE(curandStateXORWOW, 48, 8)
__SFX_STATE(curandStatePhilox4_32_10, 64, 16)
__SFX_STATE(curandStateMRG32k3a, 48, 8)
__SFX_STATE(curandStateMtgp32, 4112, 8)
__SFX_STATE(curandStateSobol32, 140, 4)
__SFX_STATE(curandStateScrambledSobol32, 140, 4)
__SFX_STATE(curandStateSobol64, 536, 8)
__SFX_STATE(curandStateScrambledSobol64, 536, 8)
#undef __SFX_STATE
typedef curandStateXORWOW curandStateXORWOW_t, curandState_t, curandState;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStateMtgp32 curandStateMtgp32_t;
typedef curandStateSobol32 curandStateSobol32_t;
typedef curandStateScrambledSobol32 curandStateScrambledSobol32_t;
typedef curandStateSobol64 curandStateSobol64_t;
typedef curandStateScrambledSobol64 curandStateScrambledSobol64_t;

template <class S>
__device__ void curand_init(unsigned long long seed,
    unsigned long long sequence,
                            unsigned long long offset, S *state);
template <class S>
__device__ void curand_init(unsigned *directions, unsigned offset, S *state);
template <class S>
__device__ void curand_init(unsigned *directions, unsigned scramble,
                            unsigned offset, S *state);
template <class S>
__device__ void curand_init(unsigned long long *directions,
                            unsigned long long offset, S *state);
template <class S>
__device__ void curand_init(unsigned long long *directions,
                            unsigned long long scramble,
                            unsigned long long offset, S *state);
template <class S> __device__ unsigned curand(S *);
template <class S> __device__ uint4 curand4(S *);
#define __SFX_DRAW(f)                                                          \
  template <class S> __device__ float curand_##f(S *);                         \
  template <class S> __device__ float2 curand_##f##2(S *);                     \
  template <class S> __device__ float4 curand_##f##4(S *);                     \
  template <class S> __device__ double curand_##f##_double(S *);               \
  template <class S> __device__ double2 curand_##f##2_double(S *);             \
  template <class S> __device__ double4 curand_##f##4_double(S *);
__SFX_DRAW(uniform)
__SFX_DRAW(normal)
#undef __SFX_DRAW
template <class S> __device__ float curand_log_normal(S *, float, float);
template <class S> __device__ float2 curand_log_normal2(S *, float, float);
template <class S>
__device__ double curand_log_normal_double(S *, double, double);
template <class S> __device__ unsigned curand_poisson(S *, double);
template <class S> __device__ uint4 curand_poisson4(S *, double);
template <class S>
__device__ unsigned curand_discrete(S *, curandDiscreteDistribution_t);
template <class S> __device__ void skipahead(unsigned long long, S *);
template <class S> __device__ void skipahead_sequence(unsigned long long, S *);
