// Another kernel gives the helper an array of its own.
__device__ float sum_of(const float *of, int first, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += of[first + i];
  return sum;
}
__global__ void rows_of_32(const float *in, float *out) {
  __shared__ float rows[32 * 32];
  for (int i = threadIdx.x; i < 1024; i += blockDim.x)
    rows[threadIdx.x % 32 * 32 + i / 32] = in[i];
  __syncthreads();
  out[threadIdx.x] = sum_of(rows, threadIdx.x, 32);
}
__global__ void one_run(const float *in, float *out) {
  __shared__ float run[256];
  run[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = sum_of(run, threadIdx.x, 32);
}
void go(const float *in, float *out) {
  rows_of_32<<<1, 128>>>(in, out);
  one_run<<<1, 128>>>(in, out);
}
