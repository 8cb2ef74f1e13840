// shmfix: --block 32,8
// A pointer to an element that data chooses: how far it goes is not known.
__global__ void scatter(const float *in, const int *order, float *out) {
  __shared__ float tile[32][32];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  float *mine = &tile[0][0] + order[threadIdx.x];
  mine[threadIdx.y] = 1;
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x][j];
}
