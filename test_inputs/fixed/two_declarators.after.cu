// shmfix: --block 32,32
// One statement, two arrays: only the one that is read by columns changes.
__global__ void product(const float *a, const float *b, float *c, int n) {
  __shared__ float rows[32][32], columns[32][32 + 1];
  float sum = 0;
  for (int k = 0; k < n; k += 32) {
    rows[threadIdx.y][threadIdx.x] = a[threadIdx.y * n + k + threadIdx.x];
    columns[threadIdx.x][threadIdx.y] = b[(k + threadIdx.y) * n + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < 32; ++i)
      sum += rows[threadIdx.y][i] * columns[threadIdx.x][i];
    __syncthreads();
  }
  c[threadIdx.y * n + threadIdx.x] = sum;
}
