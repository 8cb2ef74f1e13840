// shmfix: --block 32,8
// The template takes both extents to be the same number.
template <int Side>
__device__ float elementOf(const float (&square)[Side][Side], int row, int column) {
  return square[row][column];
}

__global__ void typed(const float *in, float *out) {
  __shared__ float tile[32][32];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = elementOf(tile, threadIdx.x, j);
}
