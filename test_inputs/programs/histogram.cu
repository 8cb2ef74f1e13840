// Counts byte values with integer atomics in shared memory. How the lanes meet
// depends on the data; no padding can help, and the result is deterministic.
// usage: histogram [MEGABYTES]   64 if not given
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

constexpr int Bins = 256;

__global__ void histogram(unsigned *bins, const unsigned char *in, size_t n) {
  __shared__ unsigned local[Bins];
  for (int b = threadIdx.x; b < Bins; b += blockDim.x)
    local[b] = 0;
  __syncthreads();
  size_t step = (size_t)gridDim.x * blockDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
    atomicAdd(&local[in[i]], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < Bins; b += blockDim.x)
    atomicAdd(&bins[b], local[b]);
}

int main(int argc, char **argv) {
  size_t n = (size_t)(argc > 1 ? std::atoi(argv[1]) : 64) << 20;
  std::vector<unsigned char> a(n);
  unsigned seed = 12345;
  for (size_t i = 0; i < n; ++i) {
    seed = seed * 1664525u + 1013904223u;
    a[i] = seed >> 24;
  }
  unsigned char *in;
  unsigned *bins;
  CHECK(cudaMalloc(&in, n));
  CHECK(cudaMalloc(&bins, Bins * sizeof(unsigned)));
  CHECK(cudaMemcpy(in, a.data(), n, cudaMemcpyHostToDevice));
  CHECK(cudaMemset(bins, 0, Bins * sizeof(unsigned)));
  histogram<<<1024, 256>>>(bins, in, n);
  CHECK(cudaGetLastError());
  std::vector<unsigned> got(Bins), want(Bins);
  CHECK(cudaMemcpy(got.data(), bins, Bins * sizeof(unsigned), cudaMemcpyDeviceToHost));
  for (unsigned char c : a)
    ++want[c];
  unsigned long long sum = 0;
  for (int b = 0; b < Bins; ++b) {
    if (got[b] != want[b]) {
      std::printf("wrong in bin %d\n", b);
      return 1;
    }
    sum += (unsigned long long)got[b] * (b + 1);
  }
  std::printf("checksum %llu\nok\n", sum);
  CHECK(cudaFree(in));
  CHECK(cudaFree(bins));
}
