// shmfix: --block 64
// As spelled each access is 2-way. nvcc stores and loads the pair as 8 bytes,
// 2 passes without conflict; a row of 3 floats would take 2 passes as well.
__global__ void pairs(const float *in, float *out) {
  __shared__ float pair[64][2];
  int t = threadIdx.x;
  pair[t][0] = in[t];
  pair[t][1] = in[t + 64];
  __syncthreads();
  out[t] = pair[t ^ 1][0] * pair[t ^ 1][1];
}
