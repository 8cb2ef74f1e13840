// Seeds its numbers from the time and from std::random_device, as many programs
// do, so that no two runs give the same results.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <vector>

constexpr int Tile = 32, Side = 256;

__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[Tile][Tile];
  int x = blockIdx.x * Tile + threadIdx.x, y = blockIdx.y * Tile + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * Side + x];
  __syncthreads();
  x = blockIdx.y * Tile + threadIdx.x, y = blockIdx.x * Tile + threadIdx.y;
  out[y * Side + x] = tile[threadIdx.x][threadIdx.y];
}

int main() {
  std::srand(unsigned(std::time(nullptr)));
  std::random_device seed;
  std::mt19937 more(seed());
  std::vector<float> a(Side * Side);
  for (float &v : a)
    v = float(std::rand()) + float(more() % 1000);
  float *in, *out;
  size_t bytes = a.size() * sizeof(float);
  if (cudaMalloc(&in, bytes) || cudaMalloc(&out, bytes) || cudaMemcpy(in, a.data(), bytes, cudaMemcpyHostToDevice))
    return 1;
  transpose<<<dim3(Side / Tile, Side / Tile), dim3(Tile, Tile)>>>(out, in);
  return cudaDeviceSynchronize() ? 1 : 0;
}
