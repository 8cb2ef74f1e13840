// shmfix: --block 256
// A helper that gets the row reads the padding in another build.
__device__ float mirrored(const float *row, int x) {
#ifdef FROM_THE_END
  return row[32 - x];
#else
  return row[31 - x];
#endif
}
__global__ void helper(const float *in, float *out) {
  __shared__ float tile[8][32 + 1];
  int x = threadIdx.x % 32, y = threadIdx.x / 32;
  tile[y][x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = mirrored(tile[y], x);
}
