// shmfix: --block 16,16
// A row of 16 doubles is one lap of the banks; half a warp is one phase.
__global__ void transpose16(const double *in, double *out, int n) {
  __shared__ double square[16][16 + 1];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  square[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  out[y * n + x] = square[threadIdx.x][threadIdx.y];
}
