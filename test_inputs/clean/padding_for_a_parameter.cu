// Whether a lane reaches the last column is the caller's to say.
__global__ void window(const float *in, float *out, int n) {
  __shared__ float t[8][32 + 1];
  t[threadIdx.y][threadIdx.x + n] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = t[threadIdx.y][threadIdx.x];
}

void go(const float *in, float *out, int n) { window<<<1, dim3(32, 8)>>>(in, out, n); }
