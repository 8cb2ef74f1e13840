// shmfix: --block 32,8
// A pointer walks down by the pitch.
__global__ void k(const float *in, float *out) {
  __shared__ float t[32][32];
  float *p = &t[threadIdx.y][threadIdx.x];
  for (int j = 0; j < 4; j++) {
    *p = in[j * 256 + threadIdx.y * 32 + threadIdx.x];
    p += 8 * 32;
  }
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = t[threadIdx.x][j];
}
