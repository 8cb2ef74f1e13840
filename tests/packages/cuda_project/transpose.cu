#include "tile_size.h"

__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[Side][Side];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * Side + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * Side + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void run(float *out, const float *in) {
  transpose<<<1, dim3(Side, Side)>>>(out, in);
}
