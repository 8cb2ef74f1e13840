// shmfix: --block 32,8
// The declaration is the macro's; other kernels may use it too.
#define SQUARE(Type, Name) __shared__ Type Name[32][32]

__global__ void byMacro(const float *in, float *out) {
  SQUARE(float, tile);
  for (int j = threadIdx.y; j < 32; j += 8)
    tile[j][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x][j];
}
