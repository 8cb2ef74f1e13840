// shmfix: --block 32,8
// Clean: the row stride of the flat array is 33 words already.
#define STRIDE (32 + 1)

__global__ void paddedFlat(const float *in, float *out) {
  __shared__ float tile[32 * STRIDE];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j * STRIDE + threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x * STRIDE + j];
}
