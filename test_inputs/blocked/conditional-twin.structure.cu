// Text that is not compiled has another variable of the structure.
struct Tile {
  float values[32][32];
};
__global__ void structure(float *out, const float *in)
{
  __shared__ Tile tile;
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = y; j < 32; j += 8)
    tile.values[j][x] = in[j * 32 + x];
  __syncthreads();
  for (int j = y; j < 32; j += 8)
    out[j * 32 + x] = tile.values[x][j];
}
#ifdef CHECK
__global__ void check(float *out)
{
  __shared__ Tile other;
  float *flat = &other.values[0][0];
  out[threadIdx.x] = flat[threadIdx.x * 32];
}
#endif
void go(float *out, const float *in)
{
  structure<<<1, dim3(32, 8)>>>(out, in);
}
