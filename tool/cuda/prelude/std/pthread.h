//===- pthread.h - POSIX threads, fallback
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "__sfx_c.h"
typedef unsigned long pthread_t;
typedef struct {
  long __d[5];
} pthread_mutex_t, pthread_cond_t, pthread_attr_t, pthread_barrier_t;
extern "C" {
int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *),
                   void *);
int pthread_join(pthread_t, void **);
int pthread_mutex_init(pthread_mutex_t *, const void *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_mutex_destroy(pthread_mutex_t *);
}
#define PTHREAD_MUTEX_INITIALIZER {}
