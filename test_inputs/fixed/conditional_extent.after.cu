// shmfix: --block 32,8
template <bool Wide> __global__ void choose(const float *in, float *out) {
  __shared__ float tile[32][(Wide ? 64 : 32) + 1];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x][j];
}
template __global__ void choose<true>(const float *, float *);
template __global__ void choose<false>(const float *, float *);
