// A branch of another instance uses the index for other memory: it stays.
constexpr int N = 32;
template <bool Traced> __global__ void turn(float *out, const float *in) {
  __shared__ float tile[N * (N + 1)];
  int x = threadIdx.x, y = threadIdx.y;
  for (int i = y * 32 + x; i < N * N; i += 256)
    tile[i + i / N] = in[i];
  __syncthreads();
  for (int j = y; j < N; j += 8) {
    int i = x * N + j;
    if constexpr (Traced)
      out[2048 + i] = 1;
    out[j * N + x] = tile[i + i / N];
  }
}
void run(float *out, const float *in) { turn<false><<<1, dim3(32, 8)>>>(out, in); }
