// shmfix: --block 128
// Each thread sums a chunk of its own: chunks of 16 words start in two banks.
// Rows of a flat array move apart by one word.
constexpr int Chunk = 16;

__global__ void chunks(const float *in, float *out) {
  __shared__ float values[128 * Chunk + (128 * Chunk) / 32];
  for (int i = 0; i < Chunk; ++i)
    values[(i * 128 + threadIdx.x) + (i * 128 + threadIdx.x) / 32] = in[i * 128 + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < Chunk; ++i)
    sum += values[(threadIdx.x * Chunk + i) + (threadIdx.x * Chunk + i) / 32];
  out[threadIdx.x] = sum;
}
