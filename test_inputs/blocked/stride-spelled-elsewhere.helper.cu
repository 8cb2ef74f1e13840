// shmfix: --block 32,32
// Two arrays have their rows from one function; only one of them conflicts.
__device__ int at(int row, int column) { return row * 32 + column; }

__global__ void two(const float *in, float *out) {
  __shared__ float turned[32 * 32];
  __shared__ float straight[32 * 32];
  int x = threadIdx.x, y = threadIdx.y;
  turned[at(y, x)] = in[y * 32 + x];
  straight[at(y, x)] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = turned[at(x, y)] + straight[at(y, x)];
}
