//===- __shmfix_host_defines.h - Attributes and macros of nvcc
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang knows __noinline__ as a keyword in CUDA mode; it must stay unset, for
// the C++ library writes __attribute__((__noinline__)).
// __NVCC__ stays unset too: headers that see it use builtins of nvcc's own.

#pragma once

#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 88
#ifndef __CUDACC_EXTENDED_LAMBDA__
#define __CUDACC_EXTENDED_LAMBDA__ 1
#endif
#ifndef __CUDACC_RELAXED_CONSTEXPR__
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#endif
#define __CUDA_API_VER_MAJOR__ 13
#define __CUDA_API_VER_MINOR__ 0
#define __NVCC_DIAG_PRAGMA_SUPPORT__ 1
#define CUDART_VERSION 13000
#ifndef CUDA_VERSION
#define CUDA_VERSION 13000
#endif
#ifndef __CUDA_ARCH_LIST__
#define __CUDA_ARCH_LIST__ 900
#endif

// A command line may define some of these (-D__device__=) for other tools.
#undef __host__
#undef __device__
#undef __global__
#undef __shared__
#undef __constant__
#undef __managed__
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))

// Builtins of nvcc. No lambda is extended in the eyes of clang.
#define __nv_is_extended_device_lambda_closure_type(...) false
#define __nv_is_extended_host_device_lambda_closure_type(...) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(...) false

#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __maxnreg__(...)
#define __grid_constant__ __attribute__((grid_constant))
#define __cluster_dims__(...) __attribute__((cluster_dims(__VA_ARGS__)))
// Kept as text, so that the shape of the block can be read back.
#define __block_size__(...)                                                    \
  __attribute__((annotate("shmfix.block_size " #__VA_ARGS__)))
#define __align__(...) __attribute__((aligned(__VA_ARGS__)))
#define __builtin_align__(...) __attribute__((aligned(__VA_ARGS__)))
#define __annotate__(a) __attribute__((a))
#define __location__(a) __annotate__(a)
#define __nv_pure__
#define __nv_weak__ __attribute__((weak))
#define __thread__ __thread
#define __specialization_static
#define __device_builtin__
#define __device_builtin_texture_type__                                        \
  __attribute__((device_builtin_texture_type))
#define __device_builtin_surface_type__                                        \
  __attribute__((device_builtin_surface_type))
#define __cudart_builtin__
#define __CUDA_DEPRECATED
#define __CUDA_HOSTDEVICE__ __host__ __device__
#define __CUDA_FP16_DECL__ static __device__ __inline__
#define __CUDA_HOSTDEVICE_FP16_DECL__ static __host__ __device__ __inline__
#define __VECTOR_FUNCTIONS_DECL__ static __inline__ __host__ __device__
#define __MATH_FUNCTIONS_DECL__ static __inline__ __host__ __device__
#define __DEVICE_FUNCTIONS_DECL__ __device__
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDAAPI
#define CUDART_CB
#define CUDA_CB
#define CUDART_DEVICE __device__
#define CUBLASWINAPI
#define CUFFTAPI
#define CURANDAPI
#define __CUDA_ARCH_HAS_FEATURE__(x) 0
#define __CUDA_ALIGN__(n) __align__(n)

// Short forms used by the declarations here.
#define __SFX_D extern "C" __device__
#define __SFX_HD __host__ __device__
#define __SFX_API extern "C" __host__ __device__

typedef __SIZE_TYPE__ size_t;

// For bodies of templates that may take a lambda: a template without a body
// must not be used with a type that has no linkage. The one gives a value that
// nothing is known of, the other may read and write what it is given.
extern "C" __SFX_HD void *__sfx_address();
template <class T> struct __sfx_value {
  static __SFX_HD T get() { return *(T *)__sfx_address(); }
};
template <> struct __sfx_value<void> {
  static __SFX_HD void get() {}
};
template <class T> __SFX_HD T __sfx_unknown() { return __sfx_value<T>::get(); }
extern "C" __SFX_HD void __sfx_opaque(...);
