// shmfix: --block 256
// Clean: all lanes of a warp ask for the same word, which one pass serves.
__global__ void broadcast(const float *in, float *out) {
  __shared__ float weights[256];
  weights[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 256; ++i)
    sum += weights[i];
  out[threadIdx.x] = sum * weights[threadIdx.x / 32];
}
