//===- AccessLog.h - What warps did to shared arrays ------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects the warp requests that the interpreter makes, by array, source
// place, kind and width; equal requests are counted, not repeated.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_WARP_ACCESSLOG_H
#define SHMFIX_MATCHERS_WARP_ACCESSLOG_H

#include "matchers/Finding.h"
#include "matchers/warp/Memory.h"

#include "clang/Basic/SourceLocation.h"

#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

namespace shmfix::warp {

/// Where and what: the array's declaration, the access's place in the file.
struct AccessKey {
  const clang::VarDecl *Array = nullptr;
  clang::SourceLocation Where; ///< in a file, not in a macro
  OpKind Op = OpKind::Load;
  unsigned Bytes = 4;
  unsigned Parts = 1; ///< source accesses that the compiler makes this one of
  bool operator<(const AccessKey &O) const {
    return std::tie(Array, Where, Op, Bytes, Parts) <
           std::tie(O.Array, O.Where, O.Op, O.Bytes, O.Parts);
  }
};

/// Different requests, each with how often it is made.
class RequestSet {
public:
  void add(const RequestGroup &G);
  /// Without those in Less.
  std::vector<RequestGroup> without(const RequestSet &Less) const;
  std::vector<RequestGroup> Groups;

private:
  std::unordered_multimap<size_t, size_t> ByHash; ///< into Groups
};

struct AccessFacts : RequestSet {
  clang::SourceRange Range; ///< of the expression, for its text
  std::optional<Reason> Unknown;  ///< some request could not be followed
  std::optional<Reason> Bounded;  ///< lanes counted that may not take part
  std::pair<unsigned, unsigned> Range2{~0u, 0}; ///< best, worst when unknown
  bool StrideUnknown = false; ///< lanes apart by an unknown: ranged over
  bool Shifted = false; ///< a value that is not known moves all lanes
  bool Masked = false; ///< the lanes hang on a number in shared memory
  bool Sampled = false; ///< some turns of a loop stand for others
  bool Open = false;          ///< how often it runs is not known
  std::map<unsigned, uint64_t> ByWarp; ///< full requests of each warp
  bool Linear = false;        ///< an index left its dimension
  bool LinearLater = false;   ///< in some turn of a loop whose end is not known
  bool SubsKnown = true;      ///< every request has element indices
  RequestSet Merged;          ///< requests that go into another access
  /// Of the requests made in loops that keep their turns: all, and merged.
  uint64_t Rolled = 0, RolledMerged = 0;
  bool MayMerge = false; ///< with itself in the next turn of a loop
  std::set<AccessKey> MergedFrom; ///< of a merged access: what it is made of
  std::set<AccessKey> MergedInto;

  /// Adds what another run of the kernel did at the place.
  void absorb(const AccessFacts &Other);
};

using AccessLog = std::map<AccessKey, AccessFacts>;

} // namespace shmfix::warp

#endif
