// shmfix: --block 32,8
// The whole access stands in a macro that two kernels use for their own arrays.
#define TILE(Row, Column) tile[(Row) * 32 + (Column)]

__global__ void byMacro(const float *in, float *out) {
  __shared__ float tile[1024];
  for (int j = threadIdx.y; j < 32; j += 8)
    TILE(j, threadIdx.x) = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = TILE(threadIdx.x, j);
}

__global__ void sameMacro(const float *in, float *out) {
  __shared__ float tile[1024];
  for (int j = threadIdx.y; j < 32; j += 8)
    TILE(j, threadIdx.x) = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = 2 * TILE(j, threadIdx.x);
}
