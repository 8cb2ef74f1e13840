// shmfix: --block 16,16
// Two rows of 16 words are one lap of the banks. A pad of two frees the load of
// eight ways and costs the store a second pass.
__global__ void tile16(const float *in, float *out) {
  __shared__ float tile[16][16];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
