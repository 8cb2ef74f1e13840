// The same in a lambda.
__global__ void turn(float *out, const float *in) {
  __shared__ float s[32 * 33];
  int x = threadIdx.x, y = threadIdx.y;
  auto at = [](int row, int column) { return row * 33 + column; };
  s[at(y, x)] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = s[at(x, y)];
}

void run(float *out, const float *in) { turn<<<1, dim3(32, 32)>>>(out, in); }
