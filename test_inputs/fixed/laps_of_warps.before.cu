// Each warp turns its own run of elements, by a pointer to it.
__global__ void striped(const int *in, int *out) {
  __shared__ int runs[4][32 * 8];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int *mine = runs[warp];
  for (int i = 0; i < 8; ++i)
    mine[lane * 8 + i] = in[threadIdx.x * 8 + i];
  __syncwarp();
  for (int i = 0; i < 8; ++i)
    out[warp * 256 + i * 32 + lane] = mine[i * 32 + lane];
}

void go(const int *in, int *out) { striped<<<1, 128>>>(in, out); }
