//===- Generator.h - Random CUDA kernels as text ----------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a seed.
// Out: one kernel with the types, constants and functions that it needs, in
//      two spellings with the same lines: CUDA as a user writes it, and C++ for
//      the CPU in which each access of a shared array, each loop turn and each
//      call reports itself (CpuShim.h).
//
// Every index is in range by construction, nothing that is loaded from shared
// memory reaches an index or a condition, and all arithmetic is defined, so
// the addresses are a function of the thread alone.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TESTS_RANDOM_KERNELS_GENERATOR_H
#define SHMFIX_TESTS_RANDOM_KERNELS_GENERATOR_H

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace shmfix::random_kernels {

/// Constructs that can be left out, named after what they once broke.
struct Switches {
  bool VectorViews = true;
  /// Lanes that fall into a case: whether they meet the lanes that jump there
  /// is up to the compiler; the interpreter runs them apart.
  bool SwitchFallThrough = false;
  /// c ? x : y of two variables, an lvalue.
  bool LvalueConditional = true;
  /// |= and ^= on a shared element.
  bool BitwiseOnShared = true;
  /// The same with a constant on one side (const int, constexpr, warpSize).
  bool ConstantConditional = false;
  /// (c ? x : y) = 1;
  bool WriteThroughConditional = false;
  /// Loops that are skipped ahead.
  bool LongLoops = true;
  /// Variables that a loop skipped ahead changes and later code reads.
  bool CarriedThroughLongLoops = true;
  /// Lambdas that copy what they capture: [=], [x], [x = e].
  bool CapturesByCopy = true;
  /// ++ in the index of a stored element.
  bool SideEffectInPlace = true;
};

struct Kernel {
  uint64_t Seed = 0;
  std::string Name; ///< without template arguments
  std::array<unsigned, 3> Block{1, 1, 1};
  std::string Text; ///< with marks; see cuda() and cpu()
  std::string Template;  ///< "<16>" or empty
  std::string Arguments; ///< "5, 7" or empty
  unsigned DynamicBytes = 0;
  /// Some loop is long enough to be skipped ahead: requests are then known up
  /// to a shift that all lanes share.
  bool Long = false;
};

Kernel generate(uint64_t Seed, const Switches &S = {});

/// The lines of the kernels after one first line, then launches of all.
std::string cuda(const std::vector<Kernel> &Kernels);
/// The same lines for the CPU, then the table of kernels for CpuRuntime.cpp.
std::string cpu(const std::vector<Kernel> &Kernels);

/// Replaces the marks; for showing one kernel.
std::string plain(const std::string &Marked);

} // namespace shmfix::random_kernels

#endif
