// shmfix: --block 32,8
// Both members share their bytes; moving one member's rows moves the other's.
union Space {
  float square[32][32];
  int line[1024];
};

__global__ void overlapping(const float *in, float *out) {
  __shared__ Space space;
  space.line[threadIdx.y * 32 + threadIdx.x] = 0;
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    space.square[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = space.square[threadIdx.x][j];
}
