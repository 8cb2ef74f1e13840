// shmfix: --block 32,8
// Two names have the value of a row; the indices tell which of them it is.
#define WIDE 32
#define HIGH 32
__global__ void turn(const float *in, float *out) {
  __shared__ float tile[WIDE * HIGH];
  for (int r = threadIdx.y; r < HIGH; r += 8)
    tile[r * WIDE + threadIdx.x] = in[r * WIDE + threadIdx.x];
  __syncthreads();
  for (int r = threadIdx.y; r < WIDE; r += 8)
    out[r * HIGH + threadIdx.x] = tile[threadIdx.x * WIDE + r];
}
