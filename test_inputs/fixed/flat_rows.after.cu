// shmfix: --block 32,8
// Rows by arithmetic: the stride changes in every index, and the length.
__global__ void flat(const float *in, float *out) {
  __shared__ float tile[32 * 33];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j * 33 + threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x * 33 + j];
}
