// Warp intrinsics and barriers.
__global__ void warps(int *i, unsigned *u, float *f, double *d,
                      unsigned long long *l) {
  unsigned all = 0xffffffffu;
  i[0] = __shfl_sync(all, i[1], 0) + __shfl_up_sync(all, i[1], 1) +
         __shfl_down_sync(all, i[1], 1, 16) + __shfl_xor_sync(all, i[1], 1);
  f[0] = __shfl_sync(all, f[1], 0) + __shfl_xor_sync(all, f[1], 16);
  d[0] = __shfl_down_sync(all, d[1], 1);
  l[0] = __shfl_down_sync(all, l[1], 1);
  u[0] = __ballot_sync(all, i[1] > 0) + __activemask() + __match_any_sync(all, i[2]) +
         __reduce_add_sync(all, u[1]) + __reduce_max_sync(all, u[2]) +
         __reduce_or_sync(all, u[3]);
  int same;
  u[1] = __match_all_sync(all, i[3], &same);
  i[4] = __all_sync(all, i[5]) + __any_sync(all, i[6]) + same +
         __reduce_min_sync(all, i[7]);
  __syncwarp();
  __syncwarp(0xffffu);
  __syncthreads();
  i[8] = __syncthreads_count(i[9]) + __syncthreads_and(1) + __syncthreads_or(0);
  __threadfence();
  __threadfence_block();
  __threadfence_system();
}
