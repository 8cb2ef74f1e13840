//===- CpuShim.h - CUDA's words on the CPU, with a log ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included by the CPU spelling of random kernels, compiled at test time. Small
// on purpose: many files are compiled against it. CpuRuntime.cpp has the rest.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TESTS_RANDOM_KERNELS_CPUSHIM_H
#define SHMFIX_TESTS_RANDOM_KERNELS_CPUSHIM_H

#define __global__
#define __device__
#define __forceinline__ inline
#define __noinline__
#define __constant__
#define __restrict__
#define __shared__ static
#define __align__(N) __attribute__((aligned(N)))
#define __launch_bounds__(...)

struct Uint3_ {
  unsigned x, y, z;
};
extern Uint3_ threadIdx, blockIdx, blockDim, gridDim;
static constexpr int warpSize = 32;

struct int2 { int x, y; };
struct uint3 { unsigned x, y, z; };
struct __align__(8) float2 { float x, y; };
struct __align__(16) float4 { float x, y, z, w; };
struct __align__(4) uchar4 { unsigned char x, y, z, w; };
inline int2 make_int2(int x, int y) { return {x, y}; }
inline float2 make_float2(float x, float y) { return {x, y}; }
inline float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
struct dim3 {
  unsigned x, y, z;
  dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};

#define MIN_MAX_(T)                                                            \
  inline T min(T a, T b) { return b < a ? b : a; }                             \
  inline T max(T a, T b) { return a < b ? b : a; }
MIN_MAX_(int) MIN_MAX_(unsigned) MIN_MAX_(long long) MIN_MAX_(unsigned long long)
extern "C" int abs(int) noexcept;
inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __clz(int x) { return x ? __builtin_clz(unsigned(x)) : 32; }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline unsigned __brev(unsigned x) {
  unsigned r = 0;
  for (int i = 0; i < 32; ++i)
    r |= (x >> i & 1u) << (31 - i);
  return r;
}
inline int __mul24(int a, int b) { return a * b; }
inline void __syncthreads() {}
inline void __syncwarp() {}

/// The values do not matter, only that the call takes these types.
#define ATOMICS_(T)                                                            \
  inline T atomicAdd(T *p, T v) { T o = *p; *p = (T)(o + v); return o; }       \
  inline T atomicMax(T *p, T v) { T o = *p; *p = v; return o; }                \
  inline T atomicMin(T *p, T v) { T o = *p; *p = v; return o; }                \
  inline T atomicExch(T *p, T v) { T o = *p; *p = v; return o; }               \
  inline T atomicCAS(T *p, T, T v) { T o = *p; *p = v; return o; }
ATOMICS_(int) ATOMICS_(unsigned) ATOMICS_(unsigned long long)
inline float atomicAdd(float *p, float v) { float o = *p; *p = o + v; return o; }
inline double atomicAdd(double *p, double v) { double o = *p; *p = o + v; return o; }

enum Op_ { Load_, Store_, Atomic_ };
void log_(unsigned Line, unsigned Site, Op_ Op, const void *P, unsigned Bytes);
void array_(const char *Name, const void *P, unsigned long Bytes);
void enter_(unsigned Id);
void turn_();
void leave_();

struct Loop_ {
  Loop_() { enter_(~0u); }
  ~Loop_() { leave_(); }
  void turn() { turn_(); }
};
struct Call_ {
  explicit Call_(unsigned Id) { enter_(Id); }
  ~Call_() { leave_(); }
};

/// An object moves whole; structs of ours overload this, member by member.
template <class T> void pieces_(const T &X, unsigned Line, unsigned Site, Op_ Op) {
  log_(Line, Site, Op, &X, sizeof(T));
}
template <class T> T &loaded_(T &X, unsigned Line, unsigned Site) {
  pieces_(X, Line, Site, Load_);
  return X;
}
template <class T> T &stored_(T &X, unsigned Line, unsigned Site) {
  pieces_(X, Line, Site, Store_);
  return X;
}
template <class T> T &modified_(T &X, unsigned Line, unsigned Site) {
  pieces_(X, Line, Site, Load_);
  pieces_(X, Line, Site, Store_);
  return X;
}
template <class T> T *atomic_(T *X, unsigned Line, unsigned Site) {
  log_(Line, Site, Atomic_, X, sizeof(T));
  return X;
}
#define LOAD_(...) loaded_(__VA_ARGS__, __LINE__, __COUNTER__)
#define STORE_(...) stored_(__VA_ARGS__, __LINE__, __COUNTER__)
#define MODIFY_(...) modified_(__VA_ARGS__, __LINE__, __COUNTER__)
#define ATOMIC_(...) atomic_(__VA_ARGS__, __LINE__, __COUNTER__)
#define CALL_(...)                                                             \
  ([&]() -> decltype(auto) {                                                   \
    Call_ call_(__COUNTER__);                                                  \
    return __VA_ARGS__;                                                        \
  }())

struct Entry_ {
  const char *Name;
  unsigned X, Y, Z;
  void (*Run)();
};
extern const Entry_ entries_[];
extern const unsigned entryCount_;

#endif
