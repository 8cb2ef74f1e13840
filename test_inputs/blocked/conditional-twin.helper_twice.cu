// The helper that changes along is defined once more in text that is not compiled.
#ifdef TWICE_AS_LARGE
__device__ float read(const float *of, int row, int column) {
  return 2 * of[row * 32 + column];
}
#else
__device__ float read(const float *of, int row, int column) {
  return of[row * 32 + column];
}
#endif
__global__ void helper_twice(const float *in, float *out) {
  __shared__ float tile[32 * 32];
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    tile[(y + j) * 32 + x] = in[(y + j) * 32 + x];
  __syncthreads();
  for (int j = 0; j < 32; j += 8)
    out[(y + j) * 32 + x] = read(tile, x, y + j);
}
void run(const float *in, float *out) { helper_twice<<<1, dim3(32, 8)>>>(in, out); }
