// Atomic functions of all types and scopes.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void atomics(int *i, unsigned *u, unsigned long long *l, long long *s,
                        float *f, double *d, half *h, half2 *h2,
                        __nv_bfloat16 *b, unsigned short *us) {
  __shared__ int bins[256];
  atomicAdd(&bins[i[0] & 255], 1);
  i[0] = atomicAdd(i, 1) + atomicSub(i, 1) + atomicExch(i, 2) + atomicMin(i, 3) +
         atomicMax(i, 4) + atomicAnd(i, 5) + atomicOr(i, 6) + atomicXor(i, 7) +
         atomicCAS(i, 1, 2) + atomicAdd_block(i, 1) + atomicAdd_system(i, 1);
  u[0] = atomicAdd(u, 1u) + atomicInc(u, 5u) + atomicDec(u, 5u) + atomicMax(u, 1u) +
         atomicCAS(u, 1u, 2u);
  l[0] = atomicAdd(l, 1ull) + atomicCAS(l, 1ull, 2ull) + atomicMax(l, 3ull) +
         atomicExch(l, 4ull);
  s[0] = atomicMin(s, 1ll) + atomicMax(s, 2ll);
  f[0] = atomicAdd(f, 1.f) + atomicExch(f, 2.f);
  d[0] = atomicAdd(d, 1.0) + atomicAdd_block(d, 1.0);
  h[0] = atomicAdd(h, h[1]);
  h2[0] = atomicAdd(h2, h2[1]);
  b[0] = atomicAdd(b, b[1]);
  us[0] = atomicCAS(us, us[1], us[2]);
}
