// The tile depends on the architecture, as in libraries with tuned sizes.

#if __CUDA_ARCH__ >= 900
#define TILE 32
#else
#define TILE 33
#endif

__global__ void tiles(float *out) {
  __shared__ float t[TILE][TILE];
  t[threadIdx.y][threadIdx.x] = 0;
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][threadIdx.y];
}

void launch(float *out) { tiles<<<1, dim3(32, 16)>>>(out); }
