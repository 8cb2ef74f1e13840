// shmfix: --block 32,8
// Units of three floats run through the whole array; no row is a whole number
// of them.
__global__ void vectors(const float3 *in, float *out) {
  __shared__ float tile[32 * 32];
  int i = threadIdx.y * 32 + threadIdx.x;
  reinterpret_cast<float3 *>(tile)[i] = in[i];
  __syncthreads();
  for (int j = threadIdx.y; j < 24; j += 8)
    out[j * 32 + threadIdx.x] = tile[threadIdx.x % 24 * 32 + j];
}
