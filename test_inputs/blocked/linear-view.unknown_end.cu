// A pointer walks to an end that memory gives.
__global__ void unknown_end(float *out, const float *in, const int *length)
{
  __shared__ float tile[32][32];
  int x = threadIdx.x;
  for (int y = 0; y < 32; ++y)
    tile[y][x] = in[y * 32 + x];
  __syncthreads();
  float sum = 0;
  const float *at = tile[0];
  for (const float *end = at + length[0]; at != end; ++at)
    sum += *at;
  for (int j = 0; j < 32; ++j)
    out[j * 32 + x] = tile[x][j] + sum;
}
void go(float *out, const float *in, const int *length)
{
  unknown_end<<<1, 32>>>(out, in, length);
}
