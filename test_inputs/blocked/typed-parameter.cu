// shmfix: --block 32,8
// The parameter's type names the extents; the function may have other callers.
__device__ float columnOf(const float (&square)[32][32], int column) {
  return square[threadIdx.x][column];
}

__global__ void typed(const float *in, float *out) {
  __shared__ float tile[32][32];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = columnOf(tile, j);
}
