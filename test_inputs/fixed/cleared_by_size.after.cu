// shmfix: --block 32,8
// The array is cleared by its size, whatever that is.
__global__ void k(const float *in, float *out) {
  __shared__ float t[32][32 + 1];
  if (threadIdx.x == 0 && threadIdx.y == 0)
    memset(t, 0, sizeof(t));
  static_assert(sizeof(t) <= 48 * 1024, "fits");
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    t[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = t[threadIdx.x][j];
}
