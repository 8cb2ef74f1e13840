// The second buffer starts at a distance that is added in two steps.
__global__ void carved(const float *in, float *out) {
  extern __shared__ float memory[];
  float *a = memory;
  float *b = &(a + 512)[512];
  for (int j = threadIdx.y; j < 32; j += 8)
    a[j * 32 + threadIdx.x] = in[j * 32 + threadIdx.x];
  b[threadIdx.y * 32 + threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = a[threadIdx.x * 32 + j] + b[j];
}

void launch(const float *in, float *out) {
  carved<<<1, dim3(32, 8), (1024 + 256) * sizeof(float)>>>(in, out);
}
