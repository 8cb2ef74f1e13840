#include <cuda/atomic>

// Both count in a column; what they refer to is what they touch.
__global__ void count(int *out) {
  __shared__ int by_row[32][32 + 1];
  __shared__ cuda::atomic<int, cuda::thread_scope_block> cells[32][32 + 1];
  by_row[threadIdx.y][threadIdx.x] = 0;
  cells[threadIdx.y][threadIdx.x].store(0);
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> one(by_row[threadIdx.x][threadIdx.y]);
  one.fetch_add(1);
  cells[threadIdx.x][threadIdx.y].fetch_add(1);
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] =
      by_row[threadIdx.y][threadIdx.x] + cells[threadIdx.y][threadIdx.x].load();
}

void run(int *out) { count<<<1, dim3(32, 32)>>>(out); }
