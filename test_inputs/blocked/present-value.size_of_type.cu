// The size of a type is no number for good.
struct Row {
  float values[32];
};
__global__ void size_of_type(float *out, const float *in)
{
  __shared__ float tile[1024];
  int x = threadIdx.x;
  for (int i = x; i < 1024; i += 32)
    tile[i] = in[i];
  __syncthreads();
  for (int j = 0; j < 32; ++j)
    out[j * 32 + x] = tile[x * (sizeof(Row) / sizeof(float)) + j];
}
void go(float *out, const float *in)
{
  size_of_type<<<1, 32>>>(out, in);
}
