// Transposes a square matrix through a tile in shared memory and checks it.
// usage: transpose [SIDE]   SIDE is a multiple of 32, 16384 if not given
#include <cstdio>
#include <cstdlib>
#include <vector>

#define TILE 32
#define ROWS 8

#define CHECK(Call)                                                            \
  do {                                                                         \
    cudaError_t Error = (Call);                                                \
    if (Error != cudaSuccess) {                                                \
      std::fprintf(stderr, "%s: %s\n", #Call, cudaGetErrorString(Error));      \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

__global__ void transpose(float *out, const float *in, int side) {
  __shared__ float tile[TILE][TILE];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  for (int r = 0; r < TILE; r += ROWS)
    tile[threadIdx.y + r][threadIdx.x] = in[(size_t)(y + r) * side + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int r = 0; r < TILE; r += ROWS)
    out[(size_t)(y + r) * side + x] = tile[threadIdx.x][threadIdx.y + r];
}

int main(int argc, char **argv) {
  int side = argc > 1 ? std::atoi(argv[1]) : 16384;
  if (side <= 0 || side % TILE != 0) {
    std::fprintf(stderr, "the side must be a multiple of %d\n", TILE);
    return 2;
  }
  size_t count = (size_t)side * side;
  std::vector<float> a(count), b(count);
  for (size_t i = 0; i < count; ++i)
    a[i] = (float)(i * 2654435761u % 1000003u);

  float *in, *out;
  CHECK(cudaMalloc(&in, count * sizeof(float)));
  CHECK(cudaMalloc(&out, count * sizeof(float)));
  CHECK(cudaMemcpy(in, a.data(), count * sizeof(float), cudaMemcpyHostToDevice));

  dim3 block(32, 8);
  dim3 grid(side / TILE, side / TILE);
  for (int round = 0; round < 3; ++round)
    transpose<<<grid, block>>>(out, in, side);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(b.data(), out, count * sizeof(float), cudaMemcpyDeviceToHost));

  double sum = 0;
  for (size_t i = 0; i < count; i += 4099) {
    size_t y = i / side, x = i % side;
    if (b[i] != a[x * side + y]) {
      std::printf("wrong at row %zu, column %zu\n", y, x);
      return 1;
    }
    sum += b[i] * (double)(i % 7 + 1);
  }
  std::printf("checksum %.1f\nok\n", sum);
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
}
