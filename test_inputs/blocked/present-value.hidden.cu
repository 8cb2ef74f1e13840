// A parameter hides the row's name where an index would have to divide by it.
#define COUNT 1024
constexpr int Row = 32;
__device__ void copy(float *to, const float *from, int first, int Row)
{
  for (int i = first; i < Row; i += 256)
    to[i] = from[i];
}
__global__ void hidden(float *out, const float *in)
{
  __shared__ float tile[Row * Row];
  int x = threadIdx.x, y = threadIdx.y;
  copy(tile, in, y * 32 + x, COUNT);
  __syncthreads();
  for (int j = y; j < Row; j += 8)
    out[j * Row + x] = tile[x * Row + j];
}
void go(float *out, const float *in)
{
  hidden<<<1, dim3(32, 8)>>>(out, in);
}
