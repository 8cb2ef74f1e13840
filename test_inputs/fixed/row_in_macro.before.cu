// The row stands in a macro's body by a name: what is divided takes that.
#ifdef LARGE
#define SIDE 64
#else
#define SIDE 32
#endif
#define AT(row, column) ((row) * SIDE + (column))
__global__ void turn(float *out, const float *in) {
  __shared__ float tile[SIDE * SIDE];
  int x = threadIdx.x, y = threadIdx.y;
  for (int i = y * 32 + x; i < SIDE * SIDE; i += 256)
    tile[i] = in[i];
  __syncthreads();
  for (int row = y; row < SIDE; row += 8)
    for (int column = x; column < SIDE; column += 32)
      out[row * SIDE + column] = tile[AT(column, row)];
}
void run(float *out, const float *in) { turn<<<1, dim3(32, 8)>>>(out, in); }
