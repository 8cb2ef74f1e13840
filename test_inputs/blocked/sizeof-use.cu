// shmfix: --block 32,8
// The size of a row is used to step through memory: it would change with a pad.
__global__ void sized(const float *in, float *out) {
  __shared__ float tile[32][32];
  const int rowWords = sizeof(tile[0]) / sizeof(float);
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * rowWords + threadIdx.x] = tile[threadIdx.x][j];
}
