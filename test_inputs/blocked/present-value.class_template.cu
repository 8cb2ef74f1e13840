// Constants of two instances that are one today.
#define A 32
#define B 32
template <int N> struct Config {
  static constexpr int Pitch = N;
};
__global__ void class_template(float *out, const float *in)
{
  __shared__ float tile[1024];
  int x = threadIdx.x;
  for (int y = 0; y < B; ++y)
    tile[y * Config<A>::Pitch + x] = in[y * A + x];
  __syncthreads();
  for (int j = 0; j < B; ++j)
    out[j * 32 + x] = tile[x * Config<B>::Pitch + j];
}
void go(float *out, const float *in)
{
  class_template<<<1, 32>>>(out, in);
}
