// shmfix: --block 32
// Clean: an odd stride of words is a permutation of the banks.
__global__ void odd(const float *in, float *out) {
  __shared__ float triples[96];
  for (int k = 0; k < 3; ++k)
    triples[k * 32 + threadIdx.x] = in[k * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = triples[threadIdx.x * 3] + triples[threadIdx.x * 3 + 1] +
                     triples[threadIdx.x * 3 + 2];
}
