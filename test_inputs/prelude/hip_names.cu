// HIP's names, read as CUDA. The toolkit has no such header.
#include <hip/hip_runtime.h>
__global__ void kernel(float *p) {
  HIP_DYNAMIC_SHARED(float, s)
  s[hipThreadIdx_x] = p[threadIdx.x];
  __syncthreads();
  p[0] = s[1];
}
int main() {
  float *p;
  hipError_t e = hipMalloc(&p, 4);
  hipLaunchKernelGGL(kernel, dim3(1), dim3(32), 128, 0, p);
  return e == hipSuccess && hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
