// shmfix: --block 32,8
// Four elements share a word: a pad of one word is four elements.
__global__ void transposeBytes(const unsigned char *in, unsigned char *out, int n) {
  __shared__ unsigned char tile[32][32];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * n + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * n + threadIdx.x] = tile[threadIdx.x][j];
}
