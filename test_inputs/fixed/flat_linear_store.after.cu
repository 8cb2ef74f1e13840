// shmfix: --block 256
// One index names the rows, the other runs through all elements.
__global__ void flatStore(const float *in, float *out) {
  __shared__ float tile[1056];
  for (int i = threadIdx.x; i < 1024; i += 256)
    tile[i + i / 32] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 1024; i += 256)
    out[i] = tile[i % 32 * 33 + i / 32];
}
