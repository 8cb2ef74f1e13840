//===- math.h - Math, for machines without its header
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions are in ../__shmfix_math.h; here are constants, the overloads
// for float on the host, and the classification functions of the host.

#pragma once
#include "__sfx_c.h"

#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define MAXFLOAT 3.40282346638528859812e+38F

#define __SFX_HOST1(N) inline float N(float x) { return N##f(x); }
#define __SFX_HOST2(N)                                                         \
  inline float N(float x, float y) { return N##f(x, y); }
__SFX_EACH_MATH1(__SFX_HOST1)
__SFX_EACH_MATH2(__SFX_HOST2)
#undef __SFX_HOST1
#undef __SFX_HOST2
inline float fma(float a, float b, float c) { return fmaf(a, b, c); }
inline float ldexp(float a, int e) { return ldexpf(a, e); }
inline float frexp(float a, int *e) { return frexpf(a, e); }
inline float modf(float a, float *i) { return modff(a, i); }
inline long lround(float a) { return lroundf(a); }
inline long lrint(float a) { return lrintf(a); }
inline float abs(float a) { return fabsf(a); }
inline double abs(double a) { return fabs(a); }
inline long abs(long a) { return a < 0 ? -a : a; }
inline long long abs(long long a) { return a < 0 ? -a : a; }
#define __SFX_HOST_CLASS(f)                                                    \
  inline bool f(float x) { return __builtin_##f(x); }                          \
  inline bool f(double x) { return __builtin_##f(x); }
__SFX_HOST_CLASS(isnan)
__SFX_HOST_CLASS(isinf)
__SFX_HOST_CLASS(isfinite)
__SFX_HOST_CLASS(isnormal)
__SFX_HOST_CLASS(signbit)
#undef __SFX_HOST_CLASS
// Integers go to double.
#define __SFX_HOST_INT(f)                                                      \
  template <class T>                                                           \
  inline typename __sfx_if<__sfx_arith<T>::integer, double>::type f(T x) {     \
    return f((double)x);                                                       \
  }
#define __SFX_HOST_MIXED(f)                                                    \
  template <class A, class B>                                                  \
  inline typename __sfx_if<__sfx_arith<A>::value && __sfx_arith<B>::value &&   \
                               (!__sfx_same<A, B>::value ||                    \
                                __sfx_arith<A>::integer),                      \
                           double>::type                                       \
  f(A a, B b) {                                                                \
    return f((double)a, (double)b);                                            \
  }
__SFX_EACH_MATH1(__SFX_HOST_INT)
__SFX_EACH_MATH2(__SFX_HOST_MIXED)
#undef __SFX_HOST_INT
#undef __SFX_HOST_MIXED

// The using-declarations of ../__shmfix_math.h saw only what came before.
namespace std {
#define __SFX_USING(f) using ::f;
__SFX_EACH_MATH1(__SFX_USING)
__SFX_EACH_MATH2(__SFX_USING)
#undef __SFX_USING
using ::abs;
using ::fma;
using ::frexp;
using ::isfinite;
using ::isinf;
using ::isnan;
using ::isnormal;
using ::ldexp;
using ::lrint;
using ::lround;
using ::modf;
using ::signbit;
} // namespace std
