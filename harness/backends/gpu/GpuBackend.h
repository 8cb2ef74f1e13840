//===- GpuBackend.h - Runs and measures on an NVIDIA GPU --------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Uses nvcc, CUPTI, ncu and compute-sanitizer of the machine it runs on. The
// probe is compiled there from sources that the executable carries.
// Clocks, power limits and caches of the card are left as they are.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_GPUBACKEND_H
#define SHMFIX_HARNESS_GPUBACKEND_H

#include "harness/backends/Backend.h"
#include "harness/backends/gpu/Toolkit.h"

#include <memory>

namespace shmfix::bench {

std::unique_ptr<Backend> makeGpuBackend(const ToolNames &Names);

/// Writes the sources that the executable carries and whose path starts with
/// Prefix ("probe/", "calibrate/") into Folder.
llvm::Error writeCarried(llvm::StringRef Prefix, llvm::StringRef Folder);
/// The text of all of them, to tell versions apart.
std::string carriedText(llvm::StringRef Prefix);

} // namespace shmfix::bench

#endif
