// A constant that decides how far a pointer goes is another one in text that is not compiled.
#ifdef NEXT_ROW
constexpr int Ahead = 33;
#else
constexpr int Ahead = 1;
#endif
__global__ void constant(float *out, const float *in)
{
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = y; j < 32; j += 8)
    tile[j][x] = in[j * 32 + x];
  __syncthreads();
  for (int j = y; j < 32; j += 8)
    out[j * 32 + x] = tile[x][j];
  const float *row = tile[y];
  if (x < 30)
    out[2048 + x] = row[x + Ahead];
}
void go(float *out, const float *in)
{
  constant<<<1, dim3(32, 8)>>>(out, in);
}
