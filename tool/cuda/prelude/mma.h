//===- mma.h - Warp matrix functions
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// num_elements and sizes as CUDA 13.0 has them for each shape and type.

#pragma once
#include "cuda_bf16.h"

namespace nvcuda {
namespace wmma {
struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32;
}
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

// N elements of type E, kept in S of them.
template <class E, int N, int S = N> struct __align__(8) __frag_base {
  enum { num_elements = N, num_storage_elements = S };
  typedef E element_type, storage_element_type;
  E x[S];
};
template <class Use, int M, int N, int K, class T, class Layout = void>
class fragment;

#define __SFX_FRAG(use, M, N, K, T, ...)                                       \
  template <class L>                                                           \
  class fragment<use, M, N, K, T, L> : public __frag_base<__VA_ARGS__> {};
#define __SFX_FRAGS_AB(M, N, K, T, E, A, B)                                    \
  __SFX_FRAG(matrix_a, M, N, K, T, E, A)                                       \
  __SFX_FRAG(matrix_b, M, N, K, T, E, B)
__SFX_FRAGS_AB(16, 16, 16, __half, __half, 16, 16)
__SFX_FRAGS_AB(32, 8, 16, __half, __half, 16, 16)
__SFX_FRAGS_AB(8, 32, 16, __half, __half, 16, 16)
__SFX_FRAGS_AB(16, 16, 16, __nv_bfloat16, __nv_bfloat16, 8, 8)
__SFX_FRAGS_AB(32, 8, 16, __nv_bfloat16, __nv_bfloat16, 16, 4)
__SFX_FRAGS_AB(8, 32, 16, __nv_bfloat16, __nv_bfloat16, 4, 16)
#define __SFX_FRAGS_INT8(T)                                                    \
  __SFX_FRAGS_AB(16, 16, 16, T, T, 8, 8)                                       \
  __SFX_FRAGS_AB(32, 8, 16, T, T, 16, 4)                                       \
  __SFX_FRAGS_AB(8, 32, 16, T, T, 4, 16)
__SFX_FRAGS_INT8(char)
__SFX_FRAGS_INT8(signed char)
__SFX_FRAGS_INT8(unsigned char)
__SFX_FRAGS_AB(16, 16, 8, precision::tf32, float, 4, 4)
__SFX_FRAGS_AB(8, 8, 4, double, double, 1, 1)
#define __SFX_FRAGS_SUB(K, T, E, N)                                            \
  __SFX_FRAG(matrix_a, 8, 8, K, experimental::precision::T, E, N, 1)           \
  __SFX_FRAG(matrix_b, 8, 8, K, experimental::precision::T, E, N, 1)
__SFX_FRAGS_SUB(32, u4, unsigned, 8)
__SFX_FRAGS_SUB(32, s4, int, 8)
__SFX_FRAGS_SUB(128, b1, unsigned, 32)
#define __SFX_FRAG_C(M, N, K, T, n) __SFX_FRAG(accumulator, M, N, K, T, T, n)
#define __SFX_FRAGS_C(T)                                                       \
  __SFX_FRAG_C(16, 16, 16, T, 8)                                               \
  __SFX_FRAG_C(32, 8, 16, T, 8)                                                \
  __SFX_FRAG_C(8, 32, 16, T, 8)
__SFX_FRAGS_C(__half)
__SFX_FRAGS_C(float)
__SFX_FRAGS_C(int)
__SFX_FRAG_C(16, 16, 8, float, 8)
__SFX_FRAG_C(8, 8, 4, double, 2)
__SFX_FRAG_C(8, 8, 32, int, 2)
__SFX_FRAG_C(8, 8, 128, int, 2)
#undef __SFX_FRAG
#undef __SFX_FRAGS_AB
#undef __SFX_FRAGS_INT8
#undef __SFX_FRAGS_SUB
#undef __SFX_FRAG_C
#undef __SFX_FRAGS_C

template <class U, int M, int N, int K, class T, class L, class P>
__device__ void load_matrix_sync(fragment<U, M, N, K, T, L> &, const P *,
                                 unsigned ldm);
template <int M, int N, int K, class T, class P>
__device__ void load_matrix_sync(fragment<accumulator, M, N, K, T> &, const P *,
                                 unsigned ldm, layout_t);
template <int M, int N, int K, class T, class P>
__device__ void store_matrix_sync(P *, const fragment<accumulator, M, N, K,
    T> &,
                                  unsigned ldm, layout_t);
template <class U, int M, int N, int K, class T, class L, class V>
__device__ void fill_fragment(fragment<U, M, N, K, T, L> &, const V &);
template <int M, int N, int K, class D, class A, class LA, class B, class LB,
          class C>
__device__ void mma_sync(fragment<accumulator, M, N, K, D> &,
                         const fragment<matrix_a, M, N, K, A, LA> &,
                         const fragment<matrix_b, M, N, K, B, LB> &,
                         const fragment<accumulator, M, N, K, C> &,
                         bool satf = false);
template <int M, int N, int K, class A, class LA, class B, class LB>
__device__ void
bmma_sync(fragment<accumulator, M, N, K, int> &,
          const fragment<matrix_a, M, N, K, A, LA> &,
          const fragment<matrix_b, M, N, K, B, LB> &,
          const fragment<accumulator, M, N, K, int> &,
          experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
          experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
__device__ float __float_to_tf32(float);
namespace experimental {
using wmma::bmma_sync;
}
} // namespace wmma
} // namespace nvcuda
__device__ float __float_to_tf32(float);
