//===- __shmfix_cuda.h - CUDA without a toolkit
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The umbrella. It is force-included before a CUDA source when no toolkit is
// used, and stands in for cuda_runtime.h, which nvcc includes by itself.
// Declarations only, with the sizes and alignments of CUDA 13.0. Bodies exist
// where an interpreter of the AST profits from them.
//
// Order matters: the device overloads of the math functions come before the
// C++ library's headers. Clang then keeps constexpr functions of the same
// signature (std::sqrt(float)) host-only instead of making them host device,
// which would clash.

#pragma once
#if defined(__CUDA__) || defined(__HIP__)

#include "__shmfix_host_defines.h"

// Names by which helper headers see that the runtime was included.
#define __DRIVER_TYPES_H__
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __VECTOR_TYPES_H__

#include <float.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>

#include "__shmfix_vector_types.h"
#include "__shmfix_builtin_variables.h"
#include "__shmfix_libc.h"
#include "__shmfix_math.h"

// What nvcc's own cuda_runtime.h brings in; code in the wild relies on it.
// libstdc++'s special functions would take more time than all the rest.
#if __has_include(<bits/stl_pair.h>)
#include <bits/c++config.h>
#endif
#if __has_include(<math.h>)
#pragma push_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#include <math.h>
#pragma pop_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#endif
#if __has_include(<stdlib.h>)
#include <stdlib.h>
#endif
#if __has_include(<string.h>)
#include <string.h>
#endif
#if __has_include(<time.h>)
#include <time.h>
#endif
#if __has_include(<utility>)
#include <utility>
#endif
#if __has_include(<new>)
#include <new>
#endif
#if __has_include(<limits>)
#include <limits>
#endif
#if __has_include(<bits/stl_algobase.h>)
#include <bits/stl_algobase.h>
#endif

#include "__shmfix_min_max.h"
#include "__shmfix_new.h"
#include "__shmfix_device_functions.h"
#include "__shmfix_rounding.h"
#include "__shmfix_warp.h"
#include "__shmfix_atomics.h"
#include "__shmfix_simd_video.h"
#include "__shmfix_runtime_types.h"
#include "__shmfix_runtime_api.h"
#include "__shmfix_texture.h"

#endif
