// Columns behind 32 look like a pad; the last loop may reach them.
__global__ void diagonal(float *out, const float *in, int n) {
  __shared__ float square[32][32 + 1];
  square[threadIdx.x][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += square[0][i] * square[threadIdx.x][threadIdx.x];
  out[threadIdx.x] = sum;
}

void run(float *out, const float *in, int n) { diagonal<<<1, 32>>>(out, in, n); }
