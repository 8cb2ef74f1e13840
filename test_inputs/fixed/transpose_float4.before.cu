// shmfix: --block 8,32
// Rows of 8 vectors are one lap of the banks; a quarter of a warp is a phase.
__global__ void transposeVectors(const float4 *in, float4 *out) {
  __shared__ float4 tile[32][8];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 8 + threadIdx.x];
  __syncthreads();
  int t = threadIdx.y * 8 + threadIdx.x;
  out[t] = tile[t % 32][t / 32];
}
