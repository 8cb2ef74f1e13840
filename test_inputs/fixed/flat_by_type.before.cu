// Each instance counts its rows in elements of its own.
template <typename T> __global__ void transpose(const T *in, T *out) {
  __shared__ T tile[32 * 32];
  tile[threadIdx.x * 32 + threadIdx.y] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y * 32 + threadIdx.x];
}

template <typename T> void run(const T *in, T *out) { transpose<T><<<1, dim3(32, 32)>>>(in, out); }
template void run(const float *, float *);
template void run(const double *, double *);
