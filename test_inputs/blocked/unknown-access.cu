// shmfix: --block 256
// Where a lane reads comes out of memory; no other access conflicts.
__global__ void gather(const float *in, const int *order, float *out) {
  __shared__ float values[256];
  values[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = values[order[threadIdx.x] & 255];
}
