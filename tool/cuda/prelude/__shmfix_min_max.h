//===- __shmfix_min_max.h - The global min and max
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcc offers these at global scope to host and device code. They have bodies,
// for an interpreter of the AST.

#pragma once
#include "__shmfix_host_defines.h"

#define __SFX_MINMAX(R, A, B)                                                  \
  inline __SFX_HD R min(A a, B b) { return (R)a < (R)b ? (R)a : (R)b; }        \
  inline __SFX_HD R max(A a, B b) { return (R)a > (R)b ? (R)a : (R)b; }

#include "__shmfix_min_max_types.h"
#undef __SFX_MINMAX

inline __SFX_HD unsigned int umin(unsigned int a, unsigned int b) {
  return a < b ? a : b;
}
inline __SFX_HD unsigned int umax(unsigned int a, unsigned int b) {
  return a > b ? a : b;
}
inline __SFX_HD long long llmin(long long a, long long b) {
  return a < b ? a : b;
}
inline __SFX_HD long long llmax(long long a, long long b) {
  return a > b ? a : b;
}
inline __SFX_HD unsigned long long ullmin(unsigned long long a,
                                          unsigned long long b) {
  return a < b ? a : b;
}
inline __SFX_HD unsigned long long ullmax(unsigned long long a,
                                          unsigned long long b) {
  return a > b ? a : b;
}
