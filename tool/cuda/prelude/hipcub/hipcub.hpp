//===- hipcub.hpp - hipCUB in terms of CUB
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#include "../cub/cub.cuh"
namespace hipcub = cub;
