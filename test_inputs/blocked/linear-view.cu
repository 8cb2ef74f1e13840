// shmfix: --block 32,8
// A pointer runs through all rows; a pad would leave holes in its way.
__global__ void runThrough(const float *in, float *out) {
  __shared__ float tile[32][32];
  float *flat = &tile[0][0];
  for (int i = threadIdx.y * 32 + threadIdx.x; i < 1024; i += 256)
    flat[i] = in[i];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x][j];
}
