// The structure is filled as one run of bytes.
#include <cstring>
struct Both {
  float tile[32][32];
  float sums[32];
};
__global__ void whole(float *out, const float *in)
{
  __shared__ Both both;
  int x = threadIdx.x, y = threadIdx.y;
  if (x == 0 && y == 0)
    memcpy(&both, in, sizeof(both));
  __syncthreads();
  for (int j = y; j < 32; j += 8)
    out[j * 32 + x] = both.tile[x][j] + both.sums[x];
}
void go(float *out, const float *in)
{
  whole<<<1, dim3(32, 8)>>>(out, in);
}
