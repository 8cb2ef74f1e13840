#include "tile.cuh"

#include <cooperative_groups.h>
#include <cuda_fp16.h>

static_assert(sizeof(NAME) == sizeof("seventeen"));

template <class F> __global__ void each(int *p, F f) {
  p[threadIdx.x] = f(p[threadIdx.x]);
}

void runSeventeen(float *out, const float *in, int *p) {
  flip<TILE><<<1, dim3(TILE, TILE)>>>(out, in);
  each<<<1, 32>>>(p, [=] __host__ __device__(int x) { return x + 1; });
}
