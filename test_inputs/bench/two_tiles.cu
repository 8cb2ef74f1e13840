// Two kernels with a conflict each. Padding pays in the first; in the second it
// costs a resident block, and the conflict hardly matters.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(Call)                                                            \
  do {                                                                         \
    if (int Error = int(Call)) {                                               \
      std::fprintf(stderr, "%s: error %d\n", #Call, Error);                    \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

constexpr int Tile = 32, Side = 4096;
constexpr int Rows = 178, Columns = 64, Blocks = 13200;

__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[Tile][Tile];
  int x = blockIdx.x * Tile + threadIdx.x, y = blockIdx.y * Tile + threadIdx.y;
  for (int r = 0; r < Tile; r += 8)
    tile[threadIdx.y + r][threadIdx.x] = in[(size_t)(y + r) * Side + x];
  __syncthreads();
  x = blockIdx.y * Tile + threadIdx.x, y = blockIdx.x * Tile + threadIdx.y;
  for (int r = 0; r < Tile; r += 8)
    out[(size_t)(y + r) * Side + x] = tile[threadIdx.x][threadIdx.y + r];
}

__global__ void chain(unsigned *out) {
  __shared__ unsigned large[Rows][Columns];
  unsigned at = blockIdx.x * Columns + threadIdx.x + 1;
  for (int s = 0; s < 2000; ++s) {
    at ^= at << 13;
    at ^= at >> 17;
    at ^= at << 5;
  }
  for (int r = 0; r < Rows; ++r)
    large[r][threadIdx.x] = at + r;
  __syncthreads();
  out[blockIdx.x * Columns + threadIdx.x] = large[threadIdx.x][threadIdx.x / 32];
}

int main() {
  size_t count = (size_t)Side * Side, bytes = count * sizeof(float);
  std::vector<float> a(count);
  for (size_t i = 0; i < count; ++i)
    a[i] = (float)(i % 1009);
  unsigned *ends;
  float *in, *out;
  CHECK(cudaMalloc(&ends, (size_t)Blocks * Columns * 4));
  CHECK(cudaMalloc(&in, bytes));
  CHECK(cudaMalloc(&out, bytes));
  CHECK(cudaMemcpy(in, a.data(), bytes, cudaMemcpyHostToDevice));
  for (int i = 0; i < 3; ++i) {
    transpose<<<dim3(Side / Tile, Side / Tile), dim3(32, 8)>>>(out, in);
    chain<<<Blocks, Columns>>>(ends);
  }
  CHECK(cudaDeviceSynchronize());
  std::printf("ok\n");
}
