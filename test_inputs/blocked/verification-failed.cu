// shmfix: --block 32,8
// The macro lacks parentheses: SIDE + 1 is 1 << 6. The changed file does not
// show what was promised, and the change is taken back.
#define SIDE 1 << 5

__global__ void loose(const float *in, float *out) {
  __shared__ float tile[SIDE][SIDE];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x][j];
}
