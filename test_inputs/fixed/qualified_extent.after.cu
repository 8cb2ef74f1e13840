// shmfix: --block 32,8
namespace config {
constexpr int Side = 32;
}

__global__ void transposeConstant(const int *in, int *out) {
  __shared__ int tile[config::Side][config::Side + 1];
  for (unsigned j = threadIdx.y; j < config::Side; j += 8)
    tile[j][threadIdx.x] = in[j * config::Side + threadIdx.x];
  __syncthreads();
  for (unsigned j = threadIdx.y; j < config::Side; j += 8)
    out[j * config::Side + threadIdx.x] = tile[threadIdx.x][j];
}
