// Math on both sides, with and without std::.
#include <algorithm>
#include <cmath>
__host__ __device__ float everywhere(float x, int n) {
  return sqrtf(x) + sqrt(x) + pow(x, 2) + powf(x, 2.f) + fabs(x) + fabsf(x) +
         abs(x) + abs(n) + exp(x) + expf(x) + log2f(x) + floorf(x) + ceil(x) +
         fmaxf(x, 1.f) + fminf(x, 2.f) + fmodf(x, 3.f) + max(n, 3) + min(x, 1.f) +
         max(1u, 2u) + min(1.0, 2.0) + rsqrtf(x) + cbrtf(x) + tanhf(x) +
         isnan(x) + isinf(x) + truncf(x) + roundf(x) + lroundf(x) + fmaf(x, x, x);
}
__global__ void device_math(float *p, double *d, int n) {
  float s, c;
  sincosf(p[0], &s, &c);
  sincospif(p[0], &s, &c);
  p[0] = s + c + everywhere(p[1], n) + std::sqrt(p[2]) + std::max(n, 3) +
         std::min(p[1], p[2]) + std::abs(p[3]) + std::exp(p[4]) +
         std::pow(p[5], 2.f) + normcdff(p[6]) + erfinvf(p[7]) + sinpif(p[8]) +
         norm3df(1.f, 2.f, 3.f) + hypotf(1.f, 2.f) + ldexpf(p[9], 2) +
         sqrt((double)n) + std::floor(p[10]) + rcbrtf(p[11]) + exp10f(p[12]);
  int e;
  d[0] = frexp(d[1], &e) + rsqrt(d[2]) + normcdf(d[3]) + tgamma(d[4]) +
         copysign(d[5], d[6]) + fma(d[7], d[8], d[9]) + std::fabs(d[10]);
}
int host_math(float x) {
  return int(everywhere(x, 1) + std::sqrt(x) + std::max(1, 2) + std::abs(-1.5f));
}
