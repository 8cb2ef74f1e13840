// shmfix: --block 32
// Clean: strided accesses of global memory and of registers are not this
// tool's business; the shared array is read as it lies.
__global__ void notShared(const float *in, float *out) {
  __shared__ float line[32];
  float own[32];
  for (int i = 0; i < 32; ++i)
    own[i] = in[threadIdx.x * 32 + i];
  line[threadIdx.x] = own[0];
  __syncwarp();
  out[threadIdx.x * 32] = line[threadIdx.x] + own[31];
}
