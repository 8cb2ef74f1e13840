// shmfix: --block 16,16
// Clean: 16 x 16 outputs with a halo of one. The 18 x 18 inputs are read as one
// run; of the stencil only every second lane works (red-black order), so that a
// warp touches eight words in each of two rows, 18 banks apart: even columns of
// one row, odd columns of the next.
__global__ void redBlack(const float *in, float *out) {
  __shared__ float tile[18][18];
  int t = threadIdx.y * 16 + threadIdx.x;
  for (int i = t; i < 18 * 18; i += 256)
    tile[i / 18][i % 18] = in[i];
  __syncthreads();
  if ((threadIdx.x + threadIdx.y) % 2 == 0)
    out[t] = tile[threadIdx.y + 1][threadIdx.x + 1];
}
