// The index would have to be divided in a helper that other memory goes through:
// a small array, which would be left, and global memory.
__device__ void fill(float *to, const float *from, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    to[i] = from[i];
}
__device__ void clear(float *to, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    to[i] = 0;
}
__global__ void other_memory(const float *in, float *out) {
  __shared__ float rows[32 * 32], few[64];
  fill(rows, in, 32 * 32);
  fill(few, in, 64);
  __syncthreads();
  float sum = few[threadIdx.x % 64];
  for (int i = 0; i < 32; ++i)
    sum += rows[threadIdx.x % 32 * 32 + i];
  out[threadIdx.x] = sum;
}
__global__ void global_memory(const float *in, float *out) {
  __shared__ float rows[32 * 32];
  clear(rows, 32 * 32);
  clear(out, 1024);
  __syncthreads();
  rows[threadIdx.x % 32 * 32] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = rows[threadIdx.x % 32 * 32 + threadIdx.x / 32];
}
void run(const float *in, float *out) {
  other_memory<<<1, 128>>>(in, out);
  global_memory<<<1, 128>>>(in, out);
}
