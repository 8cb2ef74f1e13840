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
#define __SFX_MINMAX(R, A, B)                                                  \
  static inline __attribute__((host)) R min(A a, B b) {                        \
    return (R)a < (R)b ? (R)a : (R)b;                                          \
  }                                                                            \
  static inline __attribute__((host)) R max(A a, B b) {                        \
    return (R)a > (R)b ? (R)a : (R)b;                                          \
  }
#include "__shmfix_min_max_types.h"
#undef __SFX_MINMAX
// The toolkit spells an attribute that clang has for HIP only.
#undef __managed__
#define __managed__ __attribute__((device))

// libcu++ of CUDA 11 declares its device atomics for nvcc alone, and its
// barrier counts on the <new> that nvcc includes first.
#if defined(__CUDACC_VER_MAJOR__) && __CUDACC_VER_MAJOR__ < 12
#define _LIBCUDACXX_HAS_CUDA_ATOMIC_IMPL
#if __has_include(<new>)
#include <new>
#endif
#endif

// No lambda is extended in the eyes of clang.
#ifndef __nv_is_extended_device_lambda_closure_type
#define __nv_is_extended_device_lambda_closure_type(...) false
#define __nv_is_extended_host_device_lambda_closure_type(...) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(...) false
#endif

// Stores with a cache operator: clang's own header has the loads only.
template <class T> struct __sfx_same {
  typedef T type;
};
template <class T> __attribute__((device)) void __stwb(T *, typename __sfx_same<T>::type);
template <class T> __attribute__((device)) void __stcg(T *, typename __sfx_same<T>::type);
template <class T> __attribute__((device)) void __stcs(T *, typename __sfx_same<T>::type);
template <class T> __attribute__((device)) void __stwt(T *, typename __sfx_same<T>::type);
#endif
