//===- __shmfix_vector_types.h - char1 to double4, dim3, make_*
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes and alignments are those of CUDA 13.0 on a 64-bit Linux host; they are
// checked against nvcc by static_asserts in test_inputs/prelude/.

#pragma once
#include "__shmfix_host_defines.h"

// T: element; N: name; A2, A4: alignment of the vectors of two and four.
#define __SFX_VECTORS(T, N, A2, A4)                                            \
  struct N##1 {                                                                \
    T x;                                                                       \
  };                                                                           \
  struct __align__(A2) N##2 {                                                  \
    T x, y;                                                                    \
  };                                                                           \
  struct N##3 {                                                                \
    T x, y, z;                                                                 \
  };                                                                           \
  struct __align__(A4) N##4 {                                                  \
    T x, y, z, w;                                                              \
  };                                                                           \
  inline __SFX_HD N##1 make_##N##1(T x) { return {x}; }                        \
  inline __SFX_HD N##2 make_##N##2(T x, T y) { return {x, y}; }                \
  inline __SFX_HD N##3 make_##N##3(T x, T y, T z) { return {x, y, z}; }        \
  inline __SFX_HD N##4 make_##N##4(T x, T y, T z, T w) { return {x, y, z, w}; }

// The vectors of four 8-byte elements that name their alignment.
#define __SFX_VECTORS_WIDE(T, N)                                               \
  struct __align__(16) N##4_16a {                                              \
    T x, y, z, w;                                                              \
  };                                                                           \
  struct __align__(32) N##4_32a {                                              \
    T x, y, z, w;                                                              \
  };                                                                           \
  inline __SFX_HD N##4_16a make_##N##4_16a(T x, T y, T z, T w) {               \
    return {x, y, z, w};                                                       \
  }                                                                            \
  inline __SFX_HD N##4_32a make_##N##4_32a(T x, T y, T z, T w) {               \
    return {x, y, z, w};                                                       \
  }

__SFX_VECTORS(signed char, char, 2, 4)
__SFX_VECTORS(unsigned char, uchar, 2, 4)
__SFX_VECTORS(short, short, 4, 8)
__SFX_VECTORS(unsigned short, ushort, 4, 8)
__SFX_VECTORS(int, int, 8, 16)
__SFX_VECTORS(unsigned int, uint, 8, 16)
__SFX_VECTORS(long int, long, 2 * sizeof(long), 16)
__SFX_VECTORS(unsigned long int, ulong, 2 * sizeof(long), 16)
__SFX_VECTORS(float, float, 8, 16)
__SFX_VECTORS(long long int, longlong, 16, 16)
__SFX_VECTORS(unsigned long long int, ulonglong, 16, 16)
__SFX_VECTORS(double, double, 16, 16)
__SFX_VECTORS_WIDE(long int, long)
__SFX_VECTORS_WIDE(unsigned long int, ulong)
__SFX_VECTORS_WIDE(long long int, longlong)
__SFX_VECTORS_WIDE(unsigned long long int, ulonglong)
__SFX_VECTORS_WIDE(double, double)

#undef __SFX_VECTORS
#undef __SFX_VECTORS_WIDE

struct dim3 {
  unsigned int x, y, z;
  __SFX_HD constexpr dim3(unsigned int vx = 1, unsigned int vy = 1,
                          unsigned int vz = 1)
      : x(vx), y(vy), z(vz) {}
  __SFX_HD constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __SFX_HD constexpr operator uint3() const { return uint3{x, y, z}; }
};
