//===- __shmfix_libc.h - The C library in device code
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device overloads of the functions of the C library that CUDA offers, and
// host declarations of those that nvcc makes visible without an include.
// The host ones agree with glibc, so that its headers may follow.

#pragma once
#include "__shmfix_host_defines.h"

#define __SFX_BOTH(decl)                                                       \
  extern "C" decl noexcept(true);                                              \
  __device__ decl noexcept(true);

__SFX_BOTH(void *malloc(size_t))
__SFX_BOTH(void free(void *))
__SFX_BOTH(void *memcpy(void *__restrict, const void *__restrict, size_t))
__SFX_BOTH(void *memset(void *, int, size_t))
__SFX_BOTH(void *memmove(void *, const void *, size_t))
__SFX_BOTH(int memcmp(const void *, const void *, size_t))
__SFX_BOTH(size_t strlen(const char *))
__SFX_BOTH(int strcmp(const char *, const char *))
__SFX_BOTH(int abs(int))
__SFX_BOTH(long labs(long))
__SFX_BOTH(long long llabs(long long))
__SFX_BOTH(__attribute__((noreturn)) void __assert_fail(const char *,
                                                        const char *,
                                                        unsigned int,
                                                        const char *))
#undef __SFX_BOTH

extern "C" void *calloc(size_t, size_t) noexcept(true);
extern "C" int printf(const char *__restrict, ...);
__device__ int printf(const char *__restrict, ...);
__device__ long clock();
__device__ __attribute__((noreturn)) void abort() noexcept(true);

