// shmfix: --block 64
// Clean: asynchronous copies of 16 bytes a lane, lane by lane.
#include <cuda_pipeline.h>

__global__ void stage(const float4 *in, float4 *out) {
  __shared__ float4 line[64];
  __pipeline_memcpy_async(&line[threadIdx.x], &in[threadIdx.x], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = line[threadIdx.x];
}
