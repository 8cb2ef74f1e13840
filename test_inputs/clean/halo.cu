// shmfix: --block 32,4
// Clean: a warp stays in one row of the tile, wherever the row starts.
__global__ void stencil(const float *in, float *out, int width) {
  __shared__ float tile[6][34];
  for (int j = threadIdx.y; j < 6; j += 4)
    for (int i = threadIdx.x; i < 34; i += 32)
      tile[j][i] = in[j * width + i];
  __syncthreads();
  int x = threadIdx.x + 1, y = threadIdx.y + 1;
  out[y * width + x] = tile[y][x] + tile[y - 1][x] + tile[y + 1][x] +
                       tile[y][x - 1] + tile[y][x + 1];
}
