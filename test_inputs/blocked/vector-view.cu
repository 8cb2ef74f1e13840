// shmfix: --block 32,8
// Vectors run through the whole array; rows that move apart would part them.
__global__ void vectors(const float4 *in, float *out) {
  __shared__ float tile[32 * 32];
  int i = threadIdx.y * 32 + threadIdx.x;
  reinterpret_cast<float4 *>(tile)[i] = in[i];
  __syncthreads();
  for (int j = threadIdx.y; j < 32; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x * 32 + j];
}
