// shmfix: --block 32,8
__global__ void twin(const float *in, float *out) {
  __shared__ float tile[32][32];
#ifdef FAST
  float *flat = &tile[0][0];
  for (int i = threadIdx.y * 32 + threadIdx.x; i < 1024; i += 256)
    flat[i] = in[i];
#else
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
#endif
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x][j];
}
