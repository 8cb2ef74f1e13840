// shmfix: --block 32 --arch sm_90
// 28160 bytes let eight blocks live on a multiprocessor, 29040 only seven. One
// column is read for forty rows, so the pad does not save half of the time.
__global__ void rowsMostly(const float *in, float *out) {
  __shared__ float table[220][32];
  for (int r = 0; r < 40; ++r)
    table[r][threadIdx.x] = in[r * 32 + threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = table[threadIdx.x][0];
}
