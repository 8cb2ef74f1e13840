// Sizes and alignments of the built-in vector types.
#define SIZE(T, s, a)                                                          \
  static_assert(sizeof(T) == s && alignof(T) == a, #T);
SIZE(char1, 1, 1) SIZE(char2, 2, 2) SIZE(char3, 3, 1) SIZE(char4, 4, 4)
SIZE(uchar1, 1, 1) SIZE(uchar2, 2, 2) SIZE(uchar3, 3, 1) SIZE(uchar4, 4, 4)
SIZE(short1, 2, 2) SIZE(short2, 4, 4) SIZE(short3, 6, 2) SIZE(short4, 8, 8)
SIZE(ushort1, 2, 2) SIZE(ushort2, 4, 4) SIZE(ushort3, 6, 2) SIZE(ushort4, 8, 8)
SIZE(int1, 4, 4) SIZE(int2, 8, 8) SIZE(int3, 12, 4) SIZE(int4, 16, 16)
SIZE(uint1, 4, 4) SIZE(uint2, 8, 8) SIZE(uint3, 12, 4) SIZE(uint4, 16, 16)
SIZE(long1, 8, 8) SIZE(long2, 16, 16) SIZE(long3, 24, 8)
SIZE(ulong1, 8, 8) SIZE(ulong2, 16, 16) SIZE(ulong3, 24, 8)
SIZE(longlong1, 8, 8) SIZE(longlong2, 16, 16) SIZE(longlong3, 24, 8)
SIZE(ulonglong1, 8, 8) SIZE(ulonglong2, 16, 16) SIZE(ulonglong3, 24, 8)
SIZE(float1, 4, 4) SIZE(float2, 8, 8) SIZE(float3, 12, 4) SIZE(float4, 16, 16)
SIZE(double1, 8, 8) SIZE(double2, 16, 16) SIZE(double3, 24, 8)
SIZE(long4, 32, 16) SIZE(ulong4, 32, 16) SIZE(longlong4, 32, 16)
SIZE(ulonglong4, 32, 16) SIZE(double4, 32, 16)
SIZE(long4_16a, 32, 16) SIZE(long4_32a, 32, 32) SIZE(ulong4_32a, 32, 32)
SIZE(longlong4_16a, 32, 16) SIZE(longlong4_32a, 32, 32)
SIZE(double4_16a, 32, 16) SIZE(double4_32a, 32, 32)
SIZE(dim3, 12, 4)

struct Mixed {
  char c;
  float3 a;
  double2 b;
};
static_assert(sizeof(Mixed) == 32 && alignof(Mixed) == 16, "");

__global__ void vectors(float4 *p, double2 *d) {
  __shared__ float3 s[32];
  s[threadIdx.x] = make_float3(1.f, 2.f, 3.f);
  float4 v = make_float4(s[0].x, s[0].y, s[0].z, 0.f);
  float2 w = {1.f, 2.f};
  p[0] = v;
  p[1].x = w.x + w.y;
  d[0] = make_double2(1.0, 2.0);
  uchar4 u = make_uchar4(1, 2, 3, 4);
  p[2].y = u.w;
}
