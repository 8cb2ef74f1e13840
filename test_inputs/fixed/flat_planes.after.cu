// shmfix: --block 32,8
// Two planes of rows, one of them counted in elements.
__global__ void k(const float *in, float *out) {
  __shared__ float t[2 * 32 * 33];
  for (int p = 0; p < 2; p++)
    for (int j = threadIdx.y; j < 32; j += 8)
      t[(p * 32 + j) * 33 + threadIdx.x] = in[j * 64 + threadIdx.x];
  __syncthreads();
  for (int p = 0; p < 2; p++)
    for (int j = threadIdx.y; j < 32; j += 8)
      out[j * 32 + threadIdx.x] = t[p * 1056 + threadIdx.x * 33 + j];
}
