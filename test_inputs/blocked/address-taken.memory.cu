// shmfix: --block 32,8
__global__ void k(const float *in, float *out, int which) {
  __shared__ float tile[32][32];
  __shared__ float *start;
  if (threadIdx.x == 0 && threadIdx.y == 0)
    start = &tile[0][0];
  __syncthreads();
  for (int i = threadIdx.y * 32 + threadIdx.x; i < 1024; i += 256)
    start[i] = in[i];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x][j];
}
