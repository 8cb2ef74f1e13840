// The other launch keeps its bytes.
__global__ void launch(float *out, const float *in)
{
  extern __shared__ float tile[];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y * 32 + x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x * 32 + y];
}
void go(float *out, const float *in)
{
#ifndef PROFILE
  launch<<<1, dim3(32, 32), 32 * 32 * sizeof(float)>>>(out, in);
#else
  launch<<<1, dim3(32, 32), 4096>>>(out, in);
#endif
}
