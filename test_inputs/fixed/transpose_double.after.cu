// shmfix: --block 32,8
// Words of 8 bytes: one element of pad moves each row by two banks.
__global__ void transposeDouble(const double *in, double *out, int n) {
  __shared__ double tile[32][32 + 1];
  for (int j = threadIdx.y; j < 32; j += blockDim.y)
    tile[j][threadIdx.x] = in[j * n + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += blockDim.y)
    out[j * n + threadIdx.x] = tile[threadIdx.x][j];
}
