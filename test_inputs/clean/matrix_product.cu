// shmfix: --block 16,16
// Clean: of `a` a warp reads two words, of `b` 16 neighbouring ones.
__global__ void product(const float *left, const float *right, float *out, int n) {
  __shared__ float a[16][16], b[16][16];
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    a[threadIdx.y][threadIdx.x] = left[threadIdx.y * n + k + threadIdx.x];
    b[threadIdx.y][threadIdx.x] = right[(k + threadIdx.y) * n + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < 16; ++i)
      sum += a[threadIdx.y][i] * b[i][threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.y * n + threadIdx.x] = sum;
}
