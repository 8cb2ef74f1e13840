//===- __shmfix_math.h - Math functions
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Three faces of each function f:
//   host    extern "C" double f(double), float ff(float): as glibc has them
//   device  the same two, and float f(float)
//   std     the device overloads, by using-declarations, so that the C++
//           library's constexpr functions of the same name stay host-only
// Functions that only CUDA has are host device.

#pragma once
#include "__shmfix_host_defines.h"

#define __SFX_NX noexcept(true)
// R: result; the parameter lists are given for double and for float.
#define __SFX_MATH(N, RD, RF, PD, PF)                                          \
  __device__ RD N PD __SFX_NX;                                                 \
  __device__ RF N##f PF __SFX_NX;                                              \
  __device__ RF N PF __SFX_NX;                                                 \
  extern "C" RD N PD __SFX_NX;                                                 \
  extern "C" RF N##f PF __SFX_NX;
#define __SFX_CUDA_MATH(N, RD, RF, PD, PF)                                     \
  extern "C" __SFX_HD RD N PD __SFX_NX;                                        \
  extern "C" __SFX_HD RF N##f PF __SFX_NX;                                     \
  __SFX_HD RF N PF __SFX_NX;

#define __SFX_MATH1(f) __SFX_MATH(f, double, float, (double), (float))
#define __SFX_MATH2(f)                                                         \
  __SFX_MATH(f, double, float, (double, double), (float, float))
#define __SFX_EACH_MATH1(X)                                                    \
  X(acos) X(acosh) X(asin) X(asinh) X(atan) X(atanh) X(cbrt) X(ceil) X(cos)    \
  X(cosh) X(erf) X(erfc) X(exp) X(exp2) X(expm1) X(fabs) X(floor) X(lgamma)    \
  X(log) X(log10) X(log1p) X(log2) X(logb) X(nearbyint) X(rint) X(round)       \
  X(sin) X(sinh) X(sqrt) X(tan) X(tanh) X(tgamma) X(trunc)
#define __SFX_EACH_MATH2(X)                                                    \
  X(atan2) X(copysign) X(fdim) X(fmax) X(fmin) X(fmod) X(hypot) X(nextafter)   \
  X(pow) X(remainder)

__SFX_EACH_MATH1(__SFX_MATH1)
__SFX_EACH_MATH2(__SFX_MATH2)
__SFX_MATH(fma, double, float, (double, double, double), (float, float, float))
__SFX_MATH(ldexp, double, float, (double, int), (float, int))
__SFX_MATH(scalbn, double, float, (double, int), (float, int))
__SFX_MATH(scalbln, double, float, (double, long), (float, long))
__SFX_MATH(frexp, double, float, (double, int *), (float, int *))
__SFX_MATH(modf, double, float, (double, double *), (float, float *))
__SFX_MATH(remquo, double, float, (double, double, int *), (float, float,
    int *))
__SFX_MATH(ilogb, int, int, (double), (float))
__SFX_MATH(lrint, long, long, (double), (float))
__SFX_MATH(lround, long, long, (double), (float))
__SFX_MATH(llrint, long long, long long, (double), (float))
__SFX_MATH(llround, long long, long long, (double), (float))

// glibc's extensions: no overload of the plain name for float.
#define __SFX_GNU(decl)                                                        \
  extern "C" decl __SFX_NX;                                                    \
  __device__ decl __SFX_NX;
__SFX_GNU(double exp10(double))
__SFX_GNU(float exp10f(float))
__SFX_GNU(double j0(double))
__SFX_GNU(float j0f(float))
__SFX_GNU(double j1(double))
__SFX_GNU(float j1f(float))
__SFX_GNU(double y0(double))
__SFX_GNU(float y0f(float))
__SFX_GNU(double y1(double))
__SFX_GNU(float y1f(float))
__SFX_GNU(double jn(int, double))
__SFX_GNU(float jnf(int, float))
__SFX_GNU(double yn(int, double))
__SFX_GNU(float ynf(int, float))
__SFX_GNU(double nan(const char *))
__SFX_GNU(float nanf(const char *))
__SFX_GNU(void sincos(double, double *, double *))
__SFX_GNU(void sincosf(float, float *, float *))
#undef __SFX_GNU
__device__ void sincos(float, float *, float *) __SFX_NX;
__device__ float exp10(float) __SFX_NX;

