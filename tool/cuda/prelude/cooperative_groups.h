//===- cooperative_groups.h - Groups of threads
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks and barriers have bodies in terms of threadIdx and the barrier
// functions, so that an interpreter of the AST needs no rule of its own for
// them. A tile's rank assumes what CUDA guarantees: tiles follow the linear
// thread index.

#pragma once
#include "__shmfix_cuda.h"

#define _CG_HAS_FP16_COLLECTIVE
namespace cooperative_groups {

#define __SFX_INL __device__ inline

namespace __sfx {
__SFX_INL unsigned thread_in_block() {
  return threadIdx.x +
         blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
__SFX_INL unsigned threads_of_block() {
  return blockDim.x * blockDim.y * blockDim.z;
}
__SFX_INL unsigned block_in_grid() {
  return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
}
__SFX_INL unsigned blocks_of_grid() {
  return gridDim.x * gridDim.y * gridDim.z;
}
} // namespace __sfx

class thread_group {
protected:
  unsigned long long __data[2];

public:
  typedef void __sfx_group;
  __device__ unsigned long long size() const;
  __device__ unsigned long long num_threads() const;
  __device__ unsigned long long thread_rank() const;
  __device__ void sync() const;
  __device__ unsigned get_type() const;
};

template <unsigned Size> struct block_tile_memory {
  unsigned long long __bytes;
};

class thread_block {
  unsigned long long __data[3];

public:
  typedef void __sfx_group;
  struct arrival_token {};
  __SFX_INL static void sync() { __syncthreads(); }
  __SFX_INL static unsigned thread_rank() { return __sfx::thread_in_block(); }
  __SFX_INL static dim3 group_index() {
    return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
  }
  __SFX_INL static dim3 thread_index() {
    return dim3(threadIdx.x, threadIdx.y, threadIdx.z);
  }
  __SFX_INL static dim3 group_dim() { return blockDim; }
  __SFX_INL static dim3 dim_threads() { return blockDim; }
  __SFX_INL static unsigned num_threads() { return __sfx::threads_of_block(); }
  __SFX_INL static unsigned size() { return __sfx::threads_of_block(); }
  __SFX_INL arrival_token barrier_arrive() const { return {}; }
  __SFX_INL void barrier_wait(arrival_token &&) const { __syncthreads(); }
  __device__ operator thread_group() const;
};
__device__ thread_block this_thread_block();
template <unsigned N>
__device__ thread_block this_thread_block(block_tile_memory<N> &);

class grid_group {
  unsigned long long __data[2];

public:
  typedef void __sfx_group;
  struct arrival_token {};
  __device__ bool is_valid() const;
  __device__ void sync() const;
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token &&) const;
  __SFX_INL static unsigned long long thread_rank() {
    return (unsigned long long)__sfx::block_in_grid() *
               __sfx::threads_of_block() +
           __sfx::thread_in_block();
  }
  __SFX_INL static unsigned long long block_rank() {
    return __sfx::block_in_grid();
  }
  __SFX_INL static unsigned long long num_blocks() {
    return __sfx::blocks_of_grid();
  }
  __SFX_INL static unsigned long long num_threads() {
    return (unsigned long long)__sfx::blocks_of_grid() *
           __sfx::threads_of_block();
  }
  __SFX_INL static unsigned long long size() { return num_threads(); }
  __SFX_INL static dim3 group_dim() { return gridDim; }
  __SFX_INL static dim3 dim_blocks() { return gridDim; }
  __SFX_INL static dim3 block_index() {
    return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
  }
  __device__ operator thread_group() const;
};
__device__ grid_group this_grid();

class multi_grid_group {
public:
  typedef void __sfx_group;
  __device__ bool is_valid() const;
  __device__ void sync() const;
  __device__ unsigned long long size() const;
  __device__ unsigned long long thread_rank() const;
  __device__ unsigned grid_rank() const;
  __device__ unsigned num_grids() const;
};
__device__ multi_grid_group this_multi_grid();

class cluster_group {
  unsigned long long __data[2];

public:
  typedef void __sfx_group;
  struct arrival_token {};
  __device__ static void sync();
  __device__ static arrival_token barrier_arrive();
  __device__ static void barrier_wait();
  __device__ static void barrier_wait(arrival_token &&);
  __device__ static unsigned query_shared_rank(const void *);
  template <class T> __device__ static T *map_shared_rank(T *, int);
  __device__ static dim3 block_index();
  __device__ static unsigned block_rank();
  __device__ static dim3 thread_index();
  __device__ static unsigned thread_rank();
  __device__ static dim3 dim_blocks();
  __device__ static unsigned num_blocks();
  __device__ static dim3 dim_threads();
  __device__ static unsigned num_threads();
  __device__ static unsigned size();
};
__device__ cluster_group this_cluster();

// What a tile and a coalesced group offer alike.
#define __SFX_CG_COLLECTIVES                                                   \
  template <class T> __device__ T shfl(T, int) const {                        \
    return __sfx_unknown<T>();                                                \
  }                                                                           \
  template <class T> __device__ T shfl_up(T, unsigned) const {                \
    return __sfx_unknown<T>();                                                \
  }                                                                           \
  template <class T> __device__ T shfl_down(T, unsigned) const {              \
    return __sfx_unknown<T>();                                                \
  }                                                                           \
  template <class T> __device__ T shfl_xor(T, unsigned) const {               \
    return __sfx_unknown<T>();                                                \
  }                                                                           \
  __device__ int any(int) const;                                               \
  __device__ int all(int) const;                                               \
  __device__ unsigned ballot(int) const;                                       \
  template <class T> __device__ unsigned match_any(T) const;                   \
  template <class T> __device__ unsigned match_all(T, int &) const;

class coalesced_group {
  unsigned long long __data[2];

public:
  typedef void __sfx_group;
  __SFX_INL void sync() const { __syncwarp(); }
  __device__ unsigned long long size() const;
  __device__ unsigned long long num_threads() const;
  __device__ unsigned long long thread_rank() const;
  __device__ unsigned long long meta_group_size() const;
  __device__ unsigned long long meta_group_rank() const;
  __SFX_CG_COLLECTIVES
  __device__ operator thread_group() const;
};
__device__ coalesced_group coalesced_threads();

namespace __sfx {
// Threads of the group that a tile divides, and a thread's rank in it.
template <class Parent> struct parent {
  __SFX_INL static unsigned size() { return threads_of_block(); }
  __SFX_INL static unsigned rank() { return thread_in_block(); }
};
} // namespace __sfx

template <unsigned Size, class Parent = void> class thread_block_tile {
  unsigned long long __data[2];

public:
  typedef void __sfx_group;
  static constexpr unsigned __sfx_size = Size;
  __SFX_INL void sync() const {
    if (Size <= 32)
      __syncwarp();
    else
      __syncthreads();
  }
  __SFX_INL static constexpr unsigned size() { return Size; }
  __SFX_INL static constexpr unsigned num_threads() { return Size; }
  __SFX_INL static unsigned thread_rank() {
    return __sfx::thread_in_block() % Size;
  }
  __SFX_INL unsigned meta_group_rank() const {
    return __sfx::parent<Parent>::rank() / Size;
  }
  __SFX_INL unsigned meta_group_size() const {
    return (__sfx::parent<Parent>::size() + Size - 1) / Size;
  }
  __SFX_CG_COLLECTIVES
  __device__ operator thread_group() const;
  __device__ operator thread_block_tile<Size, void>() const;
};
namespace __sfx {
template <unsigned N, class P> struct parent<thread_block_tile<N, P>> {
  __SFX_INL static unsigned size() { return N; }
  __SFX_INL static unsigned rank() { return thread_in_block() % N; }
};
} // namespace __sfx

template <unsigned Size, class Parent>
__SFX_INL thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
  return thread_block_tile<Size, Parent>();
}
__device__ thread_group tiled_partition(const thread_group &, unsigned);
__device__ thread_group tiled_partition(const thread_block &, unsigned);
__device__ coalesced_group tiled_partition(const coalesced_group &, unsigned);
template <class G>
__device__ coalesced_group binary_partition(const G &, bool);
template <class L, class G>
__device__ coalesced_group labeled_partition(const G &, L);

template <class G> __SFX_INL void sync(const G &g) { g.sync(); }
template <class G> __SFX_INL auto thread_rank(const G &g) {
  return g.thread_rank();
}
template <class G> __SFX_INL auto group_size(const G &g) { return g.size(); }
__SFX_INL dim3 thread_index(const thread_block &b) { return b.thread_index(); }
__SFX_INL dim3 group_index(const thread_block &b) { return b.group_index(); }
__SFX_INL dim3 group_dim(const thread_block &b) { return b.group_dim(); }
template <class G, class F, class... A>
__SFX_INL void invoke_one(const G &g, F &&f, A &&...a) {
  if (g.thread_rank() == 0)
    f(a...);
}
template <class G, class F, class... A>
__SFX_INL auto invoke_one_broadcast(const G &, F &&f, A &&...a)
    -> decltype(f(a...)) {
  return f(a...);
}

namespace experimental {
using cooperative_groups::block_tile_memory;
using cooperative_groups::this_thread_block;
using cooperative_groups::thread_block_tile;
using cooperative_groups::tiled_partition;
} // namespace experimental

#undef __SFX_CG_COLLECTIVES
} // namespace cooperative_groups
