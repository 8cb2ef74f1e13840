// shmfix: --block 32,8
// One word of padding is one float but four bytes: the pad is an expression.
template <typename T> __global__ void transpose(const T *in, T *out) {
  __shared__ T tile[32][32 + (sizeof(T) < 4 ? 4 / sizeof(T) : 1)];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x][j];
}
template __global__ void transpose<float>(const float *, float *);
template __global__ void transpose<unsigned char>(const unsigned char *, unsigned char *);
