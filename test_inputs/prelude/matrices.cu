// Warp matrix fragments: elements and bytes.
#include <mma.h>
using namespace nvcuda;
#define FRAG(n, bytes, ...)                                                    \
  static_assert(wmma::fragment<__VA_ARGS__>::num_elements == n &&              \
                    sizeof(wmma::fragment<__VA_ARGS__>) == bytes &&            \
                    alignof(wmma::fragment<__VA_ARGS__>) == 8,                 \
                #__VA_ARGS__);
FRAG(16, 32, wmma::matrix_a, 16, 16, 16, half, wmma::row_major)
FRAG(16, 32, wmma::matrix_b, 16, 16, 16, half, wmma::col_major)
FRAG(16, 32, wmma::matrix_a, 32, 8, 16, half, wmma::row_major)
FRAG(16, 32, wmma::matrix_b, 8, 32, 16, half, wmma::col_major)
FRAG(8, 16, wmma::accumulator, 16, 16, 16, half)
FRAG(8, 32, wmma::accumulator, 16, 16, 16, float)
FRAG(8, 32, wmma::accumulator, 8, 32, 16, float)
FRAG(8, 16, wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major)
FRAG(16, 32, wmma::matrix_a, 32, 8, 16, __nv_bfloat16, wmma::row_major)
FRAG(4, 8, wmma::matrix_b, 32, 8, 16, __nv_bfloat16, wmma::row_major)
FRAG(8, 8, wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major)
FRAG(4, 8, wmma::matrix_a, 8, 32, 16, unsigned char, wmma::row_major)
FRAG(16, 16, wmma::matrix_b, 8, 32, 16, signed char, wmma::row_major)
FRAG(8, 32, wmma::accumulator, 16, 16, 16, int)
FRAG(4, 16, wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major)
FRAG(8, 32, wmma::accumulator, 16, 16, 8, float)
FRAG(1, 8, wmma::matrix_a, 8, 8, 4, double, wmma::row_major)
FRAG(2, 16, wmma::accumulator, 8, 8, 4, double)
FRAG(8, 8, wmma::matrix_a, 8, 8, 32, wmma::experimental::precision::s4, wmma::row_major)
FRAG(32, 8, wmma::matrix_a, 8, 8, 128, wmma::experimental::precision::b1, wmma::row_major)
FRAG(2, 8, wmma::accumulator, 8, 8, 32, int)
__global__ void matrices(const half *a, const half *b, float *c) {
  __shared__ half sa[16][24];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc, fd;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, &sa[0][0], 24);
  wmma::load_matrix_sync(fb, b, 16);
  wmma::load_matrix_sync(fd, c, 16, wmma::mem_row_major);
  wmma::mma_sync(fc, fa, fb, fc);
  for (int i = 0; i < fc.num_elements; ++i)
    fc.x[i] = fc.x[i] * 2.0f + fd.x[i];
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}
