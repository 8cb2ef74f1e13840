// shmfix: --block 32,8
// Other names of the array follow its type.
__global__ void k(const float *in, float *out) {
  __shared__ float t[32][32];
  float(*p)[32] = t;
  auto &q = t;
  for (int j = threadIdx.y; j < 32; j += 8)
    p[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = q[threadIdx.x][j];
}
