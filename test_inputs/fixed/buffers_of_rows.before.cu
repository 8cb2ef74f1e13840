// Two buffers that hold rows in one dimension.
__global__ void turn(float *out, const float *in) {
  __shared__ float s[2][32 * 32];
  int x = threadIdx.x, y = threadIdx.y, id = y * 32 + x;
  for (int k = 0; k < 4; ++k) {
    s[k & 1][id] = in[k * 1024 + id];
    __syncthreads();
    out[k * 1024 + id] = s[k & 1][x * 32 + y];
  }
}

void run(float *out, const float *in) { turn<<<1, dim3(32, 32)>>>(out, in); }
