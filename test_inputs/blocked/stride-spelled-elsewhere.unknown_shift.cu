// shmfix: --block 32,32
// A pointer to a row is read past its end by a number that only memory knows.
__global__ void shifted(const float *in, const int *by, float *out) {
  __shared__ float s[32 * 32];
  int x = threadIdx.x, y = threadIdx.y;
  s[y * 32 + x] = in[y * 32 + x];
  __syncthreads();
  const float *row = s + y * 32;
  float v = s[x * 32 + y];
  if (y < 16)
    v += row[x + by[0]];
  out[y * 32 + x] = v;
}
