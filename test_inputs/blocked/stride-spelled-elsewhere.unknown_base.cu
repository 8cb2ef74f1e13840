// Where the pointer starts is not known: its index may run over any row's end.
__global__ void shifted(const float *in, float *out, int n) {
  __shared__ float s[32 * 32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[t * 32 + i] = in[t * 32 + i];
  __syncthreads();
  float *m = s + n;
  out[t] = m[t];
}

void go(const float *in, float *out, int n) { shifted<<<1, 32>>>(in, out, n); }
