// shmfix: --block 64,4
// Rows of 64; 32 is their number.
__global__ void k(const float *in, float *out) {
  __shared__ float t[32 * 64];
  for (int j = threadIdx.y; j < 32; j += 4)
    t[j * 64 + threadIdx.x] = in[j * 64 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32)
    for (int j = threadIdx.y; j < 64; j += 4)
      out[j * 32 + threadIdx.x] = t[threadIdx.x * 64 + j];
}
