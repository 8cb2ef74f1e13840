// Two views of rows share one array: the second starts behind the longer rows.
__global__ void both(const float *in, float *out) {
  __shared__ float memory[2112];
  float (*a)[32 + 1] = (float (*)[32 + 1])memory;
  float (*b)[32 + 1] = (float (*)[32 + 1])(memory + 32 * 33);
  int x = threadIdx.x, y = threadIdx.y;
  a[y][x] = in[y * 32 + x];
  b[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = a[x][y] + b[y][x];
}

void run(const float *in, float *out) { both<<<1, dim3(32, 32)>>>(in, out); }
