//===- scan.h - Scans of a group
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "reduce.h"

namespace cooperative_groups {
template <class G, class T, class Op>
__device__ T inclusive_scan(const G &, T, Op &&) {
  return __sfx_unknown<T>();
}
template <class G, class T> __device__ T inclusive_scan(const G &, T) {
  return __sfx_unknown<T>();
}
template <class G, class T, class Op>
__device__ T exclusive_scan(const G &, T, Op &&) {
  return __sfx_unknown<T>();
}
template <class G, class T> __device__ T exclusive_scan(const G &, T) {
  return __sfx_unknown<T>();
}
template <class G, class A, class T, class Op>
__device__ T inclusive_scan_update(const G &, A &a, T, Op &&) {
  __sfx_opaque(&a);
  return __sfx_unknown<T>();
}
template <class G, class A, class T>
__device__ T inclusive_scan_update(const G &, A &a, T) {
  __sfx_opaque(&a);
  return __sfx_unknown<T>();
}
template <class G, class A, class T, class Op>
__device__ T exclusive_scan_update(const G &, A &a, T, Op &&) {
  __sfx_opaque(&a);
  return __sfx_unknown<T>();
}
template <class G, class A, class T>
__device__ T exclusive_scan_update(const G &, A &a, T) {
  __sfx_opaque(&a);
  return __sfx_unknown<T>();
}
} // namespace cooperative_groups
