// No launch here needs the other branch; one elsewhere may.
template <bool Turned> __global__ void move(const float *in, float *out) {
  __shared__ float s[32 * 32];
  int x = threadIdx.x, y = threadIdx.y;
  s[y * 32 + x] = in[y * 32 + x];
  __syncthreads();
  if constexpr (Turned)
    out[y * 32 + x] = s[x * 32 + y];
  else
    out[y * 32 + x] = s[y * 32 + 31 - x];
}

void go(const float *in, float *out) { move<true><<<1, dim3(32, 32)>>>(in, out); }
