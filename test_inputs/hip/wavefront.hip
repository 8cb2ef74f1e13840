#include <hip/hip_runtime.h>

#include <cstdio>

#define CHECK(call)                                                            \
  do {                                                                         \
    hipError_t error = (call);                                                 \
    if (error != hipSuccess)                                                   \
      std::printf("%s\n", hipGetErrorString(error));                           \
  } while (0)

__global__ void turned(float *out, const float *in) {
  __shared__ float tile[64][64];
  for (int r = hipThreadIdx_y; r < 64; r += hipBlockDim_y)
    tile[r][threadIdx.x] = in[r * 64 + threadIdx.x];
  __syncthreads();
  for (int r = threadIdx.y; r < 64; r += blockDim.y)
    out[r * 64 + threadIdx.x] = tile[threadIdx.x][r];
}

// One row a wavefront: how many there are depends on its width.
__global__ void rows(float *p) {
  __shared__ float row[8][64];
  int wave = threadIdx.x / warpSize, lane = threadIdx.x % warpSize;
  row[wave][lane] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = row[wave][lane];
}

__global__ void reduced(float *p) {
  HIP_DYNAMIC_SHARED(float, part)
  float v = p[threadIdx.x];
  for (int d = warpSize / 2; d > 0; d /= 2)
    v += __shfl_down(v, d);
  unsigned long long full = __ballot(v > 0);
  part[__lane_id()] = v + full;
  __syncthreads();
  p[threadIdx.x] = part[threadIdx.x];
}

int main() {
  float *a = nullptr, *b = nullptr;
  CHECK(hipMalloc(&a, 64 * 64 * sizeof(float)));
  CHECK(hipMalloc((void **)&b, 64 * 64 * sizeof(float)));
  hipLaunchKernelGGL(turned, dim3(1), dim3(64, 16), 0, 0, a, b);
  rows<<<1, 256, 0, hipStreamDefault>>>(a);
  reduced<<<dim3(1), dim3(64), 64 * sizeof(float)>>>(a);
  CHECK(hipGetLastError());
  CHECK(hipDeviceSynchronize());
  CHECK(hipFree(a));
  CHECK(hipFree(b));
}

// HIP's vectors have arithmetic; a program may bring its own for CUDA.
__device__ float3 operator+(float3 a, float3 b) { return a; }
__global__ void vectors(float4 *p, float3 *q) {
  __shared__ float4 v[64];
  v[threadIdx.x] = 2.0f * p[threadIdx.x] + p[0] * 3.0f - 1.0f;
  v[threadIdx.x] /= p[1];
  __syncthreads();
  p[threadIdx.x] = -v[threadIdx.x];
  q[threadIdx.x] = q[0] + q[1];
}
