// shmfix: --block 32,8
// The copy engine writes a dense box of 32 by 32 words.
#include <cuda.h>
#include <cuda/barrier>

__global__ void boxed(const __grid_constant__ CUtensorMap map, float *out) {
  __shared__ alignas(128) float tile[32][32];
  __shared__ cuda::barrier<cuda::thread_scope_block> arrived;
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    init(&arrived, blockDim.x * blockDim.y);
    cuda::device::experimental::cp_async_bulk_tensor_2d_global_to_shared(&tile, &map, 0, 0, arrived);
  }
  __syncthreads();
  arrived.arrive_and_wait();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x][j];
}
