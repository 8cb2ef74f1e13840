// shmfix: --block 256
// The distance of the lanes doubles with each step. Sequential addressing
// (t < s, partial[t + s]) has no conflict; a pad only moves it.
__global__ void reduce(const float *in, float *out) {
  extern __shared__ float partial[];
  int t = threadIdx.x;
  partial[t] = in[t];
  __syncthreads();
  for (int s = 1; s < 256; s *= 2) {
    int i = 2 * s * t;
    if (i < 256)
      partial[i] += partial[i + s];
    __syncthreads();
  }
  if (t == 0)
    *out = partial[0];
}
