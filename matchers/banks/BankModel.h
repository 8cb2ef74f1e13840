//===- BankModel.h - What one warp request does to the banks ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  one warp request: the kind of instruction, the bytes that each lane
//      moves, which lanes take part, and the byte offset of each lane from the
//      start of shared memory (only offsets modulo the lap of the banks and
//      equality of words matter, so any common word-aligned base will do).
// Out: ways, wavefronts and the ideal number of wavefronts.
//
// The rules are those measured on an NVIDIA H200; docs/hardware.md gives them
// with the table of measurements, test_inputs/hardware/ holds the table.
// AMD's are documented, not measured (BankModel.cpp names the sources). There a
// Request is half a wavefront of 64 lanes, or a wavefront of 32: lanes 0-31 and
// 32-63 never meet in a phase.
// This is the only place that knows how lanes are grouped into phases.
// Pure: includes nothing of Clang or LLVM.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_BANKS_BANKMODEL_H
#define SHMFIX_MATCHERS_BANKS_BANKMODEL_H

#include <array>
#include <cstdint>

namespace shmfix::banks {

/// Lanes of a warp. Every loop over lanes in the project uses this name.
inline constexpr unsigned WarpSize = 32;

enum class Vendor : uint8_t { Nvidia, Amd };

/// Lanes that run together, and whose phases serve them.
struct WarpKind {
  unsigned Lanes = 32;
  Vendor Maker = Vendor::Nvidia;
  bool CountsOnes = true; ///< has Op::Increment (NVIDIA from sm_80 on)
};

/// What the instruction does. Reduction is an atomic whose old value is unused;
/// it behaves as Atomic does. Increment is one that adds 1 (ATOMS.POPC.INC):
/// lanes on one word are counted and added at once. CompareSwap (ATOMS.CAS) moves
/// two values a lane: every pass takes two wavefronts, conflict or not.
enum class Op : uint8_t {
  Load,
  Store,
  Atomic,
  Reduction,
  Increment,
  CompareSwap,
  AsyncCopy,   ///< cp.async.ca global -> shared
  BypassCopy,  ///< cp.async.cg, 16 bytes: past L1, no bank conflict was seen
  MatrixLoad,  ///< ldmatrix: lanes 8i..8i+7 give the 16-byte rows of matrix i
  MatrixStore, ///< stmatrix, likewise
};

/// Banks of an architecture: Count banks, each Width bytes wide.
struct Geometry {
  unsigned Count = 32;
  unsigned Width = 4;
  friend bool operator==(const Geometry &, const Geometry &) = default;
};

struct Request {
  Op Kind = Op::Load;
  uint8_t Bytes = 4;    ///< bytes a lane moves: 1, 2, 4, 8 or 16 (matrix: 16)
  uint8_t Matrices = 0; ///< x1, x2, x4 of ldmatrix/stmatrix; 0 otherwise
  Vendor Maker = Vendor::Nvidia; ///< whose phases
  uint32_t Active = ~0u; ///< bit l set: lane l takes part
  std::array<int32_t, WarpSize> Offset{}; ///< bytes; ignored for inactive lanes
  friend bool operator==(const Request &, const Request &) = default;
};

struct Cost {
  /// Largest number of different words in one bank in any phase (atomics and
  /// cp.async.ca: of lanes). 1 = free, 0 = no lane active.
  unsigned Ways = 0;
  /// Passes through the banks that the request takes.
  unsigned Wavefronts = 0;
  /// Passes if each of its phases were free of conflicts.
  unsigned Ideal = 0;
  friend bool operator==(const Cost &, const Cost &) = default;
};

/// Applies the measured rules. Lanes may straddle words (a misaligned access):
/// each word that a lane touches counts.
Cost evaluate(const Request &R, Geometry G = {});

/// The phases that evaluate() sums over, as masks of active lanes, in order;
/// phases without an active lane are left out. For explanations and pictures.
struct Phases {
  unsigned Count = 0;
  std::array<uint32_t, 4> Lanes{};
};
Phases phasesOf(const Request &R);

} // namespace shmfix::banks

#endif
