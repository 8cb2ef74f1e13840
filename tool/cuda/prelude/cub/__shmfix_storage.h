//===- __shmfix_storage.h - Sizes of CUB's TempStorage
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Observed with nvcc 13.0 for sm_90; checked by test_inputs/prelude/.

#pragma once
#include "../__shmfix_cuda.h"

namespace cub {
template <size_t Bytes, size_t Align> struct alignas(Align) __sfx_bytes {
  unsigned char __data[Bytes];
  __device__ __sfx_bytes &Alias() { return *this; }
};
template <class T> struct Uninitialized {
  alignas(T) unsigned char __data[sizeof(T)];
  __SFX_HD T &Alias() { return *(T *)__data; }
};
constexpr size_t __sfx_round(size_t n, size_t a) { return (n + a - 1) / a * a; }

// A raking grid: 32 threads walk segments, with one element of padding when
// the segment length is even and more than two.
template <class T> constexpr size_t __sfx_grid_bytes(int threads) {
  int most = threads < 32 ? threads : 32;
  int segment = (threads + most - 1) / most;
  int raking = (threads + segment - 1) / segment;
  bool pad = segment % 2 == 0 && segment > 2;
  return __sfx_round(sizeof(T) * raking * (segment + pad), 16);
}
template <class T> constexpr size_t __sfx_reduce_bytes(int threads,
    bool warps) {
  if (!warps)
    return __sfx_grid_bytes<T>(threads);
  size_t n = (threads + 31) / 32;
  return __sfx_round(n, alignof(T)) + n * sizeof(T) + sizeof(T);
}
template <class T> constexpr size_t __sfx_reduce_align(bool warps) {
  return warps ? alignof(T) : 16;
}
template <class T> constexpr size_t __sfx_scan_bytes(int threads, bool warps) {
  size_t n = (threads + 31) / 32;
  if (warps)
    return __sfx_round(
        __sfx_round(n * sizeof(T) + n, alignof(T)) + sizeof(T) + n, 16);
  return 16 + __sfx_grid_bytes<T>(threads) + __sfx_round(sizeof(T), 16);
}
template <class T>
constexpr size_t __sfx_exchange_bytes(int threads, int items, bool slicing) {
  int slices = slicing ? (threads + 31) / 32 : 1;
  int elements = threads * items / slices;
  bool pad = items > 4 && (items & (items - 1)) == 0;
  return __sfx_round(sizeof(T) * (elements + (pad ? elements / 32 : 0)), 16);
}
template <class K>
constexpr size_t __sfx_radix_bytes(int threads, int items, int bits) {
  size_t lanes = (size_t(1) << bits) / 2;
  size_t rank = __sfx_round(4 * threads * (lanes + 1), 16) +
                __sfx_scan_bytes<unsigned>(threads, true);
  size_t exchange = __sfx_exchange_bytes<K>(threads, items, false);
  return rank > exchange ? rank : exchange;
}
} // namespace cub
