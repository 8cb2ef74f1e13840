//===- memcpy_async.h - Asynchronous copies by a group
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "../cooperative_groups.h"
#include "../cuda/__shmfix_barrier.h"

namespace cooperative_groups {
// Bytes.
template <class G, class T, class S>
__device__ void memcpy_async(const G &, T *, const S *, const size_t &) {}
template <class G, class T, class S, size_t N>
__device__ void memcpy_async(const G &, T *, const S *,
                             const cuda::aligned_size_t<N> &) {}
// Elements: as many as fit the destination and are left in the source.
template <class G, class T, class D, class S>
__device__ void memcpy_async(const G &, T *, const D &, const T *, const S &) {}
template <class G> __device__ void wait(const G &) {}
template <unsigned N, class G> __device__ void wait_prior(const G &) {}
} // namespace cooperative_groups
