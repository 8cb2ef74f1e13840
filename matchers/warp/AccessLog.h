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
  bool operator<(const AccessKey &O) const {
    return std::tie(Array, Where, Op, Bytes) <
           std::tie(O.Array, O.Where, O.Op, O.Bytes);
  }
};

struct AccessFacts {
  clang::SourceRange Range; ///< of the expression, for its text
  std::vector<RequestGroup> Groups;
  std::unordered_multimap<size_t, size_t> ByHash; ///< into Groups
  std::optional<Reason> Unknown;  ///< some request could not be followed
  std::optional<Reason> Bounded;  ///< lanes counted that may not take part
  std::pair<unsigned, unsigned> Range2{~0u, 0}; ///< best, worst when unknown
  bool StrideUnknown = false; ///< lanes apart by an unknown: ranged over
  bool Open = false;          ///< how often it runs is not known
  std::map<unsigned, uint64_t> ByWarp; ///< full requests of each warp
  bool Partial = false;       ///< a request without all lanes of its warp
  bool Linear = false;        ///< an index left its dimension
  bool SubsKnown = true;      ///< every request has element indices
  std::set<std::string> Notes; ///< assumptions made on the way

  void add(const RequestGroup &G);
};

using AccessLog = std::map<AccessKey, AccessFacts>;

} // namespace shmfix::warp

#endif
