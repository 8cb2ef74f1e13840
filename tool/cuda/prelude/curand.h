//===- curand.h - Random numbers, host side
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#define CURAND_H_
#include "__shmfix_cuda.h"

typedef struct curandGenerator_st *curandGenerator_t;
typedef struct curandDiscreteDistribution_st *curandDiscreteDistribution_t;
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
enum curandStatus_t {
  CURAND_STATUS_SUCCESS = 0,
  CURAND_STATUS_VERSION_MISMATCH = 100,
  CURAND_STATUS_NOT_INITIALIZED = 101,
  CURAND_STATUS_ALLOCATION_FAILED = 102,
  CURAND_STATUS_TYPE_ERROR = 103,
  CURAND_STATUS_OUT_OF_RANGE = 104,
  CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
  CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
  CURAND_STATUS_LAUNCH_FAILURE = 201,
  CURAND_STATUS_PREEXISTING_FAILURE = 202,
  CURAND_STATUS_INITIALIZATION_FAILED = 203,
  CURAND_STATUS_ARCH_MISMATCH = 204,
  CURAND_STATUS_INTERNAL_ERROR = 999
};
enum curandRngType_t {
  CURAND_RNG_TEST = 0,
  CURAND_RNG_PSEUDO_DEFAULT = 100,
  CURAND_RNG_PSEUDO_XORWOW = 101,
  CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141,
  CURAND_RNG_PSEUDO_MT19937 = 142,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  CURAND_RNG_QUASI_DEFAULT = 200,
  CURAND_RNG_QUASI_SOBOL32 = 201,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
  CURAND_RNG_QUASI_SOBOL64 = 203,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
};
enum curandOrdering_t {
  CURAND_ORDERING_PSEUDO_BEST = 100,
  CURAND_ORDERING_PSEUDO_DEFAULT = 101,
  CURAND_ORDERING_PSEUDO_SEEDED = 102,
  CURAND_ORDERING_QUASI_DEFAULT = 201
};
enum curandDirectionVectorSet_t {
  CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102,
  CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104
};
typedef curandStatus_t curandStatus;
typedef curandRngType_t curandRngType;

#define __SFX_CURAND(f)                                                        \
  template <class... A> curandStatus_t curand##f(A &&...) {                    \
    return {};                                                                 \
  }
__SFX_CURAND(CreateGenerator) __SFX_CURAND(CreateGeneratorHost)
__SFX_CURAND(DestroyGenerator) __SFX_CURAND(SetPseudoRandomGeneratorSeed)
__SFX_CURAND(SetQuasiRandomGeneratorDimensions) __SFX_CURAND(SetStream)
__SFX_CURAND(SetGeneratorOffset) __SFX_CURAND(SetGeneratorOrdering)
__SFX_CURAND(Generate) __SFX_CURAND(GenerateLongLong)
__SFX_CURAND(GenerateUniform) __SFX_CURAND(GenerateUniformDouble)
__SFX_CURAND(GenerateNormal) __SFX_CURAND(GenerateNormalDouble)
__SFX_CURAND(GenerateLogNormal) __SFX_CURAND(GenerateLogNormalDouble)
__SFX_CURAND(GeneratePoisson) __SFX_CURAND(GenerateSeeds)
__SFX_CURAND(GetDirectionVectors64) __SFX_CURAND(GetScrambleConstants64)
__SFX_CURAND(GetDirectionVectors32) __SFX_CURAND(GetScrambleConstants32)
__SFX_CURAND(CreatePoissonDistribution) __SFX_CURAND(DestroyDistribution)
#undef __SFX_CURAND
