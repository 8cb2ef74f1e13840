//===- Occupancy.h - Resident blocks per multiprocessor ---------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  what one block of a kernel uses. Out: how many blocks fit on one SM,
//      and what stops the next one.
//
// Assumes the largest shared-memory carve-out (the default of CUDA's own
// calculator), one barrier per block and no clusters. The rules are those of
// that calculator, cuda_occupancy.h; OccupancyTest compares with figures from
// it. Pure: no Clang, no LLVM.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_BANKS_OCCUPANCY_H
#define SHMFIX_MATCHERS_BANKS_OCCUPANCY_H

#include "matchers/banks/Architectures.h"

#include <string>

namespace shmfix::banks {

struct BlockResources {
  unsigned Threads = 0;            ///< per block
  unsigned RegistersPerThread = 0; ///< 0: not known, registers are left out
  uint64_t StaticShared = 0;       ///< bytes
  uint64_t DynamicShared = 0;      ///< bytes
};

/// What can stop the next block. Values are bits: several may bind at once.
enum Limit : uint8_t {
  LimitWarps = 1,
  LimitRegisters = 2,
  LimitShared = 4,
  LimitBlocks = 8,
};

struct Occupancy {
  /// Resident blocks per SM; 0: a block with these needs does not launch.
  unsigned Blocks = 0;
  uint8_t Binding = 0; ///< every Limit that alone allows no more than Blocks
  /// Blocks that each limit alone allows. Unbounded where nothing is used.
  unsigned ByWarps = 0, ByRegisters = 0, ByShared = 0, ByBlocks = 0;
  uint64_t SharedPerBlock = 0; ///< bytes, with reserve and rounding
};
inline constexpr unsigned Unbounded = ~0u;

/// None where the architecture's limits are not recorded (AMD), and for a
/// block without threads.
std::optional<Occupancy> occupancyOf(const Architecture &A,
                                     const BlockResources &B);

/// "shared memory", "registers and warps", ...; "" for 0.
std::string describeLimits(uint8_t Binding);

} // namespace shmfix::banks

#endif
