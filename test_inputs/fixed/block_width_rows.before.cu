// Rows are as long as the block is wide, in the indices and at the launch.
__global__ void turn(float *out, const float *in) {
  extern __shared__ float s[];
  int x = threadIdx.x, y = threadIdx.y;
  s[y * blockDim.x + x] = in[y * blockDim.x + x];
  __syncthreads();
  out[y * blockDim.x + x] = s[x * blockDim.x + y];
}

void run(float *out, const float *in) {
  dim3 block(32, 32);
  turn<<<1, block, block.x * block.y * sizeof(float)>>>(out, in);
}
