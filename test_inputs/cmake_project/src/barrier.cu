#include <cuda/barrier>
#include <cuda_runtime.h>

__global__ void reversed(int *p) {
  __shared__ int s[33];
  s[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = s[31 - threadIdx.x];
}
