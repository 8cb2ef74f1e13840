// The runtime API as host code uses it.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>
#define CHECK(call)                                                            \
  do {                                                                         \
    cudaError_t e = (call);                                                    \
    if (e != cudaSuccess) {                                                    \
      fprintf(stderr, "%s at %d\n", cudaGetErrorString(e), __LINE__);          \
      exit(EXIT_FAILURE);                                                      \
    }                                                                          \
  } while (0)
__constant__ float coefficients[16];
__global__ void kernel(float *p, int n) {
  extern __shared__ float s[];
  if (threadIdx.x < n)
    s[threadIdx.x] = p[threadIdx.x] * coefficients[0];
}
int main() {
  float *d = nullptr, *h = nullptr, host[16] = {};
  void *v;
  std::vector<float> data(256, 1.f);
  CHECK(cudaMalloc(&d, 1024));
  CHECK(cudaMalloc((void **)&d, 1024));
  CHECK(cudaMallocHost(&h, 1024));
  CHECK(cudaMallocManaged(&h, 1024));
  CHECK(cudaHostAlloc(&h, 1024, cudaHostAllocDefault));
  CHECK(cudaMalloc(&v, 1));
  CHECK(cudaMemcpy(d, data.data(), 1024, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpyToSymbol(coefficients, host, sizeof(host)));
  CHECK(cudaMemset(d, 0, 1024));
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaMemcpyAsync(d, h, 1024, cudaMemcpyHostToDevice, stream));
  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreateWithFlags(&stop, cudaEventDisableTiming));
  CHECK(cudaEventRecord(start));
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             64 * 1024));
  CHECK(cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferShared));
  kernel<<<dim3(2, 2), 256, 1024, stream>>>(d, 256);
  int n = 256, blocks = 0, size = 0, grid = 0;
  void *args[] = {&d, &n};
  CHECK(cudaLaunchKernel((void *)kernel, dim3(1), dim3(256), args, 1024, stream));
  CHECK(cudaLaunchKernel(kernel, 1, 256, args));
  CHECK(cudaLaunchCooperativeKernel((void *)kernel, 1, 256, args));
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(4);
  config.blockDim = dim3(64);
  config.dynamicSmemBytes = 1024;
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = 2;
  config.attrs = attribute;
  config.numAttrs = 1;
  CHECK(cudaLaunchKernelEx(&config, kernel, d, n));
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 256, 1024));
  CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &size, kernel));
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  CHECK(cudaDeviceGetAttribute(&n, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  float ms;
  CHECK(cudaEventElapsedTime(&ms, start, stop));
  printf("%s %zu %d %f\n", properties.name, properties.sharedMemPerBlock,
         properties.multiProcessorCount, ms);
  CHECK(cudaFree(d));
  CHECK(cudaFreeHost(h));
  CHECK(cudaDeviceReset());
}
