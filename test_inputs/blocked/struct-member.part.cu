// The size of a member is used as a number.
struct Both {
  float tile[32][32];
  float sums[32];
};
__global__ void part(float *out, const float *in)
{
  __shared__ Both both;
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = y; j < 32; j += 8)
    both.tile[j][x] = in[j * 32 + x];
  __syncthreads();
  for (int j = y; j < 32; j += 8)
    out[j * 32 + x] = both.tile[x][j] + sizeof(both.tile[0]) / sizeof(float);
}
void go(float *out, const float *in)
{
  part<<<1, dim3(32, 8)>>>(out, in);
}
