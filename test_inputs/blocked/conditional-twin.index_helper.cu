// Text that is not compiled calls the function that computes the index.
__device__ int at(int row, int column)
{
  return row * 32 + column;
}
__global__ void index_helper(float *out, const float *in)
{
  __shared__ float tile[1024];
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = y; j < 32; j += 8)
    tile[at(j, x)] = in[j * 32 + x];
  __syncthreads();
  for (int j = y; j < 32; j += 8)
    out[j * 32 + x] = tile[at(x, j)];
#ifdef TWICE
  out[at(y, x)] *= 2;
#endif
}
void go(float *out, const float *in)
{
  index_helper<<<1, dim3(32, 8)>>>(out, in);
}
