// shmfix: --block 32,8
// The row is spelled as a shift.
__global__ void k(const float *in, float *out) {
  __shared__ float t[1056];
  for (int j = threadIdx.y; j < 32; j += 8)
    t[(j * 33) + threadIdx.x] = in[j * 64 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = t[(threadIdx.x * 33) + j];
}
