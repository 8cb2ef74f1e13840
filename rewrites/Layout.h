//===- Layout.h - Where an element lies before and after --------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A change of an array's layout as a function of element places, and what it
// does to warp requests. Pure: banks and findings only.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_LAYOUT_H
#define SHMFIX_REWRITES_LAYOUT_H

#include "matchers/Finding.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace shmfix {

struct Layout {
  enum KindTy : uint8_t {
    Rows,    ///< extent of dimension Dimension grows by Pad elements
    Flat,    ///< after every RowLength elements of a run (the innermost dimension),
             ///< Pad more
    Element, ///< every element grows by Pad words of 4 bytes
    Xor,     ///< flat: the low bits of an element's place are xored with the
             ///< bits that lie Shift above (Bits of them)
  };
  KindTy Kind = Rows;
  std::vector<int64_t> Extents; ///< before, elements; -1 for an open first one
  unsigned ElementBytes = 4;
  unsigned Dimension = 0; ///< Rows
  /// Rows: other dimensions that have grown already, with their pads.
  std::vector<std::pair<unsigned, int>> Also;
  int64_t RowLength = 0;  ///< Flat, elements
  int64_t Spare = 0;      ///< Flat: the extent counts rows that are longer by so much
  /// Flat: the part of the array that holds the rows, bytes; open at the end if
  /// negative. What follows moves behind the grown part.
  int64_t Begin = 0, End = -1;
  /// Flat: bytes that rows and pads count in; 0 = ElementBytes. Set for parts of
  /// a flat array or of a structure.
  unsigned Unit = 0;
  unsigned Keep = 1; ///< Flat: what follows stays aligned to this
  std::vector<Layout> Before; ///< Flat: other parts, that have grown already
  unsigned Shift = 0, Bits = 0, Low = 0; ///< Xor: place ^ ((place >> Shift) & mask(Bits)) << Low
  int Pad = 0;

  /// Bytes by which what follows Begin..End moves; 0 for an open end.
  int64_t growth() const;
  /// Where a byte of a Flat array lies after the change.
  int64_t moved(int64_t Byte) const;
  /// Extents after the change (Flat: of the whole array).
  std::vector<int64_t> newExtents() const;
  /// Bytes of the array after the change; 0 where the array is open.
  uint64_t newBytes() const;
  /// The same; for an open array the bytes after the change of a launch that
  /// gives so many, if that is known.
  uint64_t bytesIn(std::optional<int64_t> Dynamic) const;
  /// The request after the change. None when the place of some lane is not
  /// known well enough: a group without element indices whose offset does not
  /// decide them.
  std::optional<banks::Request> move(const RequestGroup &G) const;
};

/// Worst and mean cost of an access under the layout; none as for move().
/// Total, if given, receives the wavefronts of all its requests.
std::optional<Counts> priceUnder(const Layout &L, const Access &A,
                                 banks::Request *WorstNow = nullptr,
                                 uint64_t *Total = nullptr);

/// A digest of which lane touches which byte how often, under the layout: the
/// same for the same requests in any order. None as for move().
std::optional<uint64_t> placesUnder(const Layout &L, const Access &A);
/// The same of the requests as they are.
uint64_t placesOf(const Access &A);

/// Wavefronts of all requests of a block, over all accesses; none if some
/// access cannot be moved. Accesses of unknown cost are left out.
std::optional<uint64_t> totalUnder(const Layout &L,
                                   const std::vector<const Access *> &Accesses);

} // namespace shmfix

#endif
