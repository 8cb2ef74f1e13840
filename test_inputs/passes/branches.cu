// What one pass skips the other compiles.

__global__ void clean_elsewhere(float *out, const float *in) {
  __shared__ float t[32][32];
  t[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
#if __CUDA_ARCH__ >= 900
  out[threadIdx.x] = t[threadIdx.x][threadIdx.y]; // new
#else
  out[threadIdx.x] = t[threadIdx.y][threadIdx.x]; // old
#endif
}

__global__ void alike(float *out, const float *in) {
  __shared__ float t[32][32];
  t[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
#ifdef __CUDA_ARCH__
  out[threadIdx.x] = t[threadIdx.x][threadIdx.y]; // new
#else
  out[threadIdx.x] = 2 * t[threadIdx.x][threadIdx.y]; // old
#endif
}

__global__ void flat(float *out, const float *in) {
  __shared__ float t[32 * 32];
  for (int r = threadIdx.y; r < 32; r += 8)
    t[r * 32 + threadIdx.x] = in[r * 32 + threadIdx.x];
  __syncthreads();
  for (int r = threadIdx.y; r < 32; r += 8)
#if __CUDA_ARCH__ >= 900
    out[r * 32 + threadIdx.x] = t[threadIdx.x * 32 + r]; // new
#else
    out[r * 32 + threadIdx.x] = 2 * t[threadIdx.x * 32 + r]; // old
#endif
}

__global__ void only_old(float *out) {
#if !defined(__CUDA_ARCH__)
  __shared__ float t[32][32];
  t[threadIdx.x][threadIdx.y] = 0;
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x][threadIdx.y]; // old
#endif
}

__global__ void neither(float *out) {
  __shared__ float t[32][32];
  t[threadIdx.x][threadIdx.y] = 0;
  __syncthreads();
#ifdef NOBODY_SETS_THIS
  out[0] = t[0][threadIdx.x];
#endif
  out[threadIdx.x] = t[threadIdx.x][threadIdx.y];
}

#ifndef __CUDA_ARCH__
void launch(float *out, const float *in) {
  clean_elsewhere<<<1, dim3(32, 16)>>>(out, in);
  alike<<<1, dim3(32, 16)>>>(out, in);
  flat<<<1, dim3(32, 8)>>>(out, in);
  only_old<<<1, dim3(32, 16)>>>(out);
  neither<<<1, dim3(32, 16)>>>(out);
}
#endif
