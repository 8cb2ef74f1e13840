// shmfix: --block 32,8
// Two buffers, used in turn: the same pad for both halves.
__global__ void stages(const float *in, float *out, int steps) {
  __shared__ float stage[2][32][32 + 1];
  float sum = 0;
  for (int s = 0; s < steps; ++s) {
    for (int j = threadIdx.y; j < 32; j += 8)
      stage[s & 1][j][threadIdx.x] = in[(s * 32 + j) * 32 + threadIdx.x];
    __syncthreads();
    for (int j = threadIdx.y; j < 32; j += 8)
      sum += stage[s & 1][threadIdx.x][j];
  }
  out[threadIdx.y * 32 + threadIdx.x] = sum;
}
