// shmfix: --block 32,8
// A shift binds looser than the plus of the pad.
__global__ void shifted(const float *in, float *out) {
  __shared__ float tile[1 << 5][1 << 5];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x][j];
}
