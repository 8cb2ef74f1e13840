// The bytes are put into a variable that only the launch uses.
#define TILE 32
__global__ void k(const float *in, float *out) {
  extern __shared__ float t[];
  for (int j = threadIdx.y; j < TILE; j += 8)
    t[j * TILE + threadIdx.x] = in[j * 64 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < TILE; j += 8)
    out[j * TILE + threadIdx.x] = t[threadIdx.x * TILE + j];
}
void launch(const float *in, float *out) {
  size_t bytes = TILE * TILE * sizeof(float);
  k<<<1, dim3(TILE, 8), bytes>>>(in, out);
}
