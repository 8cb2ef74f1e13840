// Text that is not compiled stands inside an index.
#define N 32
__global__ void inside(float *out, const float *in)
{
  __shared__ float tile[N * N];
  int x = threadIdx.x;
  for (int y = threadIdx.y; y < N; y += 8)
    tile[y * N + x] = in[y * N + x];
  __syncthreads();
  for (int y = threadIdx.y; y < N - 1; y += 8)
    out[y * N + x] = tile[x * N
#ifdef NEXT
                          + 1
#endif
                          + y];
}
void go(float *out, const float *in)
{
  inside<<<1, dim3(32, 8)>>>(out, in);
}
