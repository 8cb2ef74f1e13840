//===- Architectures.h - Limits of each architecture, as data ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a name as users spell it: "sm_90", "sm_100f", "compute_80", "90a",
//      "gfx90a:xnack+".
// Out: bank geometry, shared-memory limits and what occupancy needs.
//
// Units: sizes in bytes, registers of 4 bytes, all else in pieces. SM stands
// for streaming multiprocessor (AMD: compute unit). 0 = not recorded.
// Sources stand with the rows in Architectures.cpp. Pure: no Clang, no LLVM.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_BANKS_ARCHITECTURES_H
#define SHMFIX_MATCHERS_BANKS_ARCHITECTURES_H

#include "matchers/banks/BankModel.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace shmfix::banks {

struct Architecture {
  std::string_view Name;
  Vendor Maker = Vendor::Nvidia;
  unsigned Major = 0, Minor = 0; ///< compute capability; 0.0 for AMD
  Geometry Banks;
  unsigned LanesPerWarp = 32;
  unsigned StaticShared = 0;   ///< limit of a block without opting in
  unsigned OptInShared = 0;    ///< limit of a block that opts in
  unsigned SharedPerSM = 0;    ///< with the largest carve-out
  unsigned ReservedShared = 0; ///< the driver takes this from each block
  unsigned SharedUnit = 0;     ///< a block's share is rounded up to this
  unsigned RegistersPerSM = 0;
  unsigned RegistersPerBlock = 0;
  unsigned RegisterUnit = 0;  ///< a warp's share is rounded up to this
  unsigned SubPartitions = 0; ///< the registers of an SM are split over these
  unsigned WarpsPerSM = 0, ThreadsPerSM = 0, BlocksPerSM = 0;
  unsigned ThreadsPerBlock = 0;
  unsigned RegistersPerThread = 0;
  /// The phases of BankModel were measured on this architecture.
  bool Measured = false;
  /// The maker documents the same banks for it, so BankModel is applied as it
  /// stands. False: counts are a guess and must not be called exact.
  bool SameRules = false;
};

struct ArchLookup {
  const Architecture *Arch; ///< never null
  std::string Note; ///< empty, or a sentence: another architecture stands in
};

/// None for a name that is not understood and for anything older than the
/// oldest entry (before Maxwell banks could be 8 bytes wide). An unknown newer
/// name yields the nearest known one below it, with a note.
std::optional<ArchLookup> findArchitecture(std::string_view Name);

/// sm_90: where the rules were measured.
const Architecture &defaultArchitecture();

/// NVIDIA by rising compute capability, then AMD.
std::span<const Architecture> knownArchitectures();

} // namespace shmfix::banks

#endif
