// What text that is not compiled includes, nobody knows.
__global__ void included(float *out, const float *in)
{
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = y; j < 32; j += 8)
    tile[j][x] = in[j * 32 + x];
  __syncthreads();
  for (int j = y; j < 32; j += 8)
    out[j * 32 + x] = tile[x][j];
#ifdef DUMP
#include "dump.inc"
#endif
}
void go(float *out, const float *in)
{
  included<<<1, dim3(32, 8)>>>(out, in);
}
