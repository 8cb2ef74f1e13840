// shmfix: --block 32,32 --assume width=36
// Nobody in sight says how long a row is; the pad can be named, not written.
__global__ void turn(const float *in, float *out, int width) {
  __shared__ float s[32 * 36];
  int x = threadIdx.x, y = threadIdx.y;
  for (int r = y; r < 32; r += blockDim.y)
    s[r * width + x] = in[r * width + x];
  __syncthreads();
  out[y * 32 + x] = s[x * width + y];
}
