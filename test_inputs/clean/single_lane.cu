// shmfix: --block 32,4
// Clean: one lane of a warp has nobody to meet.
__global__ void single(const float *in, float *out) {
  __shared__ float table[32][32];
  for (int j = threadIdx.y; j < 32; j += 4)
    table[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    for (int i = 0; i < 32; ++i)
      out[threadIdx.y * 32 + i] = table[i][threadIdx.y];
}
