// shmfix: --unsafe-fixes
// 48 KiB are all that a block may have: no room for a pad.
__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[384][32];
  for (int r = 0; r < 384; r += 32)
    tile[r + threadIdx.y][threadIdx.x] = in[(r + threadIdx.y) * 32 + threadIdx.x];
  __syncthreads();
  for (int r = 0; r < 384; r += 32)
    out[(r + threadIdx.y) * 32 + threadIdx.x] = tile[r + threadIdx.x][threadIdx.y];
}

void run(const float *in, float *out) { transpose<<<1, dim3(32, 32)>>>(in, out); }
