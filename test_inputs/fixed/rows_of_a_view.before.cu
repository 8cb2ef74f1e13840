// A pointer to rows makes rows of dynamic memory; a function takes it.
#define TILE 32
__device__ float get(float (*rows)[TILE], int row, int column) { return rows[row][column]; }

__global__ void turn(float *out, const float *in) {
  extern __shared__ float memory[];
  float (*s)[TILE] = (float (*)[TILE])memory;
  int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = in[y * TILE + x];
  __syncthreads();
  out[y * TILE + x] = get(s, x, y);
}

void run(float *out, const float *in) {
  turn<<<1, dim3(TILE, TILE), TILE * TILE * sizeof(float)>>>(out, in);
}
