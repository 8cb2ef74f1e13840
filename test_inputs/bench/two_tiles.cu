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
constexpr int Rows = 178, Columns = 64, Blocks = 8192;

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

__global__ void chase(unsigned *out, const unsigned *in, unsigned mask) {
  __shared__ unsigned large[Rows][Columns];
  unsigned at = (blockIdx.x * Columns + threadIdx.x) * 2654435761u & mask;
  for (int h = 0; h < 64; ++h)
    at = in[at] & mask;
  for (int r = 0; r < Rows; ++r)
    large[r][threadIdx.x] = at + r;
  __syncthreads();
  out[blockIdx.x * Columns + threadIdx.x] = large[threadIdx.x][threadIdx.x / 32];
}

int main() {
  unsigned count = 1u << 26;
  std::vector<unsigned> a(count);
  for (unsigned i = 0; i < count; ++i)
    a[i] = i * 1664525u + 1013904223u;
  unsigned *next, *ends;
  float *in, *out;
  size_t bytes = (size_t)Side * Side * sizeof(float);
  CHECK(cudaMalloc(&next, count * 4ull));
  CHECK(cudaMalloc(&ends, (size_t)Blocks * Columns * 4));
  CHECK(cudaMalloc(&in, bytes));
  CHECK(cudaMalloc(&out, bytes));
  CHECK(cudaMemcpy(next, a.data(), count * 4ull, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(in, a.data(), bytes, cudaMemcpyHostToDevice));
  for (int i = 0; i < 3; ++i) {
    transpose<<<dim3(Side / Tile, Side / Tile), dim3(32, 8)>>>(out, in);
    chase<<<Blocks, Columns>>>(ends, next, count - 1);
  }
  CHECK(cudaDeviceSynchronize());
  std::printf("ok\n");
}
