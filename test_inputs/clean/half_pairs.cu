// shmfix: --block 32
// Clean: two lanes share each word of a row of halves.
#include <cuda_fp16.h>

__global__ void halves(const __half *in, __half *out) {
  __shared__ __half rows[4][32];
  for (int j = 0; j < 4; ++j)
    rows[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = 0; j < 4; ++j)
    out[j * 32 + threadIdx.x] = rows[j][31 - threadIdx.x];
}
