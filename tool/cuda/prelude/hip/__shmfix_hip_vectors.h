//===- __shmfix_hip_vectors.h - Operators of HIP's vector types
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP's vectors have arithmetic, CUDA's do not. Templates, so that operators
// which a program brings for CUDA are taken before these.

#pragma once

template <class V> struct __sfx_vector {};
#define __SFX_VECTOR(V, T, N)                                                  \
  template <> struct __sfx_vector<V> {                                         \
    typedef T scalar;                                                          \
    static constexpr int n = N;                                                \
  };
#define __SFX_VECTORS(T, S)                                                    \
  __SFX_VECTOR(T##1, S, 1)                                                     \
  __SFX_VECTOR(T##2, S, 2)                                                     \
  __SFX_VECTOR(T##3, S, 3)                                                     \
  __SFX_VECTOR(T##4, S, 4)
__SFX_VECTORS(char, signed char)
__SFX_VECTORS(uchar, unsigned char)
__SFX_VECTORS(short, short)
__SFX_VECTORS(ushort, unsigned short)
__SFX_VECTORS(int, int)
__SFX_VECTORS(uint, unsigned)
__SFX_VECTORS(long, long)
__SFX_VECTORS(ulong, unsigned long)
__SFX_VECTORS(longlong, long long)
__SFX_VECTORS(ulonglong, unsigned long long)
__SFX_VECTORS(float, float)
__SFX_VECTORS(double, double)
#undef __SFX_VECTORS
#undef __SFX_VECTOR

template <class V> __SFX_HD V __sfx_splat(typename __sfx_vector<V>::scalar s) {
  V r{};
  r.x = s;
  if constexpr (__sfx_vector<V>::n > 1)
    r.y = s;
  if constexpr (__sfx_vector<V>::n > 2)
    r.z = s;
  if constexpr (__sfx_vector<V>::n > 3)
    r.w = s;
  return r;
}

#define __SFX_OP(op, assign)                                                   \
  template <class V, class S = typename __sfx_vector<V>::scalar>               \
  __SFX_HD V &operator assign(V &a, const V &b) {                              \
    a.x assign b.x;                                                            \
    if constexpr (__sfx_vector<V>::n > 1)                                      \
      a.y assign b.y;                                                          \
    if constexpr (__sfx_vector<V>::n > 2)                                      \
      a.z assign b.z;                                                          \
    if constexpr (__sfx_vector<V>::n > 3)                                      \
      a.w assign b.w;                                                          \
    return a;                                                                  \
  }                                                                            \
  template <class V>                                                           \
  __SFX_HD V &operator assign(V &a, typename __sfx_vector<V>::scalar s) {      \
    return a assign __sfx_splat<V>(s);                                         \
  }                                                                            \
  template <class V, class S = typename __sfx_vector<V>::scalar>               \
  __SFX_HD V operator op(V a, const V &b) {                                    \
    return a assign b;                                                         \
  }                                                                            \
  template <class V>                                                           \
  __SFX_HD V operator op(V a, typename __sfx_vector<V>::scalar s) {            \
    return a assign __sfx_splat<V>(s);                                         \
  }                                                                            \
  template <class V>                                                           \
  __SFX_HD V operator op(typename __sfx_vector<V>::scalar s, const V &b) {     \
    V a = __sfx_splat<V>(s);                                                   \
    return a assign b;                                                         \
  }
__SFX_OP(+, +=)
__SFX_OP(-, -=)
__SFX_OP(*, *=)
__SFX_OP(/, /=)
#undef __SFX_OP

template <class V, class S = typename __sfx_vector<V>::scalar>
__SFX_HD V operator-(const V &a) {
  return S(0) - a;
}
