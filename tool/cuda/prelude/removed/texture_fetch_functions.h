//===- texture_fetch_functions.h - Gone with CUDA 13
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 19's wrapper of a toolkit's headers includes it without a look at the
// version. Found behind the toolkit's own folders only.

#pragma once
