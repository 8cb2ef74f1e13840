// No include at all, as for runtime compilation.
template <typename T, int N> __global__ void plain(T *out, const T *in, size_t n) {
  __shared__ T tile[N][N + 1];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < n)
    out[threadIdx.x] = max(tile[threadIdx.x][threadIdx.y], T(0));
}
template __global__ void plain<float, 32>(float *, const float *, size_t);
extern "C" __global__ void axpy(float a, float *x, float *y) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = fmaf(a, x[i], y[i]) + sqrtf(x[i]);
}
