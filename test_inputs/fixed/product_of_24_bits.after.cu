// Products as old devices had them, named and by way of a macro.
#define IMUL(a, b) __mul24(a, b)
__global__ void turn(const float *in, float *out) {
  __shared__ float s[32 * 33];
  int x = threadIdx.x, y = threadIdx.y;
  s[__umul24(y, 33) + x] = in[IMUL(y, 32) + x];
  __syncthreads();
  out[IMUL(y, 32) + x] = s[IMUL(x, 33) + y];
}

void go(const float *in, float *out) { turn<<<1, dim3(32, 32)>>>(in, out); }
