// The row is an argument of a macro that other memory is indexed with too.
#define AT(row, column, pitch) ((row) * (pitch) + (column))
#define SIDE 32

__global__ void turn(float *out, const float *in) {
  __shared__ float s[SIDE * (SIDE + 1)];
  int x = threadIdx.x, y = threadIdx.y;
  s[AT(y, x, SIDE + 1)] = in[AT(y, x, SIDE)];
  __syncthreads();
  out[AT(y, x, SIDE)] = s[AT(x, y, SIDE + 1)];
}

void run(float *out, const float *in) { turn<<<1, dim3(SIDE, SIDE)>>>(out, in); }
