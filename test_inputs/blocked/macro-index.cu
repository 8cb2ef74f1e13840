// shmfix: --block 32,8
// The row stride stands in a macro that indexes another array too.
#define AT(Row, Column) ((Row) * 32 + (Column))

__global__ void byMacro(const float *in, float *out) {
  __shared__ float tile[1024];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[AT(j, threadIdx.x)] = in[AT(j, threadIdx.x)];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[AT(j, threadIdx.x)] = tile[AT(threadIdx.x, j)];
}
