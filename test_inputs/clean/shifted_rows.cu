// shmfix: --block 96
// Clean: 32 neighbouring words lie in 32 banks wherever they start.
__global__ void shifted(const float *in, float *out, int shift) {
  __shared__ float line[256];
  line[threadIdx.x] = in[threadIdx.x];
  line[threadIdx.x + 96] = in[threadIdx.x + 96];
  __syncthreads();
  out[threadIdx.x] = line[threadIdx.x + 7] + line[threadIdx.x + (shift & 63)];
}
