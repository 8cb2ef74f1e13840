// shmfix: --block 256
// The padding looks unused; what a macro stands for in another build writes it.
#ifdef WITH_SUM
#define KEEP_SUM(row) tile[row][32] = 1.0f
#else
#define KEEP_SUM(row)
#endif
__global__ void macro(const float *in, float *out) {
  __shared__ float tile[8][32 + 1];
  int x = threadIdx.x % 32, y = threadIdx.x / 32;
  tile[y][x] = in[threadIdx.x];
  KEEP_SUM(y);
  __syncthreads();
  out[threadIdx.x] = tile[y][31 - x];
}
