// shmfix: --block 64
// Clean: 32 lanes of 16 bytes are four phases of eight lanes; four wavefronts
// are the least that 512 bytes can take.
__global__ void vectors(const float4 *in, float4 *out) {
  __shared__ float4 line[64];
  line[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = line[63 - threadIdx.x];
}
