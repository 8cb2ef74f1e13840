// Two functions launch it with rows of different lengths: no one pitch is known.
__global__ void turn(const float *in, float *out, int pitch) {
  __shared__ float s[32 * 36];
  int x = threadIdx.x, y = threadIdx.y;
  for (int r = y; r < 32; r += 8)
    s[r * pitch + x] = in[r * pitch + x];
  __syncthreads();
  for (int r = y; r < 32; r += 8)
    out[r * pitch + x] = s[x * pitch + r];
}

void wide(const float *in, float *out) { turn<<<1, dim3(32, 8)>>>(in, out, 36); }
void narrow(const float *in, float *out) { turn<<<1, dim3(16, 8)>>>(in, out, 20); }
