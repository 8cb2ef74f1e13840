// shmfix: --block 128
// nvcc makes one 8-byte store of the two, without a conflict; no swizzle of all
// indices would be worth it.
__global__ void pairs(float *out, const float *in) {
  __shared__ float s[256];
  int i = threadIdx.x;
  s[2 * i] = in[2 * i];
  s[2 * i + 1] = in[2 * i + 1];
  __syncthreads();
  out[i] = s[i] + s[i + 128];
}
