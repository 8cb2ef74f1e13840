//===- __shmfix_float_ops.h - What __half and __nv_bfloat16 share
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A list of declarations for a two-byte float H and its pair H2. Used once by
// cuda_fp16.h and once by cuda_bf16.h. What takes references has a body, as in
// the toolkit: it loads its operands, and stores what it assigns to.

#pragma once
#include "__shmfix_cuda.h"

/// A value that depends on these, in a way that does not matter.
template <class R, class... A> __SFX_HD R __sfx_of(A...);

#define __SFX_FLOAT_CTOR(H, T)                                                 \
  __SFX_HD H(T);                                                               \
  inline __SFX_HD H &operator=(T v) { return *this = H(v); }                   \
  inline __SFX_HD operator T() const { return __sfx_of<T>(*this); }
#define __SFX_FLOAT_CTORS(H)                                                   \
  __SFX_FLOAT_CTOR(H, float)                                                   \
  __SFX_HD H(double);                                                          \
  inline __SFX_HD H &operator=(double v) { return *this = H(v); }              \
  __SFX_FLOAT_CTOR(H, short)                                                   \
  __SFX_FLOAT_CTOR(H, unsigned short)                                          \
  __SFX_FLOAT_CTOR(H, int)                                                     \
  __SFX_FLOAT_CTOR(H, unsigned int)                                            \
  __SFX_FLOAT_CTOR(H, long)                                                    \
  __SFX_FLOAT_CTOR(H, unsigned long)                                           \
  __SFX_FLOAT_CTOR(H, long long)                                               \
  __SFX_FLOAT_CTOR(H, unsigned long long)                                      \
  inline __SFX_HD operator bool() const { return __sfx_of<bool>(*this); }      \
  inline __SFX_HD operator char() const { return __sfx_of<char>(*this); }      \
  inline __SFX_HD operator signed char() const { return __sfx_of<signed char>(*this); } \
  inline __SFX_HD operator unsigned char() const { return __sfx_of<unsigned char>(*this); }

// Operators of one type, both for H and for H2.
#define __SFX_FLOAT_OPERATORS(H, B)                                            \
  inline __SFX_HD H operator+(const H &a, const H &b) { return __sfx_of<H>(a, b); } \
  inline __SFX_HD H operator-(const H &a, const H &b) { return __sfx_of<H>(a, b); } \
  inline __SFX_HD H operator*(const H &a, const H &b) { return __sfx_of<H>(a, b); } \
  inline __SFX_HD H operator/(const H &a, const H &b) { return __sfx_of<H>(a, b); } \
  inline __SFX_HD H &operator+=(H &a, const H &b) { return a = __sfx_of<H>(a, b); } \
  inline __SFX_HD H &operator-=(H &a, const H &b) { return a = __sfx_of<H>(a, b); } \
  inline __SFX_HD H &operator*=(H &a, const H &b) { return a = __sfx_of<H>(a, b); } \
  inline __SFX_HD H &operator/=(H &a, const H &b) { return a = __sfx_of<H>(a, b); } \
  inline __SFX_HD H &operator++(H &a) { return a = __sfx_of<H>(a); }           \
  inline __SFX_HD H &operator--(H &a) { return a = __sfx_of<H>(a); }           \
  inline __SFX_HD H operator++(H &a, int) { H old = a; a = __sfx_of<H>(a); return old; } \
  inline __SFX_HD H operator--(H &a, int) { H old = a; a = __sfx_of<H>(a); return old; } \
  inline __SFX_HD H operator+(const H &a) { return __sfx_of<H>(a); }           \
  inline __SFX_HD H operator-(const H &a) { return __sfx_of<H>(a); }           \
  inline __SFX_HD B operator==(const H &a, const H &b) { return __sfx_of<B>(a, b); } \
  inline __SFX_HD B operator!=(const H &a, const H &b) { return __sfx_of<B>(a, b); } \
  inline __SFX_HD B operator<(const H &a, const H &b) { return __sfx_of<B>(a, b); } \
  inline __SFX_HD B operator>(const H &a, const H &b) { return __sfx_of<B>(a, b); } \
  inline __SFX_HD B operator<=(const H &a, const H &b) { return __sfx_of<B>(a, b); } \
  inline __SFX_HD B operator>=(const H &a, const H &b) { return __sfx_of<B>(a, b); }

