// Adds floats with atomics in whatever order the warps arrive: two runs of the
// same program differ in the last bits. The transposed read of the tile
// conflicts, so there is something to fix in a program that is no reference
// for itself.
// usage: float_atomics [BLOCKS]   4096 if not given
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(Call)                                                            \
  do {                                                                         \
    cudaError_t Error = (Call);                                                \
    if (Error != cudaSuccess) {                                                \
      std::fprintf(stderr, "%s: %s\n", #Call, cudaGetErrorString(Error));      \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

constexpr int Tile = 32;

__global__ void rowTotals(float *totals, const float *in) {
  __shared__ float tile[Tile][Tile];
  in += (size_t)blockIdx.x * Tile * Tile;
  for (int r = threadIdx.y; r < Tile; r += 8)
    tile[r][threadIdx.x] = in[r * Tile + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int c = threadIdx.y; c < Tile; c += 8)
    sum += tile[threadIdx.x][c];
  atomicAdd(&totals[threadIdx.x], sum);
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? std::atoi(argv[1]) : 4096;
  size_t count = (size_t)blocks * Tile * Tile;
  std::vector<float> a(count), b(Tile);
  for (size_t i = 0; i < count; ++i)
    a[i] = 1.0f / (float)(i % 977 + 1);
  float *in, *totals;
  CHECK(cudaMalloc(&in, count * sizeof(float)));
  CHECK(cudaMalloc(&totals, Tile * sizeof(float)));
  CHECK(cudaMemcpy(in, a.data(), count * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemset(totals, 0, Tile * sizeof(float)));
  rowTotals<<<blocks, dim3(32, 8)>>>(totals, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(b.data(), totals, Tile * sizeof(float), cudaMemcpyDeviceToHost));
  for (int r = 0; r < Tile; ++r) {
    double want = 0;
    for (int k = 0; k < blocks; ++k)
      for (int c = 0; c < Tile; ++c)
        want += a[((size_t)k * Tile + r) * Tile + c];
    if (std::fabs(b[r] - want) > 1e-3 * want) {
      std::printf("wrong in row %d\n", r);
      return 1;
    }
  }
  std::printf("ok\n");
  CHECK(cudaFree(in));
  CHECK(cudaFree(totals));
}
