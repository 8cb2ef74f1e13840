// shmfix: --block 32,8
#define SIDE 32

__global__ void flatNamed(const float *in, float *out) {
  __shared__ float tile[SIDE * (SIDE + 1)];
  for (int j = threadIdx.y; j < SIDE; j += 8)
    tile[j * (SIDE + 1) + threadIdx.x] = in[j * SIDE + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < SIDE; j += 8)
    out[j * SIDE + threadIdx.x] = tile[threadIdx.x * (SIDE + 1) + j];
}
