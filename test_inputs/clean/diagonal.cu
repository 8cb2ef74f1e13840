// shmfix: --block 32
// Clean: a step down is a step to the right, so each lane has its own bank.
__global__ void diagonals(const float *in, float *out) {
  __shared__ float square[32][32];
  for (int j = 0; j < 32; ++j)
    square[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int k = 0; k < 32; ++k)
    out[k * 32 + threadIdx.x] = square[threadIdx.x][(threadIdx.x + k) % 32];
}
