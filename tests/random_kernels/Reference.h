//===- Reference.h - Requests by running, and by analysing ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  random kernels.
// Out: for each kernel and access of a shared array, how often each warp
//      request (which lanes, which bytes of the array) is made; once from the
//      CPU spelling, compiled by g++ and run thread by thread, once from
//      analyze() on the CUDA spelling.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TESTS_RANDOM_KERNELS_REFERENCE_H
#define SHMFIX_TESTS_RANDOM_KERNELS_REFERENCE_H

#include "matchers/Finding.h"
#include "tests/random_kernels/Generator.h"

#include "llvm/Support/Error.h"

#include <map>
#include <tuple>

namespace shmfix::random_kernels {

struct Lanes {
  uint32_t Active = 0;
  std::array<int32_t, banks::WarpSize> Offset{}; ///< 0 for inactive lanes
  friend auto operator<=>(const Lanes &, const Lanes &) = default;
};
/// Line, array, kind, bytes a lane.
using Site = std::tuple<unsigned, std::string, OpKind, unsigned>;
using Requests = std::map<Lanes, uint64_t>;
/// Kernel name -> site -> requests.
using Trace = std::map<std::string, std::map<Site, Requests>>;

/// Compiles in Folder, which must exist; the runtime is compiled there once.
class CpuReference {
public:
  static llvm::Expected<CpuReference> create(std::string Folder);
  llvm::Expected<Trace> run(const std::string &CpuText) const;
  /// What a whole program prints, compiled without the runtime.
  llvm::Expected<std::string> outputOf(const std::string &Program) const;

private:
  llvm::Expected<std::string> compiledAndRun(const std::string &Text,
                                             std::vector<std::string> More) const;
  std::string Folder, Compiler;
};

struct Analysed {
  Trace Found;
  /// Kernel -> what kept an access from being exact.
  std::map<std::string, std::string> NotExact;
  std::vector<std::string> Errors; ///< of the parse
};
Analysed analyseText(const std::string &CudaText);

/// Requests up to a shift by whole words that all lanes share.
std::map<Site, Requests> shifted(const std::map<Site, Requests> &T);

/// "" or the first difference, in words.
std::string difference(const std::map<Site, Requests> &Expected,
                       const std::map<Site, Requests> &Found);

} // namespace shmfix::random_kernels

#endif
