// shmfix: --block 128
// Clean: each step reads the same row of words, shifted.
__global__ void scan(const int *in, int *out) {
  __shared__ int sums[2][128];
  int t = threadIdx.x, now = 0;
  sums[0][t] = in[t];
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    sums[1 - now][t] = sums[now][t] + (t >= d ? sums[now][t - d] : 0);
    now = 1 - now;
    __syncthreads();
  }
  out[t] = sums[now][t];
}
