// Text that is not compiled comes to the array through two macros.
#define N 32
#define AT(i) tile[i]
#define SECOND(i) AT((i) + N)
__global__ void through_macro(float *out, const float *in)
{
  __shared__ float tile[N * N];
  int x = threadIdx.x;
  for (int y = threadIdx.y; y < N; y += 8)
    tile[y * N + x] = in[y * N + x];
  __syncthreads();
#ifdef CHECKED
  out[4096] = SECOND(x);
#endif
  for (int y = threadIdx.y; y < N; y += 8)
    out[y * N + x] = tile[x * N + y];
}
void go(float *out, const float *in)
{
  through_macro<<<1, dim3(32, 8)>>>(out, in);
}
