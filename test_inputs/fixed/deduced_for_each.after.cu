// The helper takes rows of any length: the one array grows, the other, which is
// passed to it too, stays.
template <int Columns>
__device__ void fill(float (*rows)[Columns], const float *from) {
  for (int j = threadIdx.y; j < 32; j += 8)
    rows[j][threadIdx.x] = from[j * 32 + threadIdx.x];
}
__global__ void deduced_for_each(const float *in, float *out) {
  __shared__ float turned[32][32 + 1], straight[32][32];
  fill(turned, in);
  fill(straight, in + 1024);
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = turned[threadIdx.x][j] + straight[j][threadIdx.x];
}
void run(const float *in, float *out) { deduced_for_each<<<1, dim3(32, 8)>>>(in, out); }
