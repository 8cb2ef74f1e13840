// shmfix: --block 32,4
// All lanes of a warp are in one row, two words apart: rows may be as long as
// they like, the lanes keep their distance.
__global__ void everySecond(const float *in, float *out) {
  __shared__ float rows[4][64];
  rows[threadIdx.y][threadIdx.x] = in[threadIdx.y * 64 + threadIdx.x];
  rows[threadIdx.y][threadIdx.x + 32] = in[threadIdx.y * 64 + threadIdx.x + 32];
  __syncwarp();
  out[threadIdx.y * 32 + threadIdx.x] = rows[threadIdx.y][2 * threadIdx.x];
}
