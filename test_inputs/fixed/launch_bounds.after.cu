// The kernel says how many threads a block has; it uses one axis only.
__global__ void __launch_bounds__(256) bounded(const float *in, float *out) {
  __shared__ float tile[32][32 + 1];
  for (int i = threadIdx.x; i < 1024; i += 256)
    tile[i / 32][i % 32] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 1024; i += 256)
    out[i] = tile[i % 32][i / 32];
}
