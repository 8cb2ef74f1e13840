//===- Driver.h - A program around one kernel -------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the name of a kernel in a .cu file, the shape of its launch, and what
//      each parameter is to be. Out: source text of a program that includes
//      that file, fills the buffers from a seeded generator, launches the
//      kernel, and prints a digest of each buffer.
//
// A parameter is written
//   TYPE:COUNT       buffer of COUNT elements with random data
//   TYPE:COUNT=0     buffer of zeros (or of another constant)
//   TYPE:COUNT<N     random integers below N (indices)
//   TYPE=VALUE       scalar of that type; VALUE alone is a number as C++ reads it
// TYPE is any name that the file's own code could use. COUNT may be a product
// such as 1024*1024.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_DRIVER_H
#define SHMFIX_HARNESS_DRIVER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace shmfix::bench {

struct DriverSpec {
  std::string File;   ///< as the driver includes it
  std::string Kernel; ///< as C++ spells it, with template arguments
  std::string Grid = "1", Block = "32", Dynamic = "0";
  std::vector<std::string> Arguments;
  unsigned Seed = 1, Rounds = 3;
};

llvm::Expected<std::string> writeDriver(const DriverSpec &D);

} // namespace shmfix::bench

#endif
