// shmfix: --block 32,8
// An index in text that is not compiled has the row too.
__global__ void twin(const float *in, float *out) {
  __shared__ float tile[1024];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j * 32 + threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
#ifdef TWICE
    out[j * 32 + threadIdx.x] = 2 * tile[threadIdx.x * 32 + j];
#else
    out[j * 32 + threadIdx.x] = tile[threadIdx.x * 32 + j];
#endif
}
