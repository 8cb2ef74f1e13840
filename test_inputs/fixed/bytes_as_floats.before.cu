// Bytes of a launch, used as floats: rows and pads count in floats.
__global__ void turn(float *out, const float *in) {
  extern __shared__ unsigned char memory[];
  float *s = reinterpret_cast<float *>(memory);
  int x = threadIdx.x, y = threadIdx.y;
  s[y * 32 + x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = s[x * 32 + y];
}

void run(float *out, const float *in) {
  turn<<<1, dim3(32, 32), 32 * 32 * sizeof(float)>>>(out, in);
}
