// shmfix: --block 32,8
// Clean: a row of 32 words for each warp; the rows never meet in a request.
__global__ void rowSums(const float *in, float *out) {
  __shared__ float rows[8][32];
  rows[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncwarp();
  for (int s = 16; s > 0; s /= 2) {
    float other = rows[threadIdx.y][(threadIdx.x + s) % 32];
    __syncwarp();
    rows[threadIdx.y][threadIdx.x] += other;
    __syncwarp();
  }
  if (threadIdx.x == 0)
    out[threadIdx.y] = rows[threadIdx.y][0];
}
