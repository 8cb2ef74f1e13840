//===- __shmfix_barrier.h - cuda::barrier, cuda::pipeline, cuda::atomic
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes as in CUDA 13.0: barrier 8 bytes; pipeline_shared_state 8 + 16 a stage.

#pragma once
#include "../__shmfix_cuda.h"

namespace cuda {
enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_cluster,
  thread_scope_thread = 10
};
enum memory_order {
  memory_order_relaxed,
  memory_order_consume,
  memory_order_acquire,
  memory_order_release,
  memory_order_acq_rel,
  memory_order_seq_cst
};
namespace std {
using cuda::memory_order;
using cuda::memory_order_acq_rel;
using cuda::memory_order_acquire;
using cuda::memory_order_consume;
using cuda::memory_order_relaxed;
using cuda::memory_order_release;
using cuda::memory_order_seq_cst;
} // namespace std

template <size_t Align> struct aligned_size_t {
  static constexpr size_t align = Align;
  size_t value;
  __SFX_HD explicit constexpr aligned_size_t(size_t n) : value(n) {}
  __SFX_HD constexpr operator size_t() const { return value; }
};

struct __sfx_no_completion {
  __SFX_HD void operator()() noexcept {}
};
template <thread_scope S, class C = __sfx_no_completion>
class alignas(8) barrier {
  unsigned long long __state;

public:
  typedef unsigned long long arrival_token;
  barrier() = default;
  __SFX_HD barrier(__PTRDIFF_TYPE__, C = C());
  barrier(const barrier &) = delete;
  __SFX_HD arrival_token arrive(__PTRDIFF_TYPE__ = 1);
  __SFX_HD void wait(arrival_token &&) const;
  __SFX_HD void wait_parity(bool) const;
  __SFX_HD bool try_wait(arrival_token &&) const;
  template <class D> __SFX_HD bool try_wait_for(arrival_token &&, const D &);
  __SFX_HD void arrive_and_wait();
  __SFX_HD void arrive_and_drop();
  __SFX_HD static constexpr __PTRDIFF_TYPE__ max() { return (1 << 20) - 1; }
  friend __SFX_HD void init(barrier *, __PTRDIFF_TYPE__) {}
  friend __SFX_HD void init(barrier *, __PTRDIFF_TYPE__, C) {}
};

template <thread_scope S, unsigned char N>
class alignas(8) pipeline_shared_state {
  unsigned long long __barriers[2 * N + 1];

public:
  pipeline_shared_state() = default;
  pipeline_shared_state(const pipeline_shared_state &) = delete;
};
enum class pipeline_role { producer, consumer };
#define __SFX_PIPELINE                                                         \
  __SFX_HD void producer_acquire();                                            \
  __SFX_HD void producer_commit();                                             \
  __SFX_HD void consumer_wait();                                               \
  template <class D> __SFX_HD bool consumer_wait_for(const D &);               \
  __SFX_HD void consumer_release();                                            \
  __SFX_HD bool quit();
template <thread_scope S> class pipeline {
  unsigned long long __data[2];

public:
  __SFX_PIPELINE
};
template <> class pipeline<thread_scope_thread> {
  unsigned char __data[2];

public:
  __SFX_PIPELINE
};
#undef __SFX_PIPELINE
__SFX_HD pipeline<thread_scope_thread> make_pipeline();
template <class G, thread_scope S, unsigned char N>
__SFX_HD pipeline<S> make_pipeline(const G &, pipeline_shared_state<S, N> *);
template <class G, thread_scope S, unsigned char N>
__SFX_HD pipeline<S> make_pipeline(const G &, pipeline_shared_state<S, N> *,
                                   size_t);
template <class G, thread_scope S, unsigned char N>
__SFX_HD pipeline<S> make_pipeline(const G &, pipeline_shared_state<S, N> *,
                                   pipeline_role);
template <unsigned char N>
__device__ void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &);
template <thread_scope S>
__device__ void pipeline_producer_commit(pipeline<thread_scope_thread> &,
                                         barrier<S> &);

// The forms with a group come with a group; the last argument is a barrier or
// a pipeline.
template <class T, class Sync>
__SFX_HD void memcpy_async(T *, const T *, size_t, Sync &) {}
template <class Sync>
__SFX_HD void memcpy_async(void *, const void *, size_t, Sync &) {}
template <size_t A, class T, class Sync>
__SFX_HD void memcpy_async(T *, const T *, aligned_size_t<A>, Sync &) {}
template <size_t A, class Sync>
__SFX_HD void memcpy_async(void *, const void *, aligned_size_t<A>, Sync &) {}
template <class G, class T, class Sync>
__SFX_HD void memcpy_async(const G &, T *, const T *, size_t, Sync &) {}
template <class G, class Sync>
__SFX_HD void memcpy_async(const G &, void *, const void *, size_t, Sync &) {}
template <class G, size_t A, class T, class Sync>
__SFX_HD void memcpy_async(const G &, T *, const T *, aligned_size_t<A>,
                           Sync &) {}
