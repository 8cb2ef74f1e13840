// shmfix: --block 32
// The store's index counts up as it is used; it cannot be written twice.
__global__ void counting(const float *in, float *out) {
  __shared__ float tile[1024];
  int next = threadIdx.x;
  for (int j = 0; j < 32; ++j)
    tile[next += 32] = in[j * 32 + threadIdx.x];
  __syncwarp();
  for (int j = 0; j < 32; ++j)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x * 32 + j];
}