__SFX_MATH(rsqrt, double, float, (double), (float))
__SFX_CUDA_MATH(rcbrt, double, float, (double), (float))
__SFX_MATH(sinpi, double, float, (double), (float))
__SFX_MATH(cospi, double, float, (double), (float))
__SFX_CUDA_MATH(erfinv, double, float, (double), (float))
__SFX_CUDA_MATH(erfcinv, double, float, (double), (float))
__SFX_CUDA_MATH(erfcx, double, float, (double), (float))
__SFX_CUDA_MATH(normcdf, double, float, (double), (float))
__SFX_CUDA_MATH(normcdfinv, double, float, (double), (float))
__SFX_CUDA_MATH(cyl_bessel_i0, double, float, (double), (float))
__SFX_CUDA_MATH(cyl_bessel_i1, double, float, (double), (float))
__SFX_CUDA_MATH(rhypot, double, float, (double, double), (float, float))
__SFX_CUDA_MATH(norm3d, double, float, (double, double, double),
                (float, float, float))
__SFX_CUDA_MATH(rnorm3d, double, float, (double, double, double),
                (float, float, float))
__SFX_CUDA_MATH(norm4d, double, float, (double, double, double, double),
                (float, float, float, float))
__SFX_CUDA_MATH(rnorm4d, double, float, (double, double, double, double),
                (float, float, float, float))
__SFX_CUDA_MATH(sincospi, void, void, (double, double *, double *),
                (float, float *, float *))
extern "C" __device__ double norm(int, const double *) __SFX_NX;
extern "C" __device__ float normf(int, const float *) __SFX_NX;
extern "C" __device__ double rnorm(int, const double *) __SFX_NX;
extern "C" __device__ float rnormf(int, const float *) __SFX_NX;

__device__ long abs(long) __SFX_NX;
__device__ long long abs(long long) __SFX_NX;
__device__ double abs(double) __SFX_NX;
__device__ float abs(float) __SFX_NX;
#define __SFX_CLASS(f, R)                                                      \
  __device__ R f(double) __SFX_NX;                                             \
  __device__ R f(float) __SFX_NX;
__SFX_CLASS(isnan, bool)
__SFX_CLASS(isinf, bool)
__SFX_CLASS(isfinite, bool)
__SFX_CLASS(isnormal, bool)
__SFX_CLASS(signbit, bool)
#undef __SFX_CLASS

// Mixed arguments go to double, as in C++; an integer argument counts as one.
template <bool, class> struct __sfx_if {};
template <class T> struct __sfx_if<true, T> {
  typedef T type;
};
template <class T> struct __sfx_arith {
  static constexpr bool value = false, integer = false;
};
#define __SFX_INT(T)                                                           \
  template <> struct __sfx_arith<T> {                                          \
    static constexpr bool value = true, integer = true;                        \
  };
__SFX_INT(bool)
__SFX_INT(char)
__SFX_INT(signed char)
__SFX_INT(unsigned char)
__SFX_INT(short)
__SFX_INT(unsigned short)
__SFX_INT(int)
__SFX_INT(unsigned int)
__SFX_INT(long)
__SFX_INT(unsigned long)
__SFX_INT(long long)
__SFX_INT(unsigned long long)
#undef __SFX_INT
template <> struct __sfx_arith<float> {
  static constexpr bool value = true, integer = false;
};
template <> struct __sfx_arith<double> {
  static constexpr bool value = true, integer = false;
};
template <class A, class B> struct __sfx_same {
  static constexpr bool value = false;
};
template <class A> struct __sfx_same<A, A> {
  static constexpr bool value = true;
};
#define __SFX_INT1(f)                                                          \
  template <class T>                                                           \
  __device__ typename __sfx_if<__sfx_arith<T>::integer, double>::type f(T);
#define __SFX_MIXED2(f)                                                        \
  template <class A, class B>                                                  \
  __device__ typename __sfx_if<__sfx_arith<A>::value &&                        \
                                   __sfx_arith<B>::value &&                    \
                                   !__sfx_same<A, B>::value,                   \
                               double>::type f(A, B);                          \
  template <class A>                                                           \
  __device__ typename __sfx_if<__sfx_arith<A>::integer, double>::type f(A, A);
__SFX_EACH_MATH1(__SFX_INT1)
__SFX_EACH_MATH2(__SFX_MIXED2)
#undef __SFX_INT1
#undef __SFX_MIXED2

namespace std {
#define __SFX_USING(f) using ::f;
__SFX_EACH_MATH1(__SFX_USING)
__SFX_EACH_MATH2(__SFX_USING)
using ::abs;
using ::fma;
using ::frexp;
using ::ilogb;
using ::isfinite;
using ::isinf;
using ::isnan;
using ::isnormal;
using ::ldexp;
using ::llrint;
using ::llround;
using ::lrint;
using ::lround;
using ::modf;
using ::nan;
using ::remquo;
using ::scalbln;
using ::scalbn;
using ::signbit;
#undef __SFX_USING
} // namespace std
