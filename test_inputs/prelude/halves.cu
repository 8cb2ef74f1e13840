// Half, bfloat16 and eight-bit floats.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
static_assert(sizeof(half) == 2 && alignof(half) == 2, "");
static_assert(sizeof(__half2) == 4 && alignof(__half2) == 4, "");
static_assert(sizeof(__nv_bfloat16) == 2 && alignof(__nv_bfloat16) == 2, "");
static_assert(sizeof(__nv_bfloat162) == 4 && alignof(__nv_bfloat162) == 4, "");
static_assert(sizeof(__nv_fp8_e4m3) == 1 && sizeof(__nv_fp8_e5m2) == 1, "");
static_assert(sizeof(__nv_fp8x2_e4m3) == 2 && alignof(__nv_fp8x2_e4m3) == 2, "");
static_assert(sizeof(__nv_fp8x4_e4m3) == 4 && alignof(__nv_fp8x4_e4m3) == 4, "");
__global__ void halves(half *h, half2 *h2, __nv_bfloat16 *b, __nv_bfloat162 *b2,
                       float *f, float2 *f2) {
  __shared__ half s[64];
  __shared__ half2 s2[32];
  __shared__ __nv_bfloat16 t[32][34];
  s[threadIdx.x] = __float2half(f[0]);
  s2[threadIdx.x] = __floats2half2_rn(f[0], f[1]);
  t[threadIdx.x][0] = __float2bfloat16(f[2]);
  h[0] = s[0] + s[1] * s[2] - s[3] / s[4];
  h[1] = __hadd(s[0], __hmul(s[1], s[2]));
  h[2] = __hfma(s[0], s[1], s[2]);
  h[3] = hexp(s[0]);
  h[4] = __hmax(s[0], s[1]);
  h[5] = half(2.0f);
  h[6] = (half)3;
  h[7] = 0.5;
  h[8] += h[9];
  h[10] = -h[11];
  f[0] = __half2float(h[0]) + float(h[1]) + __low2float(h2[0]) + __bfloat162float(b[0]);
  f2[0] = __half22float2(h2[1]);
  f2[1] = __bfloat1622float2(b2[1]);
  h2[0] = __hadd2(h2[1], __hmul2(h2[2], h2[3]));
  h2[1] = __hfma2(h2[1], h2[2], h2[3]) + h2[4] * h2[5];
  h2[2] = __halves2half2(h[0], h[1]);
  h2[3] = __half2half2(h[0]);
  h2[4] = __float22half2_rn(f2[0]);
  h2[5] = h2exp(h2[6]);
  h[12] = h2[0].x;
  h[13] = __low2half(h2[0]);
  b[0] = b[1] * b[2] + b[3];
  b[4] = __hmul(b[5], b[6]);
  b2[0] = __hmul2(b2[1], b2[2]) + b2[3];
  b2[1] = __float22bfloat162_rn(f2[0]);
  b2[2] = __halves2bfloat162(b[0], b[1]);
  if (h[0] > h[1] && __hlt(h[0], h[1]) && __hgt(b[0], b[1]) && b[0] < b[1])
    h[14] = __shfl_xor_sync(0xffffffffu, h[0], 1);
  int i = __half2int_rn(h[0]) + int(__half_as_ushort(h[1]));
  __nv_fp8_e4m3 q(f[1]);
  f[1] = float(q) + i;
  h[15] = __ldg(&h[16]);
}
