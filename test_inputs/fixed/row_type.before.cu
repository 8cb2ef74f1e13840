// shmfix: --block 32,8
// The type of a row is used for this array and a pointer to it.
using Row = float[32];
__global__ void k(const float *in, float *out) {
  __shared__ Row t[32];
  Row *p = t;
  for (int j = threadIdx.y; j < 32; j += 8)
    p[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = t[threadIdx.x][j];
}
