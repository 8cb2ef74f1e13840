// shmfix: --block 32,8
// Clean: `column` is the same for all lanes; whatever it is, rows of 33 words
// keep the lanes apart.
__global__ void pick(const float *in, float *out, int column) {
  __shared__ float tile[32][33];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  if (threadIdx.y == 0)
    out[threadIdx.x] = tile[threadIdx.x][column];
}
