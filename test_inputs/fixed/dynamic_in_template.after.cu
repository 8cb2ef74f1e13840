// Dynamic memory that a template's body declares.
template <int N> __global__ void turn(float *out, const float *in) {
  extern __shared__ float s[];
  int x = threadIdx.x, y = threadIdx.y;
  s[y * (N + 1) + x] = in[y * N + x];
  __syncthreads();
  out[y * N + x] = s[x * (N + 1) + y];
}

void run(float *out, const float *in) {
  turn<32><<<1, dim3(32, 32), 32 * 33 * sizeof(float)>>>(out, in);
}
