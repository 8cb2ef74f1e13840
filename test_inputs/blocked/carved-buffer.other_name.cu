// Two names of one dynamic memory.
constexpr int N = 32;
__device__ void fill(const float *in, int first)
{
  extern __shared__ float memory[];
  for (int i = first; i < N * N; i += 256)
    memory[i] = in[i];
}
__global__ void other_name(float *out, const float *in)
{
  extern __shared__ float tile[];
  int x = threadIdx.x, y = threadIdx.y;
  fill(in, y * 32 + x);
  __syncthreads();
  for (int j = y; j < N; j += 8)
    out[j * N + x] = tile[x * N + j];
}
void go(float *out, const float *in)
{
  other_name<<<1, dim3(32, 8), N * N * sizeof(float)>>>(out, in);
}
