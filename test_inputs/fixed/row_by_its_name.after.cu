// Filled as one run: what is added there is a share of the row that another file
// may make longer.
template <typename T, int N>
__global__ void row_by_its_name(const T *in, T *out) {
  __shared__ T rows[32 * (N + 1)];
  for (int i = threadIdx.x; i < 32 * N; i += blockDim.x)
    rows[i + i / N] = in[i];
  __syncthreads();
  T sum = 0;
  for (int i = 0; i < N; ++i)
    sum += rows[threadIdx.x % 32 * (N + 1) + i];
  out[threadIdx.x] = sum;
}
void run(const float *in, float *out) { row_by_its_name<float, 64><<<1, 128>>>(in, out); }
