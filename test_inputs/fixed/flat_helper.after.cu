// shmfix: --block 32,8
// Helpers index the array that they are passed.
__device__ float get(const float *t, int r, int c) { return t[r * 33 + c]; }
__device__ void put(float *t, int r, int c, float v) { t[r * 33 + c] = v; }
__global__ void k(const float *in, float *out) {
  __shared__ float t[32 * 33];
  for (int j = threadIdx.y; j < 32; j += 8)
    put(t, j, threadIdx.x, in[j * 64 + threadIdx.x]);
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = get(t, threadIdx.x, j);
}
