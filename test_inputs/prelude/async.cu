// Barriers, pipelines, asynchronous copies.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
using Barrier = cuda::barrier<cuda::thread_scope_block>;
static_assert(sizeof(Barrier) == 8 && alignof(Barrier) == 8, "");
static_assert(sizeof(cuda::pipeline_shared_state<cuda::thread_scope_block, 1>) == 24, "");
static_assert(sizeof(cuda::pipeline_shared_state<cuda::thread_scope_block, 4>) == 72, "");
static_assert(sizeof(cuda::pipeline<cuda::thread_scope_thread>) == 2, "");
static_assert(sizeof(cuda::atomic<int, cuda::thread_scope_device>) == 4, "");
static_assert(sizeof(cuda::atomic<long long>) == 8, "");
__device__ void use(Barrier &bar, float *s, const float *p, int *i) {
  auto block = cooperative_groups::this_thread_block();
  if (block.thread_rank() == 0)
    init(&bar, block.size());
  Barrier::arrival_token token = bar.arrive();
  bar.wait(static_cast<Barrier::arrival_token &&>(token));
  bar.arrive_and_wait();
  cuda::memcpy_async(block, s, p, sizeof(float) * 64, bar);
  cuda::memcpy_async(block, s, p, cuda::aligned_size_t<16>(sizeof(float) * 64), bar);
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[threadIdx.x], &p[threadIdx.x], sizeof(float), pipe);
  cuda::memcpy_async(s, p, cuda::aligned_size_t<4>(4), pipe);
  pipe.producer_commit();
  cuda::pipeline_consumer_wait_prior<1>(pipe);
  pipe.consumer_wait();
  pipe.consumer_release();
  __pipeline_memcpy_async(s, p, 16);
  __pipeline_memcpy_async(s, p, 16, 0);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  cuda::atomic_ref<int, cuda::thread_scope_device> ref(*i);
  ref.fetch_add(1, cuda::memory_order_relaxed);
  ref.store(2);
  i[1] = ref.load(cuda::std::memory_order_acquire);
}
