// shmfix: --block 32,8
// The pitch of a row stands in the index of a pointer.
__global__ void k(const float *in, float *out) {
  __shared__ float t[32][32];
  float *p = &t[threadIdx.y][threadIdx.x];
  for (int j = 0; j < 4; j++)
    p[j * 8 * 32] = in[j * 256 + threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = t[threadIdx.x][j];
}
