// A helper that stays as it is has another body in text that is not compiled.
#ifdef TWO
__device__ float sum(const float *row)
{
  float s = 0;
  for (int j = 0; j < 64; ++j)
    s += row[j];
  return s;
}
#else
__device__ float sum(const float *row)
{
  return row[0] + row[31];
}
#endif
__global__ void other_helper(float *out, const float *in)
{
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = y; j < 32; j += 8)
    tile[j][x] = in[j * 32 + x];
  __syncthreads();
  for (int j = y; j < 32; j += 8)
    out[j * 32 + x] = tile[x][j];
  if (x < 31)
    out[2048 + x] = sum(tile[x]);
}
void go(float *out, const float *in)
{
  other_helper<<<1, dim3(32, 8)>>>(out, in);
}
