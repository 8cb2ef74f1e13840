// Nobody instantiates the kernel here; 32 is a guess for TILE.
template <typename T, int TILE>
__global__ void __launch_bounds__(256) turn(const T *in, T *out) {
  __shared__ T tile[TILE][TILE];
  int x = threadIdx.x % TILE, y = threadIdx.x / TILE;
  for (int r = y; r < TILE; r += 256 / TILE)
    tile[r][x] = in[r * TILE + x];
  __syncthreads();
  for (int r = y; r < TILE; r += 256 / TILE)
    out[r * TILE + x] = tile[x][r];
}
