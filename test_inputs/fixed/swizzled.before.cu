// shmfix: --block 8,8 --unsafe-fixes
// Four rows are one lap of the banks: every other row length makes the store
// conflict, so no pad helps. A swizzle parts the columns and keeps the rows.
__global__ void tile8(const float *in, float *out) {
  __shared__ float tile[8][8];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 8 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 8 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
