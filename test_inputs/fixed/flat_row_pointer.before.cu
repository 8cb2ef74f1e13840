// shmfix: --block 32,8
// Rows by pointer arithmetic.
__global__ void k(const float *in, float *out) {
  __shared__ float t[32 * 32];
  for (int j = threadIdx.y; j < 32; j += 8) {
    float *row = t + j * 32;
    row[threadIdx.x] = in[j * 64 + threadIdx.x];
  }
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = *(t + threadIdx.x * 32 + j);
}
