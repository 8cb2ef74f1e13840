// Text that is not compiled makes a name of two pieces.
#define N 32
#define JOIN(a, b) a##b
__global__ void pasted(float *out, const float *in)
{
  __shared__ float tile[N * N];
  int x = threadIdx.x;
  for (int y = threadIdx.y; y < N; y += 8)
    tile[y * N + x] = in[y * N + x];
  __syncthreads();
#ifdef FIRST
  out[4096] = JOIN(ti, le)[N * x];
#endif
  for (int y = threadIdx.y; y < N; y += 8)
    out[y * N + x] = tile[x * N + y];
}
void go(float *out, const float *in)
{
  pasted<<<1, dim3(32, 8)>>>(out, in);
}
