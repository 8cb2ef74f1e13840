// The array is declared outside of the kernel.
__shared__ float tile[32][32];
__global__ void namespace_scope(float *out, const float *in)
{
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = y; j < 32; j += 8)
    tile[j][x] = in[j * 32 + x];
  __syncthreads();
#ifdef DUMP
  const float *flat = &tile[0][0];
  out[2048 + y * 32 + x] = flat[y * 32 + x];
#endif
  for (int j = y; j < 32; j += 8)
    out[j * 32 + x] = tile[x][j];
}
void go(float *out, const float *in)
{
  namespace_scope<<<1, dim3(32, 8)>>>(out, in);
}
