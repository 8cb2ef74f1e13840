//===- nvToolsExtCudaRt.h - Under the name of old toolkits
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "nvtx3/nvToolsExtCudaRt.h"
