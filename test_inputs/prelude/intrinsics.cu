// Integer, rounding, cast and memory intrinsics.
__global__ void intrinsics(int *i, unsigned *u, float *f, double *d,
                           long long *l, const float4 *v) {
  i[0] = __mul24(i[1], i[2]) + __mulhi(i[1], i[2]) + __clz(i[1]) + __ffs(i[1]) +
         __popc(u[0]) + __clzll(l[0]) + __ffsll(l[0]) + __popcll(l[0]) +
         __sad(1, 2, 3u) + __float_as_int(f[0]) + __float2int_rn(f[1]) +
         __double2int_rz(d[1]) + __dp4a(i[1], i[2], i[3]) + __double2hiint(d[2]);
  u[0] = __umul24(u[1], u[2]) + __umulhi(u[1], u[2]) + __brev(u[1]) +
         __byte_perm(u[1], u[2], 0x3210) + __funnelshift_l(u[1], u[2], 3) +
         __funnelshift_r(u[1], u[2], 3) + __float_as_uint(f[0]) +
         __vadd4(u[1], u[2]) + __vabsdiffu4(u[1], u[2]) + __vcmpeq4(u[1], u[2]);
  f[0] = __fadd_rn(f[1], f[2]) + __fmul_rz(f[1], f[2]) +
         __fmaf_rn(f[1], f[2], f[3]) + __fdividef(f[1], f[2]) + __expf(f[1]) +
         __logf(f[1]) + __log2f(f[1]) + __sinf(f[1]) + __cosf(f[1]) +
         __powf(f[1], f[2]) + __frsqrt_rn(f[1]) + __frcp_rn(f[1]) +
         __fsqrt_rn(f[1]) + __saturatef(f[1]) + __int_as_float(i[1]) +
         __uint_as_float(u[1]) + __int2float_rn(i[1]) + __ldg(&f[4]) +
         __ldcg(&f[5]) + __ldg(v).x + __ldcs(v).y;
  d[0] = __dadd_rn(d[1], d[2]) + __dmul_rn(d[1], d[2]) + __fma_rn(d[1], d[2], d[3]) +
         __longlong_as_double(l[1]) + __hiloint2double(i[1], i[2]) +
         __ull2double_rn(3ull);
  l[0] = clock64() + clock() + __double_as_longlong(d[1]) + __mul64hi(l[1], l[2]);
  __stcg(&f[6], 1.f);
  __nanosleep(100);
  __shared__ float s[32];
  unsigned a = static_cast<unsigned>(__cvta_generic_to_shared(&s[threadIdx.x]));
  size_t g = __cvta_generic_to_global(f);
  static_assert(sizeof(__cvta_generic_to_shared(s)) == 8, "");
  u[1] = a + unsigned(g) + __isShared(s) + __isGlobal(f);
  asm volatile("membar.gl;" ::: "memory");
}
