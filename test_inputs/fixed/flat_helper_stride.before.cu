// shmfix: --block 32,8
// Helpers are passed the row length.
__device__ float get(const float *t, int r, int c, int ld) {
  return t[r * ld + c];
}
__device__ void put(float *t, int r, int c, int ld, float v) {
  t[r * ld + c] = v;
}
__global__ void k(const float *in, float *out) {
  __shared__ float t[32 * 32];
  for (int j = threadIdx.y; j < 32; j += 8)
    put(t, j, threadIdx.x, 32, in[j * 64 + threadIdx.x]);
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = get(t, threadIdx.x, j, 32);
}
