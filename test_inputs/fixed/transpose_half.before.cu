// shmfix: --block 32,8
// Two elements share a word: one element of pad leaves odd columns with two
// ways, two elements leave none.
#include <cuda_fp16.h>

__global__ void transposeHalf(const __half *in, __half *out, int n) {
  __shared__ __half tile[32][32];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * n + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * n + threadIdx.x] = tile[threadIdx.x][j];
}
