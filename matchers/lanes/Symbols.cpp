//===- Symbols.cpp - Uniform unknowns of a kernel ---------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/lanes/Symbols.h"

#include <algorithm>

namespace shmfix::lanes {

SymbolId Symbols::symbol(const std::string &Key, unsigned Visit) {
  auto [It, New] = ByKey.try_emplace({Key, Visit}, Infos.size());
  if (New) {
    Infos.emplace_back();
    Infos.back().Key = Key;
  }
  return It->second;
}

MonomialId Symbols::monomial(SymbolId S) {
  std::vector<SymbolId> F{S};
  auto [It, New] = ByFactors.try_emplace(F, Monomials.size());
  if (New)
    Monomials.push_back(std::move(F));
  return It->second;
}

MonomialId Symbols::product(MonomialId A, MonomialId B) {
  std::vector<SymbolId> F = Monomials[A];
  F.insert(F.end(), Monomials[B].begin(), Monomials[B].end());
  std::sort(F.begin(), F.end());
  auto [It, New] = ByFactors.try_emplace(F, Monomials.size());
  if (New)
    Monomials.push_back(std::move(F));
  return It->second;
}

Residue Symbols::residueOf(SymbolId S) const {
  auto It = Fixed.find(Infos[S].Key);
  return It == Fixed.end() ? Residue{} : It->second;
}

bool Symbols::requestSplit(MonomialId M, int64_t Period) {
  if (!MaySplit || Period <= 1 || !Infos[Monomials[M].front()].MaySplit)
    return false;
  if (!Pending) {
    SymbolId S = Monomials[M].front();
    Pending = Request{Infos[S].Key, Period * residueOf(S).Period};
  }
  return true;
}

} // namespace shmfix::lanes
