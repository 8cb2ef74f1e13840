// Two functions launch it with rows of different lengths: no one pitch is known.
__global__ void turn(const double *in, double *out, int pitch) {
  __shared__ double s[32 * 32];
  int x = threadIdx.x, y = threadIdx.y;
  for (int r = y; r < pitch; r += 8)
    s[r * pitch + x] = in[r * pitch + x];
  __syncthreads();
  for (int r = y; r < pitch; r += 8)
    out[r * pitch + x] = s[x * pitch + r];
}

void wide(const double *in, double *out) { turn<<<1, dim3(32, 8)>>>(in, out, 32); }
void narrow(const double *in, double *out) { turn<<<1, dim3(16, 8)>>>(in, out, 16); }
