// No factor is the row; the product of two of them is.
#define HALF 16
#define AT(row, column) ((row) * (HALF * 2) + (column))
__global__ void row_as_product(const float *in, float *out) {
  __shared__ float tile[32 * (HALF * 2)];
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    tile[AT(y + j, x)] = in[(y + j) * 32 + x];
  __syncthreads();
  for (int j = 0; j < 32; j += 8)
    out[(y + j) * 32 + x] = tile[x * (HALF * 2) + y + j];
}
void run(const float *in, float *out) { row_as_product<<<1, dim3(32, 8)>>>(in, out); }
