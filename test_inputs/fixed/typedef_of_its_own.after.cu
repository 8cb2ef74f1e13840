// shmfix: --block 32,8
// The type belongs to this array alone.
typedef float Tile[32][32 + 1];
__global__ void k(const float *in, float *out) {
  __shared__ Tile t;
  for (int j = threadIdx.y; j < 32; j += 8)
    t[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = t[threadIdx.x][j];
}
