//===- hip_bfloat16.h - Stand-in
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "../cuda_bf16.h"

#define hip_bfloat16 __nv_bfloat16