#define __SFX_FLOAT_ARITH(H, H2, f)                                            \
  __SFX_HD H __h##f(H, H);                                                     \
  __SFX_HD H __h##f##_rn(H, H);                                                \
  __SFX_HD H __h##f##_sat(H, H);                                               \
  __SFX_HD H2 __h##f##2(H2, H2);                                               \
  __SFX_HD H2 __h##f##2_rn(H2, H2);                                            \
  __SFX_HD H2 __h##f##2_sat(H2, H2);
#define __SFX_FLOAT_COMPARE(H, H2, c)                                          \
  __SFX_HD bool __h##c(H, H);                                                  \
  __SFX_HD bool __h##c##u(H, H);                                               \
  __SFX_HD H2 __h##c##2(H2, H2);                                               \
  __SFX_HD H2 __h##c##u2(H2, H2);                                              \
  __SFX_HD unsigned __h##c##2_mask(H2, H2);                                    \
  __SFX_HD unsigned __h##c##u2_mask(H2, H2);                                   \
  __SFX_HD bool __hb##c##2(H2, H2);                                            \
  __SFX_HD bool __hb##c##u2(H2, H2);
#define __SFX_FLOAT_MATH(H, H2, m)                                             \
  __SFX_HD H h##m(H);                                                          \
  __SFX_HD H2 h2##m(H2);
#define __SFX_FLOAT_SHUFFLE(H)                                                 \
  __device__ H __shfl_sync(unsigned, H, int, int = 32);                        \
  __device__ H __shfl_up_sync(unsigned, H, unsigned, int = 32);                \
  __device__ H __shfl_down_sync(unsigned, H, unsigned, int = 32);              \
  __device__ H __shfl_xor_sync(unsigned, H, int, int = 32);                    \
  __device__ H __ldg(const H *);                                               \
  __device__ H __ldcg(const H *);                                              \
  __device__ H __ldca(const H *);                                              \
  __device__ H __ldcs(const H *);                                              \
  __device__ H __ldlu(const H *);                                              \
  __device__ H __ldcv(const H *);                                              \
  __device__ void __stwb(H *, H);                                              \
  __device__ void __stcg(H *, H);                                              \
  __device__ void __stcs(H *, H);                                              \
  __device__ void __stwt(H *, H);                                              \
  __device__ H atomicAdd(H *, H);

