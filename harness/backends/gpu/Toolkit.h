//===- Toolkit.h - Where CUDA's tools lie -----------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  names given by the user (empty: none). Out: complete paths, or empty.
// nvcc: as given, $CUDA_HOME, $CUDA_PATH, $PATH, /usr/local/cuda. CUPTI: beside
// that nvcc, in the places where toolkits and Python wheels keep it. ncu and
// compute-sanitizer: as given, beside nvcc, $PATH, /opt/nvidia/nsight-compute.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_TOOLKIT_H
#define SHMFIX_HARNESS_TOOLKIT_H

#include <string>

namespace shmfix::bench {

struct ToolNames {
  std::string Nvcc, Ncu, Sanitizer;
  std::string Probe; ///< folder that keeps the built probe for later runs
};

struct Toolkit {
  std::string Nvcc, Ncu, Sanitizer, Smi;
  std::string CuptiInclude, CuptiLibrary; ///< folder of cupti.h; the .so itself
};

Toolkit findToolkit(const ToolNames &Given);

} // namespace shmfix::bench

#endif
