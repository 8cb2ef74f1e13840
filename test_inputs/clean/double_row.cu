// shmfix: --block 128
// Clean: 8 bytes a lane go in two phases of half a warp, 32 banks each.
__global__ void doubles(const double *in, double *out) {
  __shared__ double line[128];
  line[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = line[threadIdx.x ^ 1];
}
