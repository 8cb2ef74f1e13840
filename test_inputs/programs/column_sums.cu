// Sums the columns of a 32x32 tile in shared memory, a hundred times over, with
// one thread for a row: nothing but shared memory is busy.
// usage: column_sums [BLOCKS]   4096 if not given
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
constexpr int Rounds = 100;

__global__ void columnSums(unsigned *sums, const unsigned *in) {
  __shared__ unsigned tile[Tile][Tile];
  in += (size_t)blockIdx.x * Tile * Tile;
  for (int r = threadIdx.y; r < Tile; r += blockDim.y)
    tile[r][threadIdx.x] = in[r * Tile + threadIdx.x];
  __syncthreads();
  unsigned sum = 0;
  for (int round = 0; round < Rounds; ++round)
    for (int c = 0; c < Tile; ++c)
      sum = sum * 3 + tile[threadIdx.x][(c + round) % Tile];
  sums[(size_t)blockIdx.x * blockDim.x * blockDim.y +
       threadIdx.y * blockDim.x + threadIdx.x] = sum;
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? std::atoi(argv[1]) : 4096;
  dim3 block(32, 8);
  size_t count = (size_t)blocks * Tile * Tile;
  size_t results = (size_t)blocks * block.x * block.y;
  std::vector<unsigned> a(count), b(results);
  for (size_t i = 0; i < count; ++i)
    a[i] = (unsigned)(i * 2654435761u);
  unsigned *in, *sums;
  CHECK(cudaMalloc(&in, count * sizeof(unsigned)));
  CHECK(cudaMalloc(&sums, results * sizeof(unsigned)));
  CHECK(cudaMemcpy(in, a.data(), count * sizeof(unsigned), cudaMemcpyHostToDevice));
  for (int i = 0; i < 3; ++i)
    columnSums<<<blocks, block>>>(sums, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(b.data(), sums, results * sizeof(unsigned), cudaMemcpyDeviceToHost));

  unsigned long long total = 0;
  for (size_t i = 0; i < results; i += 61) {
    size_t row = i / (block.x * block.y) * Tile + i % Tile;
    unsigned sum = 0;
    for (int round = 0; round < Rounds; ++round)
      for (int c = 0; c < Tile; ++c)
        sum = sum * 3 + a[row * Tile + (c + round) % Tile];
    if (sum != b[i]) {
      std::printf("wrong at %zu\n", i);
      return 1;
    }
    total += sum;
  }
  std::printf("checksum %llu\nok\n", total);
  CHECK(cudaFree(in));
  CHECK(cudaFree(sums));
}
