// shmfix: --block 256
// One index names the rows, the other runs through all elements.
__global__ void flatStore(const float *in, float *out) {
  __shared__ float tile[1024];
  for (int i = threadIdx.x; i < 1024; i += 256)
    tile[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 1024; i += 256)
    out[i] = tile[i % 32 * 32 + i / 32];
}
