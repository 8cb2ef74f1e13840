// shmfix: --block 32
// Clean: which bin is data, but each lane stays in its own column, and so in
// its own bank.
__global__ void histogram(const unsigned char *in, int *out, int n) {
  __shared__ int bins[64][32];
  for (int b = 0; b < 64; ++b)
    bins[b][threadIdx.x] = 0;
  for (int i = 0; i < n; ++i)
    bins[in[i * 32 + threadIdx.x] & 63][threadIdx.x] += 1;
  __syncwarp();
  for (int b = 0; b < 64; ++b)
    out[b * 32 + threadIdx.x] = bins[b][threadIdx.x];
}
