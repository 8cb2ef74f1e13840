// shmfix: --block 128
// Clean: four lanes ask for the four bytes of one word.
__global__ void bytes(const unsigned char *in, unsigned char *out) {
  __shared__ unsigned char line[128];
  line[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = line[127 - threadIdx.x];
}
