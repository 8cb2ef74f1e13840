// shmfix: --block 32,8
// The two arrays fill the 48 KiB that a block may have; 128 bytes of padding
// are too much.
__global__ void full(const float *in, float *out) {
  __shared__ float tile[32][32];
  __shared__ float rest[11264];
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x][j];
  for (int i = threadIdx.y * 32 + threadIdx.x; i < 11264; i += 256)
    rest[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.y * 32 + threadIdx.x; i < 11264; i += 256)
    out[i] += rest[11263 - i];
}
