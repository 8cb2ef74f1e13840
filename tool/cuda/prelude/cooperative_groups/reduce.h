//===- reduce.h - Reductions of a group
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "../cooperative_groups.h"

namespace cooperative_groups {
#define __SFX_CG_OP(name, expr)                                                \
  template <class T> struct name {                                             \
    typedef T value_type;                                                      \
    __device__ T operator()(const T &a, const T &b) const { return expr; }     \
  };
__SFX_CG_OP(plus, a + b)
__SFX_CG_OP(less, b < a ? b : a)
__SFX_CG_OP(greater, a < b ? b : a)
__SFX_CG_OP(bit_and, a &b)
__SFX_CG_OP(bit_or, a | b)
__SFX_CG_OP(bit_xor, a ^ b)
#undef __SFX_CG_OP

template <class G, class T, class Op>
__device__ T reduce(const G &, T, Op &&) {
  return __sfx_unknown<T>();
}
template <class G, class A, class T, class Op>
__device__ void reduce_update_async(const G &, A &a, T &&, Op &&) {
  __sfx_opaque(&a);
}
template <class G, class A, class T, class Op>
__device__ void reduce_store_async(const G &, A &a, T &&, Op &&) {
  __sfx_opaque(&a);
}
} // namespace cooperative_groups
