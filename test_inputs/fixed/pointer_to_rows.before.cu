// shmfix: --block 32,8
// A function takes the rows by pointer; its parameter grows along.
__device__ float col(float (*t)[32], int r, int c) { return t[r][c]; }
__global__ void k(const float *in, float *out) {
  __shared__ float t[32][32];
  for (int j = threadIdx.y; j < 32; j += 8)
    t[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = col(t, threadIdx.x, j);
}
