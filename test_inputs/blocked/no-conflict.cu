// shmfix: --block 256
// Neighbouring lanes, neighbouring words: there is nothing to change.
__global__ void copy(const float *in, float *out) {
  __shared__ float line[256];
  line[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = line[255 - threadIdx.x];
}
