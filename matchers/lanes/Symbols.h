//===- Symbols.h - Uniform unknowns of a kernel -----------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A symbol stands for an integer that is the same for all lanes of a warp but
// is not known: a kernel parameter, blockIdx, the trip of an open loop, a load
// from one address. A monomial is a product of symbols, so that
// (16 * blockIdx.y + ty) * width stays exact.
//
// Some operations need to know a symbol modulo a period (x % 3, a shift by
// part of a word). They ask for a split: the caller then runs the analysis
// once for each residue, with the symbol read as Period * symbol + residue.
//
// Pure: includes nothing of Clang.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_LANES_SYMBOLS_H
#define SHMFIX_MATCHERS_LANES_SYMBOLS_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shmfix::lanes {

using SymbolId = uint32_t;
using MonomialId = uint32_t;

/// A symbol read as Period * symbol + Residue.
struct Residue {
  int64_t Period = 1, Value = 0;
  friend auto operator<=>(const Residue &, const Residue &) = default;
};

/// Which symbols are read modulo what, by the symbol's key.
using Splits = std::map<std::string, Residue>;

class Symbols {
public:
  explicit Symbols(Splits Fixed = {}, bool MaySplit = true)
      : Fixed(std::move(Fixed)), MaySplit(MaySplit) {}

  struct Info {
    std::string Key;  ///< stable over runs: "n", "blockIdx.x", "load@120"
    bool MaySplit = true; ///< false: data, whose residues say nothing
    bool IsBound = false; ///< a size that code compares indices with
    int64_t Low = INT64_MIN, High = INT64_MAX;
  };

  /// The symbol with this key; Key#Visit tells apart values of one key.
  SymbolId symbol(const std::string &Key, unsigned Visit = 0);
  Info &info(SymbolId S) { return Infos[S]; }
  const Info &info(SymbolId S) const { return Infos[S]; }

  MonomialId monomial(SymbolId S);
  MonomialId product(MonomialId A, MonomialId B);
  const std::vector<SymbolId> &factors(MonomialId M) const {
    return Monomials[M];
  }

  /// The residue that the symbol is read with.
  Residue residueOf(SymbolId S) const;

  /// Asks for the symbol of M modulo Period (times the period it already
  /// has). False when no split is allowed.
  bool requestSplit(MonomialId M, int64_t Period);
  struct Request {
    std::string Key;
    int64_t Period = 1;
  };
  const std::optional<Request> &pending() const { return Pending; }
  /// May splits be asked for? Returns what held before.
  bool allowSplits(bool May) { return std::exchange(MaySplit, May); }

private:
  Splits Fixed;
  bool MaySplit;
  std::optional<Request> Pending;
  std::vector<Info> Infos;
  std::map<std::pair<std::string, unsigned>, SymbolId> ByKey;
  std::vector<std::vector<SymbolId>> Monomials;
  std::map<std::vector<SymbolId>, MonomialId> ByFactors;
};

} // namespace shmfix::lanes

#endif
