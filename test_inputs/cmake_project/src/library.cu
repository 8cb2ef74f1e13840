#include <cub/cub.cuh>
#include <cuda_runtime.h>
#include <thrust/device_vector.h>

extern __device__ int helper(int);

__global__ void reversed_by_helper(int *p) {
  __shared__ int s[64];
  s[threadIdx.x] = helper(p[threadIdx.x]);
  __syncthreads();
  p[threadIdx.x] = s[63 - threadIdx.x];
}

void runLibrary(int *p) {
  reversed_by_helper<<<1, 64>>>(p);
  thrust::device_vector<int> v(3);
}
