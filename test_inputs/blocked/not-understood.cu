// shmfix: --block 32,8
// `scaled` is declared nowhere; what it does with the tile is not known.
__global__ void broken(const float *in, float *out) {
  __shared__ float tile[32][32];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  scaled(tile, 2.0f);
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x][j];
}
