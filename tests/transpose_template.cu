template <typename T> __global__ void transpose(T *out, const T *in, int n) {
  __shared__ T tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * n + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * n + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void run(float *out, const float *in, int n) {
  transpose<<<1, dim3(32, 32)>>>(out, in, n);
}
