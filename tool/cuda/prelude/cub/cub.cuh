//===- cub.cuh - Block and warp collectives, device algorithms
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TempStorage has the size that CUDA 13.0's CUB gives on sm_90 for the usual
// forms (blocks of whole warps): it takes part in the layout of shared memory.

#pragma once
#include "../cuda_bf16.h"
#include "__shmfix_storage.h"

namespace cub {
enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm {
  BLOCK_SCAN_RAKING,
  BLOCK_SCAN_RAKING_MEMOIZE,
  BLOCK_SCAN_WARP_SCANS
};
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum WarpLoadAlgorithm {
  WARP_LOAD_DIRECT,
  WARP_LOAD_STRIPED,
  WARP_LOAD_VECTORIZE,
  WARP_LOAD_TRANSPOSE
};
enum WarpStoreAlgorithm {
  WARP_STORE_DIRECT,
  WARP_STORE_STRIPED,
  WARP_STORE_VECTORIZE,
  WARP_STORE_TRANSPOSE
};
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum CacheLoadModifier {
  LOAD_DEFAULT,
  LOAD_CA,
  LOAD_CG,
  LOAD_CS,
  LOAD_CV,
  LOAD_LDG,
  LOAD_VOLATILE
};
enum CacheStoreModifier {
  STORE_DEFAULT,
  STORE_WB,
  STORE_CG,
  STORE_CS,
  STORE_WT,
  STORE_VOLATILE
};
struct NullType {};
template <class K, class V> struct KeyValuePair {
  typedef K Key;
  typedef V Value;
  K key;
  V value;
};

#define __SFX_OP(name, expr)                                                   \
  struct name {                                                                \
    template <class T, class U>                                                \
    __SFX_HD auto operator()(T a, U b) const -> decltype(expr) {               \
      return expr;                                                             \
    }                                                                          \
  };
__SFX_OP(Sum, a + b)
__SFX_OP(Difference, a - b)
__SFX_OP(Max, a < b ? b : a)
__SFX_OP(Min, b < a ? b : a)
__SFX_OP(Equality, a == b)
__SFX_OP(Inequality, a != b)
#undef __SFX_OP
struct ArgMax {
  template <class P> __SFX_HD P operator()(P a, P b) const {
    return b.value > a.value ? b : a;
  }
};
struct ArgMin {
  template <class P> __SFX_HD P operator()(P a, P b) const {
    return b.value < a.value ? b : a;
  }
};

// Constructor and storage, the same for all collectives.
#define __SFX_COLLECTIVE(name, ...)                                            \
  typedef __VA_ARGS__ TempStorage;                                             \
  __device__ name();                                                           \
  __device__ name(TempStorage &);
// Members that take many forms of arguments.
#define __SFX_M(R, f)                                                          \
  template <class... A> __device__ R f(A &&...a) const {                       \
    __sfx_opaque(&a...);                                                       \
    return __sfx_unknown<R>();                                                 \
  }

template <class T, int X,
    BlockReduceAlgorithm Alg = BLOCK_REDUCE_WARP_REDUCTIONS,
          int Y = 1, int Z = 1, int Arch = 0>
struct BlockReduce {
  __SFX_COLLECTIVE(BlockReduce, __sfx_bytes<__sfx_reduce_bytes<T>(X * Y * Z,
      Alg == BLOCK_REDUCE_WARP_REDUCTIONS),
      __sfx_reduce_align<T>(Alg == BLOCK_REDUCE_WARP_REDUCTIONS)>)
  __SFX_M(T, Sum)
  __SFX_M(T, Reduce)
};
template <class T, int X, BlockScanAlgorithm Alg = BLOCK_SCAN_RAKING, int Y = 1,
          int Z = 1, int Arch = 0>
struct BlockScan {
  __SFX_COLLECTIVE(BlockScan, __sfx_bytes<__sfx_scan_bytes<T>(X * Y * Z,
      Alg == BLOCK_SCAN_WARP_SCANS), 16>)
  __SFX_M(void, ExclusiveSum)
  __SFX_M(void, InclusiveSum)
  __SFX_M(void, ExclusiveScan)
  __SFX_M(void, InclusiveScan)
};
template <class T, int X, int Items, bool Slicing = false, int Y = 1, int Z = 1,
          int Arch = 0>
struct BlockExchange {
  __SFX_COLLECTIVE(BlockExchange,
      __sfx_bytes<__sfx_exchange_bytes<T>(X * Y * Z, Items, Slicing), 16>)
  __SFX_M(void, StripedToBlocked)
  __SFX_M(void, BlockedToStriped)
  __SFX_M(void, WarpStripedToBlocked)
  __SFX_M(void, BlockedToWarpStriped)
  __SFX_M(void, ScatterToBlocked)
  __SFX_M(void, ScatterToStriped)
  __SFX_M(void, ScatterToStripedGuarded)
  __SFX_M(void, ScatterToStripedFlagged)
};
template <class T, int X, int Items, BlockLoadAlgorithm Alg = BLOCK_LOAD_DIRECT,
          int Y = 1, int Z = 1, int Arch = 0>
struct BlockLoad {
  __SFX_COLLECTIVE(BlockLoad,
      __sfx_bytes<(Alg < BLOCK_LOAD_TRANSPOSE ? 1
      : __sfx_exchange_bytes<T>(X * Y * Z, Items, false)),
      (Alg < BLOCK_LOAD_TRANSPOSE ? 1 : 16)>)
  __SFX_M(void, Load)
};
template <class T, int X, int Items,
    BlockStoreAlgorithm Alg = BLOCK_STORE_DIRECT,
          int Y = 1, int Z = 1, int Arch = 0>
struct BlockStore {
  __SFX_COLLECTIVE(BlockStore,
      __sfx_bytes<(Alg < BLOCK_STORE_TRANSPOSE ? 1
      : 16 + __sfx_exchange_bytes<T>(X * Y * Z, Items, false)),
      (Alg < BLOCK_STORE_TRANSPOSE ? 1 : 16)>)
  __SFX_M(void, Store)
};
template <class K, int X, int Items, class V = NullType, int Bits = 4,
          bool Memo = true, BlockScanAlgorithm Inner = BLOCK_SCAN_WARP_SCANS,
          cudaSharedMemConfig C = cudaSharedMemBankSizeFourByte, int Y = 1,
          int Z = 1, int Arch = 0>
struct BlockRadixSort {
  __SFX_COLLECTIVE(BlockRadixSort, __sfx_bytes<__sfx_radix_bytes<K>(X * Y * Z,
      Items, Bits), 16>)
  __SFX_M(void, Sort)
  __SFX_M(void, SortDescending)
  __SFX_M(void, SortBlockedToStriped)
  __SFX_M(void, SortDescendingBlockedToStriped)
};
template <class T, int X, int Items, int Bins,
          BlockHistogramAlgorithm Alg = BLOCK_HISTO_SORT, int Y = 1, int Z = 1,
          int Arch = 0>
struct BlockHistogram {
  __SFX_COLLECTIVE(BlockHistogram,
      __sfx_bytes<(Alg == BLOCK_HISTO_ATOMIC ? 1
      : __sfx_radix_bytes<T>(X * Y * Z, Items, 4)),
      (Alg == BLOCK_HISTO_ATOMIC ? 1 : 16)>)
  __SFX_M(void, InitHistogram)
  __SFX_M(void, Histogram)
  __SFX_M(void, Composite)
};
#define __SFX_TWO(T, n) __sfx_bytes<2 * sizeof(T) * (n), alignof(T)>
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0>
struct BlockDiscontinuity {
  __SFX_COLLECTIVE(BlockDiscontinuity, __SFX_TWO(T, X *Y *Z))
  __SFX_M(void, FlagHeads)
  __SFX_M(void, FlagTails)
  __SFX_M(void, FlagHeadsAndTails)
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0>
struct BlockAdjacentDifference {
  __SFX_COLLECTIVE(BlockAdjacentDifference, __SFX_TWO(T, X *Y *Z))
  __SFX_M(void, SubtractLeft)
  __SFX_M(void, SubtractRight)
};
template <class T, int X, int Y = 1, int Z = 1, int Arch = 0>
struct BlockShuffle {
  __SFX_COLLECTIVE(BlockShuffle, __SFX_TWO(T, X *Y *Z))
  __SFX_M(void, Offset)
  __SFX_M(void, Rotate)
  __SFX_M(void, Up)
  __SFX_M(void, Down)
};
template <class K, int X, int Items, class V = NullType, int Y = 1, int Z = 1>
struct BlockMergeSort {
  typedef __sfx_bytes<sizeof(K) * (X * Y * Z * Items + 1), alignof(K)> storage;
  __SFX_COLLECTIVE(BlockMergeSort, storage)
  __SFX_M(void, Sort)
  __SFX_M(void, StableSort)
};
#define __SFX_ONE __sfx_bytes<1, 1>
template <class T, int N = 32, int Arch = 0> struct WarpReduce {
  __SFX_COLLECTIVE(WarpReduce, __SFX_ONE)
  __SFX_M(T, Sum)
  __SFX_M(T, Reduce)
  __SFX_M(T, HeadSegmentedSum)
  __SFX_M(T, TailSegmentedSum)
};
template <class T, int N = 32, int Arch = 0> struct WarpScan {
  __SFX_COLLECTIVE(WarpScan, __SFX_ONE)
  __SFX_M(void, InclusiveSum)
  __SFX_M(void, ExclusiveSum)
  __SFX_M(void, InclusiveScan)
  __SFX_M(void, ExclusiveScan)
  __SFX_M(void, Scan)
  __SFX_M(T, Broadcast)
};
template <class T, int Items, WarpLoadAlgorithm Alg = WARP_LOAD_DIRECT,
          int N = 32, int Arch = 0>
struct WarpLoad {
  __SFX_COLLECTIVE(WarpLoad, __SFX_ONE)
  __SFX_M(void, Load)
};
template <class T, int Items, WarpStoreAlgorithm Alg = WARP_STORE_DIRECT,
          int N = 32, int Arch = 0>
struct WarpStore {
  __SFX_COLLECTIVE(WarpStore, __SFX_ONE)
  __SFX_M(void, Store)
};
template <class K, int Items, int N = 32, class V = NullType>
struct WarpMergeSort {
  typedef __sfx_bytes<sizeof(K) * (N * Items + 1), alignof(K)> storage;
  __SFX_COLLECTIVE(WarpMergeSort, storage)
  __SFX_M(void, Sort)
};

#define __SFX_S(f)                                                             \
  template <class... A> __SFX_HD static cudaError_t f(A &&...) {               \
    return cudaSuccess;                                                        \
  }
struct DeviceReduce {
  __SFX_S(Sum) __SFX_S(Max) __SFX_S(Min) __SFX_S(Reduce) __SFX_S(ArgMax)
  __SFX_S(ArgMin) __SFX_S(ReduceByKey) __SFX_S(TransformReduce)
};
struct DeviceSegmentedReduce {
  __SFX_S(Sum) __SFX_S(Max) __SFX_S(Min) __SFX_S(Reduce) __SFX_S(ArgMax)
  __SFX_S(ArgMin)
};
struct DeviceScan {
  __SFX_S(ExclusiveSum) __SFX_S(InclusiveSum) __SFX_S(ExclusiveScan)
  __SFX_S(InclusiveScan) __SFX_S(ExclusiveSumByKey) __SFX_S(InclusiveSumByKey)
};
struct DeviceRadixSort {
  __SFX_S(SortKeys) __SFX_S(SortKeysDescending) __SFX_S(SortPairs)
  __SFX_S(SortPairsDescending)
};
struct DeviceSegmentedRadixSort {
  __SFX_S(SortKeys) __SFX_S(SortKeysDescending) __SFX_S(SortPairs)
  __SFX_S(SortPairsDescending)
};
struct DeviceSegmentedSort : DeviceSegmentedRadixSort {};
struct DeviceMergeSort {
  __SFX_S(SortKeys) __SFX_S(SortPairs) __SFX_S(StableSortKeys)
  __SFX_S(StableSortPairs)
};
struct DeviceSelect {
  __SFX_S(If) __SFX_S(Flagged) __SFX_S(Unique) __SFX_S(UniqueByKey)
};
struct DevicePartition {
  __SFX_S(If) __SFX_S(Flagged)
};
struct DeviceHistogram {
  __SFX_S(HistogramEven) __SFX_S(HistogramRange) __SFX_S(MultiHistogramEven)
};
struct DeviceRunLengthEncode {
  __SFX_S(Encode) __SFX_S(NonTrivialRuns)
};
struct DeviceFor {
  __SFX_S(Bulk) __SFX_S(ForEach) __SFX_S(ForEachN)
};
struct DeviceSpmv {
  __SFX_S(CsrMV)
};

template <class T> struct DoubleBuffer {
  T *d_buffers[2];
  int selector;
  __SFX_HD DoubleBuffer();
  __SFX_HD DoubleBuffer(T *, T *);
  __SFX_HD T *Current();
  __SFX_HD T *Alternate();
};
struct CachingDeviceAllocator {
  CachingDeviceAllocator(bool = false, bool = false);
  template <class T> cudaError_t DeviceAllocate(T **, size_t, cudaStream_t = 0);
  cudaError_t DeviceFree(void *);
};
template <CacheLoadModifier M, class P> __device__ auto ThreadLoad(P p) {
  return *p;
}
template <CacheStoreModifier M, class P, class T>
__device__ void ThreadStore(P p, T v) {
  *p = v;
}
template <int N, class T> __device__ T ShuffleDown(T, int, int, unsigned);
template <int N, class T> __device__ T ShuffleUp(T, int, int, unsigned);
template <int N, class T> __device__ T ShuffleIndex(T, int, unsigned);
__device__ unsigned LaneId();
__device__ unsigned WarpId();
__device__ void CTA_SYNC();
#define __SFX_LOADS(f) template <int X, class... A> __device__ void f(A &&...);
__SFX_LOADS(LoadDirectStriped)
__SFX_LOADS(StoreDirectStriped)
template <class... A> __device__ void LoadDirectBlocked(A &&...);
template <class... A> __device__ void StoreDirectBlocked(A &&...);
template <class... A> __device__ void LoadDirectBlockedVectorized(A &&...);
template <class... A> __device__ void StoreDirectBlockedVectorized(A &&...);
template <class T> struct CountingInputIterator {
  __SFX_HD explicit CountingInputIterator(T);
  __SFX_HD T operator[](size_t) const;
};
template <class T, class F, class I> struct TransformInputIterator {
  __SFX_HD TransformInputIterator(I, F) {}
  __SFX_HD T operator[](size_t) const;
};
#undef __SFX_COLLECTIVE
#undef __SFX_M
#undef __SFX_S
#undef __SFX_LOADS
} // namespace cub
