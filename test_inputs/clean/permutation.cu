// shmfix: --block 32
// Clean: five and 32 have no common factor, so no two lanes share a word.
__global__ void permute(const int *in, int *out) {
  __shared__ int line[32];
  line[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = line[threadIdx.x * 5 % 32];
}
