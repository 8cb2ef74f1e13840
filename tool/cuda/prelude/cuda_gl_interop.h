//===- cuda_gl_interop.h - Stand-in
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "__shmfix_cuda.h"

template <class... A> cudaError_t cudaGraphicsGLRegisterBuffer(A &&...);
template <class... A> cudaError_t cudaGraphicsGLRegisterImage(A &&...);
template <class... A> cudaError_t cudaGLSetGLDevice(A &&...);
template <class... A> cudaError_t cudaGLRegisterBufferObject(A &&...);
template <class... A> cudaError_t cudaGLUnregisterBufferObject(A &&...);
template <class... A> cudaError_t cudaGLMapBufferObject(A &&...);
template <class... A> cudaError_t cudaGLUnmapBufferObject(A &&...);
