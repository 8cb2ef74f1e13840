// shmfix: --block 32,4,2
// Three dimensions, columns of one plane: the pad goes to the row.
__global__ void planeRows(const float *in, float *out) {
  __shared__ float stack[2][32][32];
  for (int j = threadIdx.y; j < 32; j += 4)
    stack[threadIdx.z][j][threadIdx.x] = in[(threadIdx.z * 32 + j) * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 4)
    out[(threadIdx.z * 32 + j) * 32 + threadIdx.x] = stack[threadIdx.z][threadIdx.x][j];
}
