// One element more is right for words and larger; small elements need more.
template <typename T> __global__ void transpose(const T *in, T *out) {
  __shared__ T tile[32][32 + 1];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

template <typename T> void run(const T *in, T *out) { transpose<T><<<1, dim3(32, 32)>>>(in, out); }
template void run(const float *, float *);
template void run(const double *, double *);
template void run(const short *, short *);
template void run(const unsigned char *, unsigned char *);
