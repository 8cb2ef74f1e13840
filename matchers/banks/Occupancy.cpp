//===- Occupancy.cpp - Resident blocks per multiprocessor -------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/banks/Occupancy.h"

#include <algorithm>
#include <vector>

namespace shmfix::banks {
namespace {

uint64_t divideUp(uint64_t Value, uint64_t By) { return (Value + By - 1) / By; }
uint64_t roundUp(uint64_t Value, uint64_t Unit) {
  return divideUp(Value, Unit) * Unit;
}

unsigned blocksByRegisters(const Architecture &A, unsigned PerThread,
                           unsigned Warps, unsigned SubPartitions) {
  if (!PerThread)
    return Unbounded;
  uint64_t PerWarp =
      roundUp(uint64_t(PerThread) * A.LanesPerWarp, A.RegisterUnit);
  // The launch check assumes that every sub-partition gets as many warps.
  if (PerThread > A.RegistersPerThread ||
      PerWarp * roundUp(Warps, SubPartitions) > A.RegistersPerBlock)
    return 0;
  // A warp's registers lie in one sub-partition.
  uint64_t WarpsEach = A.RegistersPerSM / SubPartitions / PerWarp;
  return static_cast<unsigned>(WarpsEach * SubPartitions / Warps);
}

unsigned blocksByShared(const Architecture &A, const BlockResources &B,
                        uint64_t Allocated) {
  // What goes beyond the static limit must be dynamic and opted in.
  if (B.StaticShared > A.StaticShared ||
      B.StaticShared + B.DynamicShared > A.OptInShared)
    return 0;
  return Allocated ? static_cast<unsigned>(A.SharedPerSM / Allocated)
                   : Unbounded;
}

} // namespace

std::optional<Occupancy> occupancyOf(const Architecture &A,
                                     const BlockResources &B) {
  if (!A.BlocksPerSM || !B.Threads)
    return std::nullopt;
  unsigned Warps = static_cast<unsigned>(divideUp(B.Threads, A.LanesPerWarp));

  Occupancy O;
  O.ByWarps = B.Threads > A.ThreadsPerBlock ? 0 : A.WarpsPerSM / Warps;
  O.ByRegisters =
      blocksByRegisters(A, B.RegistersPerThread, Warps, A.SubPartitions);
  // A block that the four sub-partitions of other Pascal parts could not take
  // is refused on 6.0 too, which has two.
  if (A.SubPartitions == 2 &&
      !blocksByRegisters(A, B.RegistersPerThread, Warps, 4))
    O.ByRegisters = 0;
  O.SharedPerBlock = roundUp(
      B.StaticShared + B.DynamicShared + A.ReservedShared, A.SharedUnit);
  O.ByShared = blocksByShared(A, B, O.SharedPerBlock);
  O.ByBlocks = A.BlocksPerSM;

  O.Blocks = std::min({O.ByWarps, O.ByRegisters, O.ByShared, O.ByBlocks});
  O.Binding = (O.ByWarps == O.Blocks ? LimitWarps : 0) |
              (O.ByRegisters == O.Blocks ? LimitRegisters : 0) |
              (O.ByShared == O.Blocks ? LimitShared : 0) |
              (O.ByBlocks == O.Blocks ? LimitBlocks : 0);
  return O;
}

std::string describeLimits(uint8_t Binding) {
  // Shared memory first: it is what a pad changes.
  std::vector<const char *> Names;
  if (Binding & LimitShared)
    Names.push_back("shared memory");
  if (Binding & LimitRegisters)
    Names.push_back("registers");
  if (Binding & LimitWarps)
    Names.push_back("warps");
  if (Binding & LimitBlocks)
    Names.push_back("blocks");
  std::string Text;
  for (size_t I = 0; I != Names.size(); ++I) {
    if (I)
      Text += I + 1 == Names.size() ? " and " : ", ";
    Text += Names[I];
  }
  return Text;
}

} // namespace shmfix::banks
