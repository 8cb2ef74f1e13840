//===- __shmfix_dialect.h - What nvcc accepts and a toolkit lacks
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Included behind the headers of a real toolkit. nvcc's host compiler sees
// global min and max of mixed types; clang's CUDA wrapper has them for the
// device only. On the device side of a parse host functions are parsed, too.

#pragma once
#ifdef __CUDA__
#define __SFX_HOST_MINMAX(R, A, B)                                             \
  static inline __attribute__((host)) R min(A a, B b) {                        \
    return (R)a < (R)b ? (R)a : (R)b;                                          \
  }                                                                            \
  static inline __attribute__((host)) R max(A a, B b) {                        \
    return (R)a > (R)b ? (R)a : (R)b;                                          \
  }
__SFX_HOST_MINMAX(int, int, int)
__SFX_HOST_MINMAX(unsigned int, unsigned int, unsigned int)
__SFX_HOST_MINMAX(unsigned int, int, unsigned int)
__SFX_HOST_MINMAX(unsigned int, unsigned int, int)
__SFX_HOST_MINMAX(long, long, long)
__SFX_HOST_MINMAX(unsigned long, unsigned long, unsigned long)
__SFX_HOST_MINMAX(unsigned long, long, unsigned long)
__SFX_HOST_MINMAX(unsigned long, unsigned long, long)
__SFX_HOST_MINMAX(long long, long long, long long)
__SFX_HOST_MINMAX(unsigned long long, unsigned long long, unsigned long long)
__SFX_HOST_MINMAX(float, float, float)
__SFX_HOST_MINMAX(double, double, double)
__SFX_HOST_MINMAX(double, float, double)
__SFX_HOST_MINMAX(double, double, float)
#undef __SFX_HOST_MINMAX
#ifndef __managed__
#define __managed__ __attribute__((device))
#endif
#endif
