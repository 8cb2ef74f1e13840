// Width and height are the same today; only the width makes rows longer.
__global__ void turn(float *out, const float *in, int width, int height) {
  extern __shared__ float s[];
  int x = threadIdx.x, y = threadIdx.y;
  if (y < height)
    s[y * width + x] = in[y * width + x];
  __syncthreads();
  out[y * width + x] = s[x * width + y];
}

void run(float *out, const float *in) {
  const int w = 32, h = 32;
  turn<<<1, dim3(w, h), w * h * sizeof(float)>>>(out, in, w, h);
}
