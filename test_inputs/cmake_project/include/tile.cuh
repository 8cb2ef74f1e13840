#pragma once
#include <cuda_runtime.h>
template <int N> __global__ void flip(float *out, const float *in) {
  __shared__ float t[N][N];
  t[threadIdx.y][threadIdx.x] = in[threadIdx.y * N + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * N + threadIdx.x] = t[threadIdx.x][threadIdx.y];
}
