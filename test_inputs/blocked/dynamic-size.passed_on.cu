// shmfix: --block 32,32
// A wrapper gets the kernel too: its byte count cannot be found.
__global__ void turn(const float *in, float *out) {
  extern __shared__ float s[];
  int x = threadIdx.x, y = threadIdx.y;
  s[y * 32 + x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = s[x * 32 + y];
}

void launch(void (*kernel)(const float *, float *), unsigned bytes);

void run(const float *in, float *out) {
  turn<<<1, dim3(32, 32), 4096>>>(in, out);
  launch(turn, 4096);
}
