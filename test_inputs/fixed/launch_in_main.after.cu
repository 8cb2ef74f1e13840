// The block shape is found in main, through variables and a helper.
#include <cstdio>

constexpr int Tile = 32, Rows = 8;

__global__ void transposeMain(float *out, const float *in, int width) {
  __shared__ float tile[Tile][Tile + 1];
  int x = blockIdx.x * Tile + threadIdx.x, y = blockIdx.y * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * Tile + threadIdx.x;
  y = blockIdx.x * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    out[(y + j) * width + x] = tile[threadIdx.x][threadIdx.y + j];
}

static void launch(float *out, const float *in, int n, dim3 block) {
  dim3 grid(n / Tile, n / Tile);
  transposeMain<<<grid, block>>>(out, in, n);
}

int main() {
  const int n = 1024;
  float *in, *out;
  cudaMalloc(&in, n * n * sizeof(float));
  cudaMalloc(&out, n * n * sizeof(float));
  launch(out, in, n, dim3(Tile, Rows));
  cudaDeviceSynchronize();
  std::printf("done\n");
  return 0;
}
