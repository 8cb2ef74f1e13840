// shmfix: --block 32,8
// Another file gets a pointer into the array; what it does there is not seen.
__device__ float *remember(float *p);

__global__ void handOut(const float *in, float *out) {
  __shared__ float tile[32][32];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  float *mine = remember(&tile[threadIdx.y][threadIdx.x]);
  *mine = 1;
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x][j];
}
