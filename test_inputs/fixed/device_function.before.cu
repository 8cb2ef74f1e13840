// shmfix: --block 32,8
// The array is at namespace scope and the column is read in a device function.
__shared__ float common[32][32];

__device__ float columnOf(int row, int column) { return common[row][column]; }

__global__ void viaFunction(const float *in, float *out) {
  for (int j = threadIdx.y; j < 32; j += 8)
    common[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = columnOf(threadIdx.x, j);
}
