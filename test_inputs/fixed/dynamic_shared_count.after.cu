// The variable with the bytes is used for other memory too.
#define TILE 32
__global__ void k(const float *in, float *out) {
  extern __shared__ float t[];
  for (int j = threadIdx.y; j < TILE; j += 8)
    t[j * (TILE + 1) + threadIdx.x] = in[j * 64 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < TILE; j += 8)
    out[j * TILE + threadIdx.x] = t[threadIdx.x * (TILE + 1) + j];
}
void launch(const float *in, float *out) {
  size_t bytes = TILE * TILE * sizeof(float);
  float *d;
  cudaMalloc(&d, bytes);
  k<<<1, dim3(TILE, 8), bytes + bytes / TILE>>>(in, d);
}