template <class G, size_t A, class Sync>
__SFX_HD void memcpy_async(const G &, void *, const void *, aligned_size_t<A>,
                           Sync &) {}

template <class T, thread_scope S> struct __sfx_atomic_ops {
  __SFX_HD T load(memory_order = memory_order_seq_cst) const;
  __SFX_HD void store(T, memory_order = memory_order_seq_cst) const;
  __SFX_HD operator T() const;
  __SFX_HD T exchange(T, memory_order = memory_order_seq_cst) const;
  __SFX_HD bool compare_exchange_weak(T &, T,
                                      memory_order = memory_order_seq_cst,
                                      memory_order = memory_order_seq_cst) const;
  __SFX_HD bool
  compare_exchange_strong(T &, T, memory_order = memory_order_seq_cst,
                          memory_order = memory_order_seq_cst) const;
  __SFX_HD T fetch_add(T, memory_order = memory_order_seq_cst) const;
  __SFX_HD T fetch_sub(T, memory_order = memory_order_seq_cst) const;
  __SFX_HD T fetch_and(T, memory_order = memory_order_seq_cst) const;
  __SFX_HD T fetch_or(T, memory_order = memory_order_seq_cst) const;
  __SFX_HD T fetch_xor(T, memory_order = memory_order_seq_cst) const;
  __SFX_HD T fetch_min(T, memory_order = memory_order_seq_cst) const;
  __SFX_HD T fetch_max(T, memory_order = memory_order_seq_cst) const;
  __SFX_HD T operator++() const;
  __SFX_HD T operator++(int) const;
  __SFX_HD T operator--() const;
  __SFX_HD T operator--(int) const;
  __SFX_HD T operator+=(T) const;
  __SFX_HD T operator-=(T) const;
  __SFX_HD void wait(T, memory_order = memory_order_seq_cst) const;
  __SFX_HD void notify_one() const;
  __SFX_HD void notify_all() const;
};
template <class T, thread_scope S = thread_scope_system>
struct atomic : __sfx_atomic_ops<T, S> {
  alignas(sizeof(T)) T __value;
  atomic() = default;
  __SFX_HD constexpr atomic(T v) : __value(v) {}
  __SFX_HD T operator=(T);
};
template <class T, thread_scope S = thread_scope_system>
struct atomic_ref : __sfx_atomic_ops<T, S> {
  T *__pointer;
  __SFX_HD explicit atomic_ref(T &v) : __pointer(&v) {}
  __SFX_HD T operator=(T) const;
};
__SFX_HD inline void
atomic_thread_fence(memory_order, thread_scope = thread_scope_system) {}
template <class T> __device__ void prefetch(const T *, size_t);

namespace device {
template <class C>
__device__ unsigned long long *
barrier_native_handle(barrier<thread_scope_block, C> &);
template <class S>
__device__ void memcpy_async_tx(void *, const void *, size_t, S &);
template <class B>
__device__ unsigned long long barrier_arrive_tx(B &, __PTRDIFF_TYPE__,
    __PTRDIFF_TYPE__);
template <class B> __device__ void barrier_expect_tx(B &, __PTRDIFF_TYPE__);
namespace experimental {
using namespace cuda::device;
#define __SFX_BULK(n, ...)                                                     \
  template <class B>                                                           \
  __device__ void cp_async_bulk_tensor_##n##d_global_to_shared(                \
      void *, const void *, __VA_ARGS__, B &);                                 \
  __device__ void cp_async_bulk_tensor_##n##d_shared_to_global(                \
      const void *, __VA_ARGS__, const void *);
__SFX_BULK(1, int)
__SFX_BULK(2, int, int)
__SFX_BULK(3, int, int, int)
__SFX_BULK(4, int, int, int, int)
__SFX_BULK(5, int, int, int, int, int)
#undef __SFX_BULK
template <class B>
__device__ void cp_async_bulk_global_to_shared(void *, const void *, unsigned,
                                               B &);
__device__ void cp_async_bulk_shared_to_global(void *, const void *, unsigned);
__device__ void cp_async_bulk_commit_group();
template <int N> __device__ void cp_async_bulk_wait_group_read();
__device__ void fence_proxy_async_shared_cta();
} // namespace experimental
} // namespace device
} // namespace cuda
