// Text that is not compiled adds to the variable that holds an index.
#define N 32
__global__ void index(float *out, const float *in)
{
  __shared__ float tile[N * N];
  int x = threadIdx.x;
  for (int y = threadIdx.y; y < N; y += 8)
    tile[y * N + x] = in[y * N + x];
  __syncthreads();
  int first = x * N;
#ifdef SECOND_COLUMN
  first += 1;
#endif
  if (threadIdx.y == 0)
    out[x] = tile[first];
}
void go(float *out, const float *in)
{
  index<<<1, dim3(32, 8)>>>(out, in);
}
