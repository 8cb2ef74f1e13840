// The rows of a member grow; nothing else has the structure.
struct Space {
  float square[32][32 + 1];
  float sums[32];
};

__global__ void transpose(const float *in, float *out) {
  __shared__ Space space;
  space.square[threadIdx.x][threadIdx.y] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = space.square[threadIdx.y][threadIdx.x];
}

void run(const float *in, float *out) { transpose<<<1, dim3(32, 32)>>>(in, out); }
