// Text that is not compiled sets the variable that an index has for the row.
#define N 32
__global__ void variable(float *out, const float *in)
{
  __shared__ float tile[N * N];
  int x = threadIdx.x, pitch = N;
#ifdef NARROW
  pitch = 16;
#endif
  for (int y = threadIdx.y; y < N; y += 8)
    tile[y * N + x] = in[y * N + x];
  __syncthreads();
  for (int y = threadIdx.y; y < N; y += 8)
    out[y * N + x] = tile[x * pitch + y % 16];
}
void go(float *out, const float *in)
{
  variable<<<1, dim3(32, 8)>>>(out, in);
}
