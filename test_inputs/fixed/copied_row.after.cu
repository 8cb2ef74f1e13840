// Copies that stay in a row, or in an element.
__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[32][32 + 1];
  tile[threadIdx.x][threadIdx.y] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  int bits;
  memcpy(&bits, &tile[threadIdx.y][threadIdx.x], sizeof(bits));
  if (threadIdx.y == 0 && bits)
    memcpy(out + threadIdx.x * 32, tile[threadIdx.x], 32 * sizeof(float));
}

void run(const float *in, float *out) { transpose<<<1, dim3(32, 32)>>>(in, out); }
