//===- cusolver_common.h - Stand-in
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
#pragma once
#define CUSOLVER_COMMON_H_
#include "cusolverDn.h"
