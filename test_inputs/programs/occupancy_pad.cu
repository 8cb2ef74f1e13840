// A tile so large that five blocks just fit on a multiprocessor of an H200
// (228 KiB, of which each block takes 1 KiB more than its arrays). One column
// more costs the fifth block, and the conflict that it removes comes up once:
// the time goes into a chain of dependent steps, whose latency only other
// blocks can hide.
// usage: occupancy_pad [BLOCKS]   13200 if not given
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

constexpr int Rows = 178;
constexpr int Columns = 64;
constexpr int Threads = 64;

__host__ __device__ unsigned step(unsigned at) {
  at ^= at << 13;
  at ^= at >> 17;
  return at ^ at << 5;
}

__global__ void chain(unsigned *out, int steps) {
  __shared__ unsigned tile[Rows][Columns];
  unsigned at = blockIdx.x * Threads + threadIdx.x + 1;
  for (int s = 0; s < steps; ++s)
    at = step(at);
  for (int r = 0; r < Rows; ++r)
    tile[r][threadIdx.x] = at + r;
  __syncthreads();
  unsigned sum = tile[threadIdx.x][threadIdx.x / 32];
  out[blockIdx.x * Threads + threadIdx.x] = sum;
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? std::atoi(argv[1]) : 13200, steps = 2000;
  std::vector<unsigned> b((size_t)blocks * Threads);
  unsigned *out;
  CHECK(cudaMalloc(&out, b.size() * sizeof(unsigned)));
  for (int i = 0; i < 3; ++i)
    chain<<<blocks, Threads>>>(out, steps);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(b.data(), out, b.size() * sizeof(unsigned), cudaMemcpyDeviceToHost));
  unsigned long long total = 0;
  for (unsigned v : b)
    total += v;
  // Thread t of a block reads what thread t / 32 left in row t.
  for (size_t i = 0; i < b.size(); i += 8191) {
    unsigned t = i % Threads, at = (unsigned)(i - t) + t / 32 + 1;
    for (int s = 0; s < steps; ++s)
      at = step(at);
    if (b[i] != at + t) {
      std::printf("wrong at %zu\n", i);
      return 1;
    }
  }
  std::printf("checksum %llu\nok\n", total);
  CHECK(cudaFree(out));
}
