// Multiplies square matrices in tiles. The tile of the second factor is stored
// transposed, so the store conflicts and the reads do not have to.
// usage: matmul_tile [SIDE]   SIDE is a multiple of 32, 2048 if not given
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

#define TILE 32

__global__ void multiply(float *c, const float *a, const float *b, int side) {
  __shared__ float as[TILE][TILE];
  __shared__ float bs[TILE][TILE];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  float sum = 0;
  for (int t = 0; t < side; t += TILE) {
    as[threadIdx.y][threadIdx.x] = a[(size_t)y * side + t + threadIdx.x];
    bs[threadIdx.x][threadIdx.y] = b[(size_t)(t + threadIdx.y) * side + x];
    __syncthreads();
    for (int k = 0; k < TILE; ++k)
      sum += as[threadIdx.y][k] * bs[threadIdx.x][k];
    __syncthreads();
  }
  c[(size_t)y * side + x] = sum;
}

int main(int argc, char **argv) {
  int side = argc > 1 ? std::atoi(argv[1]) : 2048;
  if (side <= 0 || side % TILE != 0) {
    std::fprintf(stderr, "the side must be a multiple of %d\n", TILE);
    return 2;
  }
  size_t count = (size_t)side * side, bytes = count * sizeof(float);
  std::vector<float> a(count), b(count), c(count);
  for (size_t i = 0; i < count; ++i) {
    a[i] = (float)(i % 13) - 6;
    b[i] = (float)(i % 11) - 5;
  }
  float *da, *db, *dc;
  CHECK(cudaMalloc(&da, bytes));
  CHECK(cudaMalloc(&db, bytes));
  CHECK(cudaMalloc(&dc, bytes));
  CHECK(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice));
  dim3 block(TILE, TILE), grid(side / TILE, side / TILE);
  for (int i = 0; i < 3; ++i)
    multiply<<<grid, block>>>(dc, da, db, side);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost));
  double total = 0;
  // Small integers: every sum is exact.
  for (size_t i = 0; i < count; i += 40009) {
    size_t y = i / side, x = i % side;
    float want = 0;
    for (int k = 0; k < side; ++k)
      want += a[y * side + k] * b[(size_t)k * side + x];
    if (want != c[i]) {
      std::printf("wrong at row %zu, column %zu\n", y, x);
      return 1;
    }
    total += want * (double)(i % 5 + 1);
  }
  std::printf("checksum %.1f\nok\n", total);
  CHECK(cudaFree(da));
  CHECK(cudaFree(db));
  CHECK(cudaFree(dc));
}
