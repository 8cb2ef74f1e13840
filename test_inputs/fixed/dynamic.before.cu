// The launch says the bytes of a dynamic array.
__global__ void k(const float *in, float *out) {
  extern __shared__ float t[];
  for (int j = threadIdx.y; j < 32; j += 8)
    t[j * 32 + threadIdx.x] = in[j * 64 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = t[threadIdx.x * 32 + j];
}
void launch(const float *in, float *out) {
  k<<<1, dim3(32, 8), 32 * 32 * sizeof(float)>>>(in, out);
}
