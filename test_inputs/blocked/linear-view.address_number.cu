// Addresses as numbers.
__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.x][threadIdx.y] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  size_t from = (size_t)&tile[threadIdx.y][threadIdx.x], start = (size_t)&tile[0][0];
  out[(from - start) / sizeof(float)] = tile[threadIdx.y][threadIdx.x];
}

void run(const float *in, float *out) { transpose<<<1, dim3(32, 32)>>>(in, out); }
