// One index is a thread's number: the row's name divides it.
__global__ void turn(float *out, const float *in) {
  extern __shared__ float s[];
  int i = threadIdx.y * blockDim.x + threadIdx.x;
  s[i + i / blockDim.x] = in[i];
  __syncthreads();
  out[i] = s[threadIdx.x * (blockDim.x + 1) + threadIdx.y];
}

void run(float *out, const float *in) {
  dim3 block(32, 32);
  turn<<<1, block, (block.x + 1) * block.y * sizeof(float)>>>(out, in);
}
