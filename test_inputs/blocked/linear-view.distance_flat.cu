// The same with a flat array.
__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[1024];
  float *to = tile + threadIdx.x * 32 + threadIdx.y;
  *to = in[to - tile];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y * 32 + threadIdx.x];
}

void run(const float *in, float *out) { transpose<<<1, dim3(32, 32)>>>(in, out); }
