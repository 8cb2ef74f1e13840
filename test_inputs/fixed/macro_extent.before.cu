// shmfix: --block 32,8
// The extent is a macro that other code uses too; it keeps its value.
#define TILE 32

__global__ void transposeMacro(const float *in, float *out, int n) {
  __shared__ float tile[TILE][TILE];
  for (int j = threadIdx.y; j < TILE; j += 8)
    tile[j][threadIdx.x] = in[j * n + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < TILE; j += 8)
    out[j * n + threadIdx.x] = tile[threadIdx.x][j];
}
