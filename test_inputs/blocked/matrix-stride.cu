// shmfix: --block 32,4
// The leading dimension is a value of the program, not an expression that can
// follow the row.
#include <cuda_fp16.h>
#include <mma.h>

__global__ void matrices(const __half *a, __half *fragments, int leading) {
  __shared__ __half tile[64][64];
  for (int i = threadIdx.y; i < 64; i += 4)
    for (int j = threadIdx.x; j < 64; j += 32)
      tile[i][j] = a[i * 64 + j];
  __syncthreads();
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, __half, nvcuda::wmma::row_major> left;
  nvcuda::wmma::load_matrix_sync(left, &tile[threadIdx.y * 16][0], leading);
  int row = threadIdx.x / 4, column = threadIdx.x % 4 * 2;
  for (int k = 0; k < 64; k += 8)
    fragments[k * 32 + threadIdx.x] = tile[threadIdx.y * 16 + row][k + column];
}
