// A sum without parentheses is divided by in parentheses.
#define SIDE 16 + 16
__global__ void turn(float *out, const float *in) {
  __shared__ float tile[(SIDE) * (SIDE)];
  int x = threadIdx.x, y = threadIdx.y;
  for (int i = y * 32 + x; i < (SIDE) * (SIDE); i += 256)
    tile[i] = in[i];
  __syncthreads();
  for (int row = y; row < SIDE; row += 8)
    out[row * (SIDE) + x] = tile[x * (SIDE) + row];
}
void run(float *out, const float *in) { turn<<<1, dim3(32, 8)>>>(out, in); }
