// shmfix: --block 256
// Clean: the active lanes are neighbours and so are their words.
__global__ void reduce(const float *in, float *out) {
  __shared__ float partial[256];
  int t = threadIdx.x;
  partial[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int s = 128; s > 0; s /= 2) {
    if (t < s)
      partial[t] += partial[t + s];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = partial[0];
}
