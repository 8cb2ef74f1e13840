// The launch says how long a row is.
extern __shared__ float s[];

__global__ void turn(float *out, const float *in, int width) {
  int pitch = width;
  int x = threadIdx.x, y = threadIdx.y;
  s[y * pitch + x] = in[y * width + x];
  __syncthreads();
  out[y * width + x] = s[x * pitch + y];
}

void run(float *out, const float *in) {
  turn<<<1, dim3(32, 32), 32 * 32 * sizeof(float)>>>(out, in, 32);
}
