// shmfix: --block 32,8
// The parameter's type names the extents, and another array is passed to it.
__device__ float elementOf(const float (&square)[32][32], int row, int column) {
  return square[row][column];
}

__global__ void typed(const float *in, float *out) {
  __shared__ float tile[32][32], other[32][32];
  for (int j = threadIdx.y; j < 32; j += 8) {
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
    other[j][threadIdx.x] = in[1024 + j * 32 + threadIdx.x];
  }
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = elementOf(tile, threadIdx.x, j) + elementOf(other, j, threadIdx.x);
}
