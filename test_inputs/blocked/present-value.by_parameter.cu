// One constant today: of a class, and of the one that a template's parameter is.
struct First {
  static constexpr int Width = 32;
};
template <class Config> __global__ void by_parameter(float *out, const float *in)
{
  __shared__ float tile[32 * Config::Width];
  int x = threadIdx.x;
  for (int y = 0; y < 32; ++y)
    tile[y * Config::Width + x] = in[y * 32 + x];
  __syncthreads();
  for (int j = 0; j < 8; ++j)
    out[j * 32 + x] = tile[x * First::Width + j];
}
void go(float *out, const float *in)
{
  by_parameter<First><<<1, 32>>>(out, in);
}
