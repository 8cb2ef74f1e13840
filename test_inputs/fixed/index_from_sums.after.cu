// The row is a sum of floating numbers that inner loops make: all are known.
__global__ void pick(float *out, const float *in) {
  __shared__ float tile[32][32 + 1];
  for (int round = 0; round < 3; ++round) {
    float at = 0;
    for (int k = 0; k < 4; ++k)
      for (int i = 0; i < 4; ++i)
        at += i;
    tile[threadIdx.x][int(at) + round] = in[threadIdx.x];
  }
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][0];
}
void run(float *out, const float *in) { pick<<<1, 32>>>(out, in); }
