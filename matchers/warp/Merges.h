//===- Merges.h - Neighbouring accesses that become one ---------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc makes one access of 4, 8 or 16 bytes out of neighbouring scalar ones
// when it can prove that they touch, that the whole is aligned, and that
// nothing between them gets in the way. The request of the merged instruction
// is what the hardware counts. This predicts which merge.
//
// In:  the requests of one warp in the order in which it makes them, and the
//      places (fences) over which nothing is merged: barriers, branches that
//      are not settled at compile time, ends of turns of loops that are not
//      unrolled.
// Out: entries of the log with Parts > 1, and for each single access how many
//      of its requests went into them.
//
// Rules, read off the SASS that nvcc 13.0 makes for sm_90 (LDS.64, LDS.128) of
// kernels written to ask:
//   - the lanes' addresses differ by a constant that is the same in all lanes;
//   - a slot is 4 accesses wide, 16 bytes at most, and aligned to its width in
//     every lane; half a slot likewise;
//   - stores fill half a slot or all of it; loads need 3 quarters, or half;
//   - bytes stay alone, so do loads of 2-byte integers;
//   - any store to shared memory ends a row of loads and the reverse; a row of
//     stores ends at a store to another array or with other lane distances;
//   - a second load of the same address is the first one's value;
//   - a loop whose end is not a constant is unrolled in part: accesses that move
//     on by their width each turn may merge with those of the next turns, in a
//     way that was not read off;
//   - in a loop that is not unrolled a merge holds in every turn, or not at all,
//     and so it does over the warps;
//   - a merged load stands at its first access, a merged store at its last.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_WARP_MERGES_H
#define SHMFIX_MATCHERS_WARP_MERGES_H

#include "matchers/warp/AccessLog.h"

namespace shmfix::warp {

class Merges {
public:
  struct Item {
    AccessKey Key;
    clang::SourceRange Range;
    RequestGroup Group;      ///< without element indices
    uint64_t Shape = 0;      ///< hash of mask, symbols, lane distances
    int64_t Base = 0;        ///< bytes, of the first active lane
    unsigned ShapeAlign = 1; ///< bytes; divides all lane distances and symbols
    unsigned Warp = 0;
    bool Integer = false;
    bool Rolled = false; ///< in a loop that keeps its turns
    bool Open = false;
    const void *Loop = nullptr; ///< around it, that nvcc may unroll in part
    std::optional<Reason> Bounded;
  };

  void add(Item I, AccessLog &Log);
  /// Nothing before this merges with anything after it.
  void fence(AccessLog &Log);

  /// After all warps: takes back what merged in some warps only, or in some
  /// turns only of a loop that is not unrolled.
  static void settle(AccessLog &Log);

private:
  /// How an access was made last, and how many others were by then.
  struct Last {
    uint64_t Shape = 0;
    int64_t Base = 0;
    const void *Loop = nullptr;
    uint64_t Loads = 0, Stores = 0;
  };
  void noteTurns(const Item &I, AccessLog &Log);
  std::map<AccessKey, Last> Before;
  uint64_t Loads = 0, Stores = 0;
  std::vector<Item> Row; ///< loads, or stores of one array and shape
  std::set<size_t> Addresses; ///< in it, hashed
};

} // namespace shmfix::warp

#endif
