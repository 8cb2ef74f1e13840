// shmfix: --block 32,8
// Declaration and definition of a function name the extent.
#define N 32
__device__ float col(const float t[][N + 1], int r, int c);
__device__ float col(const float t[][N + 1], int r, int c) { return t[r][c]; }
__global__ void k(const float *in, float *out) {
  __shared__ float t[N][N + 1];
  for (int j = threadIdx.y; j < N; j += 8)
    t[j][threadIdx.x] = in[j * N + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < N; j += 8)
    out[j * N + threadIdx.x] = col(t, threadIdx.x, j);
}
