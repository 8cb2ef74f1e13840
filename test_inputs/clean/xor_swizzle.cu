// shmfix: --block 32,8
// Clean: the column is xored with the row already; a pad would bring conflicts.
__global__ void swizzled(const float *in, float *out) {
  __shared__ float tile[32][32];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x ^ j] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x][j ^ threadIdx.x];
}
