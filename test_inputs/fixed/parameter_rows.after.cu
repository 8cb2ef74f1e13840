// The launch says how long a row is.
extern __shared__ float s[];

__global__ void turn(float *out, const float *in, int width) {
  int pitch = width;
  int x = threadIdx.x, y = threadIdx.y;
  s[y * (pitch + 1) + x] = in[y * width + x];
  __syncthreads();
  out[y * width + x] = s[x * (pitch + 1) + y];
}

void run(float *out, const float *in) {
  turn<<<1, dim3(32, 32), 32 * 33 * sizeof(float)>>>(out, in, 32);
}
