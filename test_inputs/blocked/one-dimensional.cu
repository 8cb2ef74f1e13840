// shmfix: --block 128
// Every second word: every second bank is met twice. There are no rows to pad,
// and 255 elements are no whole number of pairs that could be swapped.
__global__ void everySecond(const float *in, float *out) {
  __shared__ float values[255];
  for (int i = threadIdx.x; i < 255; i += 128)
    values[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = values[2 * threadIdx.x];
}
