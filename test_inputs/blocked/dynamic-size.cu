// shmfix: --block 32,8
// How many bytes the array has is said at the launch, in another file.
extern __shared__ float dynamic[];

__global__ void open(const float *in, float *out) {
  for (int j = threadIdx.y; j < 32; j += 8)
    dynamic[j * 32 + threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = dynamic[threadIdx.x * 32 + j];
}