#define __SFX_FLOAT_ALL(H, H2)                                                 \
  __SFX_FLOAT_OPERATORS(H, bool)                                               \
  __SFX_FLOAT_OPERATORS(H2, bool)                                              \
  __SFX_FLOAT_ARITH(H, H2, add)                                                \
  __SFX_FLOAT_ARITH(H, H2, sub)                                                \
  __SFX_FLOAT_ARITH(H, H2, mul)                                                \
  __SFX_HD H __hdiv(H, H);                                                     \
  __SFX_HD H2 __h2div(H2, H2);                                                 \
  __SFX_HD H __hfma(H, H, H);                                                  \
  __SFX_HD H __hfma_sat(H, H, H);                                              \
  __SFX_HD H __hfma_relu(H, H, H);                                             \
  __SFX_HD H2 __hfma2(H2, H2, H2);                                             \
  __SFX_HD H2 __hfma2_sat(H2, H2, H2);                                         \
  __SFX_HD H2 __hfma2_relu(H2, H2, H2);                                        \
  __SFX_HD H2 __hcmadd(H2, H2, H2);                                            \
  __SFX_HD H __hneg(H);                                                        \
  __SFX_HD H2 __hneg2(H2);                                                     \
  __SFX_HD H __habs(H);                                                        \
  __SFX_HD H2 __habs2(H2);                                                     \
  __SFX_HD H __hmax(H, H);                                                     \
  __SFX_HD H __hmin(H, H);                                                     \
  __SFX_HD H __hmax_nan(H, H);                                                 \
  __SFX_HD H __hmin_nan(H, H);                                                 \
  __SFX_HD H2 __hmax2(H2, H2);                                                 \
  __SFX_HD H2 __hmin2(H2, H2);                                                 \
  __SFX_HD H2 __hmax2_nan(H2, H2);                                             \
  __SFX_HD H2 __hmin2_nan(H2, H2);                                             \
  __SFX_HD bool __hisnan(H);                                                   \
  __SFX_HD int __hisinf(H);                                                    \
  __SFX_HD H2 __hisnan2(H2);                                                   \
  __SFX_FLOAT_COMPARE(H, H2, eq)                                               \
  __SFX_FLOAT_COMPARE(H, H2, ne)                                               \
  __SFX_FLOAT_COMPARE(H, H2, lt)                                               \
  __SFX_FLOAT_COMPARE(H, H2, le)                                               \
  __SFX_FLOAT_COMPARE(H, H2, gt)                                               \
  __SFX_FLOAT_COMPARE(H, H2, ge)                                               \
  __SFX_FLOAT_MATH(H, H2, sqrt)                                                \
  __SFX_FLOAT_MATH(H, H2, rsqrt)                                               \
  __SFX_FLOAT_MATH(H, H2, rcp)                                                 \
  __SFX_FLOAT_MATH(H, H2, exp)                                                 \
  __SFX_FLOAT_MATH(H, H2, exp2)                                                \
  __SFX_FLOAT_MATH(H, H2, exp10)                                               \
  __SFX_FLOAT_MATH(H, H2, log)                                                 \
  __SFX_FLOAT_MATH(H, H2, log2)                                                \
  __SFX_FLOAT_MATH(H, H2, log10)                                               \
  __SFX_FLOAT_MATH(H, H2, sin)                                                 \
  __SFX_FLOAT_MATH(H, H2, cos)                                                 \
  __SFX_FLOAT_MATH(H, H2, tanh)                                                \
  __SFX_FLOAT_MATH(H, H2, tanh_approx)                                         \
  __SFX_FLOAT_MATH(H, H2, ceil)                                                \
  __SFX_FLOAT_MATH(H, H2, floor)                                               \
  __SFX_FLOAT_MATH(H, H2, trunc)                                               \
  __SFX_FLOAT_MATH(H, H2, rint)                                                \
  __SFX_FLOAT_SHUFFLE(H)                                                       \
  __SFX_FLOAT_SHUFFLE(H2)

// Conversions to and from the integers; N: the name of the type in functions.
#define __SFX_FLOAT_CONV(H, N, T, t, R)                                        \
  __SFX_HD T __##N##2##t##R(H);                                                \
  __SFX_HD H __##t##2##N##R(T);
#define __SFX_FLOAT_CONVS(H, N, T, t)                                          \
  __SFX_FLOAT_CONV(H, N, T, t, _rn)                                            \
  __SFX_FLOAT_CONV(H, N, T, t, _rz)                                            \
  __SFX_FLOAT_CONV(H, N, T, t, _ru)                                            \
  __SFX_FLOAT_CONV(H, N, T, t, _rd)
#define __SFX_FLOAT_CONV_ALL(H, N)                                             \
  __SFX_FLOAT_CONVS(H, N, int, int)                                            \
  __SFX_FLOAT_CONVS(H, N, unsigned int, uint)                                  \
  __SFX_FLOAT_CONVS(H, N, short, short)                                        \
  __SFX_FLOAT_CONVS(H, N, unsigned short, ushort)                              \
  __SFX_FLOAT_CONVS(H, N, long long, ll)                                       \
  __SFX_FLOAT_CONVS(H, N, unsigned long long, ull)                             \
  __SFX_HD H __float2##N(float);                                               \
  __SFX_HD H __float2##N##_rn(float);                                          \
  __SFX_HD H __float2##N##_rz(float);                                          \
  __SFX_HD H __float2##N##_ru(float);                                          \
  __SFX_HD H __float2##N##_rd(float);                                          \
  __SFX_HD H __double2##N(double);                                             \
  __SFX_HD float __##N##2float(H);                                             \
  __SFX_HD short __##N##_as_short(H);                                          \
  __SFX_HD unsigned short __##N##_as_ushort(H);                                \
  __SFX_HD H __short_as_##N(short);                                            \
  __SFX_HD H __ushort_as_##N(unsigned short);
