// Rows of a dynamic array grow with its declaration and its launch.
__global__ void k(const float *in, float *out) {
  extern __shared__ float t[][32 + 1];
  for (int j = threadIdx.y; j < 32; j += 8)
    t[j][threadIdx.x] = in[j * 64 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = t[threadIdx.x][j];
}
void launch(const float *in, float *out) {
  k<<<1, dim3(32, 8), 32 * 33 * sizeof(float)>>>(in, out);
}
