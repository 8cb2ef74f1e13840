// Adds integers in shared memory with interleaved addressing: the lanes that
// still take part move further apart in each step. The cure is sequential
// addressing; no padding of a one-dimensional array removes the conflict.
// usage: reduction [MILLIONS]   64 if not given
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

constexpr int Threads = 256;

__global__ void reduce(unsigned *sums, const unsigned *in, int n) {
  __shared__ unsigned part[Threads];
  int i = blockIdx.x * Threads + threadIdx.x;
  part[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  for (int s = 1; s < Threads; s *= 2) {
    int index = 2 * s * threadIdx.x;
    if (index < Threads)
      part[index] += part[index + s];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    sums[blockIdx.x] = part[0];
}

int main(int argc, char **argv) {
  int n = (argc > 1 ? std::atoi(argv[1]) : 64) * 1000000;
  int blocks = (n + Threads - 1) / Threads;
  std::vector<unsigned> a(n), b(blocks);
  for (int i = 0; i < n; ++i)
    a[i] = i % 1013;
  unsigned *in, *sums;
  CHECK(cudaMalloc(&in, n * sizeof(unsigned)));
  CHECK(cudaMalloc(&sums, blocks * sizeof(unsigned)));
  CHECK(cudaMemcpy(in, a.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
  reduce<<<blocks, Threads>>>(sums, in, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(b.data(), sums, blocks * sizeof(unsigned), cudaMemcpyDeviceToHost));
  unsigned long long got = 0, want = 0;
  for (unsigned s : b)
    got += s;
  for (unsigned v : a)
    want += v;
  std::printf("sum %llu\n%s\n", got, got == want ? "ok" : "wrong");
  CHECK(cudaFree(in));
  CHECK(cudaFree(sums));
  return got != want;
}
