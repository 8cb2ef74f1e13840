// shmfix: --block 32,8
// The row's extent belongs to a type that another array has too.
using Row = float[32];

__global__ void byType(const float *in, float *out) {
  __shared__ Row tile[32];
  Row sums = {};
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    sums[j] += tile[threadIdx.x][j];
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = sums[j];
}
