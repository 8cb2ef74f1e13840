// shmfix: --block 32,16
// Lanes lie in different planes. Rows are odd already, a plane of four rows is
// not: the pad is a fifth row of each plane.
__global__ void planes(const float *in, float *out) {
  __shared__ float cube[32][4 + 1][33];
  for (int p = threadIdx.y; p < 32; p += 16)
    for (int r = 0; r < 4; ++r)
      cube[p][r][threadIdx.x] = in[(p * 4 + r) * 32 + threadIdx.x];
  __syncthreads();
  for (int c = threadIdx.y; c < 32; c += 16)
    for (int r = 0; r < 4; ++r)
      out[(r * 32 + c) * 32 + threadIdx.x] = cube[threadIdx.x][r][c];
}
