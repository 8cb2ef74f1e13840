//===- AccessLog.cpp - What warps did to shared arrays ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/AccessLog.h"

#include "llvm/ADT/Hashing.h"

namespace shmfix::warp {

void AccessFacts::add(const RequestGroup &G) {
  size_t H = llvm::hash_combine(
      G.Request.Active, llvm::hash_combine_range(G.Request.Offset.begin(),
                                                 G.Request.Offset.end()));
  auto [Begin, End] = ByHash.equal_range(H);
  for (auto It = Begin; It != End; ++It) {
    RequestGroup &Have = Groups[It->second];
    if (Have.Request == G.Request && Have.Index == G.Index) {
      Have.Count += G.Count;
      return;
    }
  }
  ByHash.emplace(H, Groups.size());
  Groups.push_back(G);
}

} // namespace shmfix::warp
