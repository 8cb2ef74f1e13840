// What lies behind the rows is aligned for an even number of them only.
#define M 32
#define N 32
__global__ void aligned_behind(float *out, const float *in, const float4 *weights)
{
  extern __shared__ float memory[];
  float *tile = memory;
  float4 *behind = reinterpret_cast<float4 *>(memory + M * N);
  int x = threadIdx.x, y = threadIdx.y;
  for (int r = y; r < M; r += 8)
    tile[r * N + x] = in[r * N + x];
  if (y == 0 && x < 16)
    behind[x] = weights[x];
  __syncthreads();
  for (int c = y; c < N; c += 8)
    out[c * M + x] = tile[x * N + c] + behind[c / 4].x;
}
void go(float *out, const float *in)
{
  aligned_behind<<<1, dim3(32, 8), (M * N + 64) * sizeof(float)>>>(out, in, (const float4 *)in);
}
