// A template divides by the extent that it deduces: a longer row would be another number.
template <int N> __device__ float mean(const float (&row)[N])
{
  return row[0] / N;
}
__global__ void value(float *out, const float *in)
{
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = y; j < 32; j += 8)
    tile[j][x] = in[j * 32 + x];
  __syncthreads();
  for (int j = y; j < 32; j += 8)
    out[j * 32 + x] = tile[x][j];
  out[2048 + x] = mean(tile[y]);
}
void go(float *out, const float *in)
{
  value<<<1, dim3(32, 8)>>>(out, in);
}
