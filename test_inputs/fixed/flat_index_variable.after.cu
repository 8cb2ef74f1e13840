// shmfix: --block 32,8
// The index is put into a variable first.
__global__ void k(const float *in, float *out) {
  __shared__ float t[32 * 33];
  for (int j = threadIdx.y; j < 32; j += 8) {
    int i = j * 33 + threadIdx.x;
    t[i] = in[j * 64 + threadIdx.x];
  }
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = t[threadIdx.x * 33 + j];
}
