// Two of them.
struct Space {
  float square[32][32];
};

__global__ void transpose(const float *in, float *out) {
  __shared__ Space space[2];
  space[0].square[threadIdx.x][threadIdx.y] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  space[1].square[threadIdx.y][threadIdx.x] = space[0].square[threadIdx.y][threadIdx.x];
  out[threadIdx.y * 32 + threadIdx.x] = space[1].square[threadIdx.y][threadIdx.x];
}

void run(const float *in, float *out) { transpose<<<1, dim3(32, 32)>>>(in, out); }
