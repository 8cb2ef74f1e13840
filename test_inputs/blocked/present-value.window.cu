// The window that is read has another name than the row.
constexpr int Hop = 32;
constexpr int Window = 32;
__global__ void window(float *out, const float *in)
{
  __shared__ float samples[Hop * 40];
  int t = threadIdx.x;
  for (int i = t; i < Hop * 40; i += 32)
    samples[i] = in[i];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < Window; ++j)
    sum += samples[t * Hop + j] * (j + 1);
  out[t] = sum;
}
void go(float *out, const float *in)
{
  window<<<1, 32>>>(out, in);
}
