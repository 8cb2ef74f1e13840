// A tile so large that five blocks just fit on a multiprocessor of an H200
// (228 KiB, of which each block takes 1 KiB more than its arrays). One column
// more costs the fifth block, and the conflict that it removes comes up once: the
// time goes into waiting for memory, which is what many blocks are there to hide.
// usage: occupancy_pad [BLOCKS]   8192 if not given
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

__global__ void chase(unsigned *out, const unsigned *in, unsigned mask, int hops) {
  __shared__ unsigned tile[Rows][Columns];
  unsigned at = (blockIdx.x * Threads + threadIdx.x) * 2654435761u & mask;
  for (int h = 0; h < hops; ++h)
    at = in[at] & mask;
  for (int r = 0; r < Rows; ++r)
    tile[r][threadIdx.x] = at + r;
  __syncthreads();
  unsigned sum = tile[threadIdx.x][threadIdx.x / 32];
  out[blockIdx.x * Threads + threadIdx.x] = sum;
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? std::atoi(argv[1]) : 8192;
  unsigned count = 1u << 26, mask = count - 1;
  std::vector<unsigned> a(count), b((size_t)blocks * Threads);
  for (unsigned i = 0; i < count; ++i)
    a[i] = i * 1664525u + 1013904223u;
  unsigned *in, *out;
  CHECK(cudaMalloc(&in, count * sizeof(unsigned)));
  CHECK(cudaMalloc(&out, b.size() * sizeof(unsigned)));
  CHECK(cudaMemcpy(in, a.data(), count * sizeof(unsigned), cudaMemcpyHostToDevice));
  for (int i = 0; i < 3; ++i)
    chase<<<blocks, Threads>>>(out, in, mask, 64);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(b.data(), out, b.size() * sizeof(unsigned), cudaMemcpyDeviceToHost));
  unsigned long long total = 0;
  for (unsigned v : b)
    total += v;
  // Thread t of a block reads what thread t / 32 left in row t.
  auto end = [&](unsigned thread) {
    unsigned at = thread * 2654435761u & mask;
    for (int h = 0; h < 64; ++h)
      at = a[at] & mask;
    return at;
  };
  for (size_t i = 0; i < b.size(); i += 8191) {
    unsigned t = i % Threads, first = (unsigned)(i - t);
    if (b[i] != end(first + t / 32) + t) {
      std::printf("wrong at %zu\n", i);
      return 1;
    }
  }
  std::printf("checksum %llu\nok\n", total);
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
}
