// A template that nothing instantiates calls the helper that would change along.
__device__ float read(const float *of, int row, int column)
{
  return of[row * 32 + column];
}
__global__ void uninstantiated(float *out, const float *in)
{
  __shared__ float tile[32 * 32];
  int x = threadIdx.x;
  for (int y = threadIdx.y; y < 32; y += 8)
    tile[y * 32 + x] = in[y * 32 + x];
  __syncthreads();
  for (int y = threadIdx.y; y < 32; y += 8)
    out[y * 32 + x] = read(tile, x, y);
}
template <class T> __device__ float other(T *of)
{
  return read(of, threadIdx.x, 1);
}
void go(float *out, const float *in)
{
  uninstantiated<<<1, dim3(32, 8)>>>(out, in);
}
