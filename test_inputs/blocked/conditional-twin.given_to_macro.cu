// A macro gets the array, and is another one in text that is not compiled.
#ifdef FLAT
#define AT(of, row, column) (&(of)[0][0])[(row) * 32 + (column)]
#else
#define AT(of, row, column) (of)[row][column]
#endif
__global__ void given_to_macro(float *out, const float *in)
{
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = y; j < 32; j += 8)
    tile[j][x] = in[j * 32 + x];
  __syncthreads();
  for (int j = y; j < 32; j += 8)
    out[j * 32 + x] = AT(tile, x, j);
}
void go(float *out, const float *in)
{
  given_to_macro<<<1, dim3(32, 8)>>>(out, in);
}
