// shmfix: --block 64
// Clean: every lane of a warp adds to a word of its own.
__global__ void count(const int *in, int *out) {
  __shared__ int counters[32];
  if (threadIdx.x < 32)
    counters[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&counters[threadIdx.x % 32], in[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x < 32)
    out[threadIdx.x] = counters[threadIdx.x];
}
