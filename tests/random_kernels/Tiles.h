//===- Tiles.h - Random kernels whose arrays conflict -----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a seed.
// Out: one kernel with its launch, as CUDA that g++ compiles too (CpuShim.h):
//      a phase that stores into a shared tile, a barrier, a phase that loads
//      from it and writes what it found to `out`. Tiles have 1 to 3 dimensions
//      or are flat with a row stride in the indices; they are reached directly,
//      through macros, pointers to rows, references and functions.
//
// The store phase depends on `in` and the thread alone. So on the CPU a kernel
// is run twice over all threads: what counts is the second run, in which every
// thread finds what all threads stored.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TESTS_RANDOM_KERNELS_TILES_H
#define SHMFIX_TESTS_RANDOM_KERNELS_TILES_H

#include <cstdint>
#include <string>
#include <vector>

namespace shmfix::random_kernels {

struct Tile {
  uint64_t Seed = 0;
  std::string Name;
  std::string Text;   ///< the kernel and what it needs, the host's launch
  std::string Call;   ///< on the CPU: "k7<16>"
  unsigned Block[3] = {32, 1, 1};
  /// A larger row: these texts in place of those. Empty where types spell the row
  /// in numbers.
  std::vector<std::pair<std::string, std::string>> Larger;
};

/// From this seed on kernels have several names and numbers for one row, and
/// helpers that read other memory too.
inline constexpr uint64_t FirstWithNames = 460'000'000;

Tile generateTile(uint64_t Seed);

/// The text with the kernel's rows as long as Larger makes them.
std::string withLargerRows(std::string Text, const Tile &T);

/// All kernels as one CUDA file.
std::string tilesFile(const std::vector<Tile> &Tiles);

/// File, changed or not, with a main that prints a hash of what each kernel
/// wrote: "name hash" lines.
std::string tilesProgram(const std::string &File, const std::vector<Tile> &Tiles);

} // namespace shmfix::random_kernels

#endif
