// shmfix: --block 32,8
constexpr int Side = 32;

__global__ void transposeConstant(const int *in, int *out) {
  __shared__ int tile[Side][Side];
  for (unsigned j = threadIdx.y; j < Side; j += 8)
    tile[j][threadIdx.x] = in[j * Side + threadIdx.x];
  __syncthreads();
  for (unsigned j = threadIdx.y; j < Side; j += 8)
    out[j * Side + threadIdx.x] = tile[threadIdx.x][j];
}
