//===- LaneValue.h - 32 integers and what is unknown in them ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The value of an integer expression in the 32 lanes of a warp:
//
//   value[l] = V[l] + sum over terms t of t.C[l] * monomial(t)
//
// for every lane l in Known; the other lanes hold data that the analysis
// cannot know (Why says the reason). Each operation takes the mask of active
// lanes and promises nothing about the others.
//
// Assumption, made by all operations: values with terms do not overflow their
// type and, where they are divided, shifted right or masked, are not negative.
//
// Pure: includes nothing of Clang.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_LANES_LANEVALUE_H
#define SHMFIX_MATCHERS_LANES_LANEVALUE_H

#include "matchers/Finding.h"
#include "matchers/lanes/Symbols.h"

#include <array>
#include <cstdint>
#include <vector>

namespace shmfix::lanes {

using banks::WarpSize;
using Mask = uint32_t;
using Lanes = std::array<int64_t, WarpSize>;

struct Term {
  MonomialId M;
  Lanes C; ///< coefficient of each lane
};

/// Width and signedness of the C++ type of a result.
struct IntType {
  unsigned Bits = 32;
  bool Signed = true;
};

enum class BinaryOp : uint8_t { Add, Sub, Mul, Div, Rem, Shl, Shr, And, Or, Xor };
enum class CompareOp : uint8_t { LT, LE, GT, GE, EQ, NE };

struct LaneValue {
  Lanes V{};
  Mask Known = ~0u;
  std::vector<Term> Terms; ///< sorted by M, no term with all coefficients 0
  ReasonCode Why = ReasonCode::DataDependentIndex; ///< of lanes not in Known

  static LaneValue constant(int64_t X);
  static LaneValue unknown(ReasonCode Why);
  static LaneValue symbol(Symbols &S, SymbolId Id);

  bool knownIn(Mask Active) const { return (Known & Active) == Active; }
  /// Known, and without a term, in all active lanes.
  bool concreteIn(Mask Active) const;
  /// Known and the same in all active lanes, terms included.
  bool uniformIn(Mask Active) const;
  /// The one number that it is in all active lanes, if it is.
  std::optional<int64_t> constantIn(Mask Active) const;
  /// Its term coefficients are the same in all active lanes.
  bool termsUniformIn(Mask Active) const;
};

/// Takes New in the lanes of Active, Old elsewhere.
LaneValue select(Mask Active, const LaneValue &New, const LaneValue &Old);

LaneValue apply(BinaryOp Op, const LaneValue &A, const LaneValue &B, IntType T,
                Symbols &S, Mask Active);

/// 1, 0 or unknown in each lane. Likely, if given, receives what a size check
/// most often yields where the outcome is unknown: 1 true, 0 false, -1 no hint.
LaneValue compare(CompareOp Op, const LaneValue &A, const LaneValue &B,
                  bool Signed, const Symbols &S, Mask Active, int &Likely);

/// Reduces known numbers to the type's range (two's complement).
LaneValue wrap(LaneValue X, IntType T);

LaneValue negate(const LaneValue &A);

/// A fresh symbol for a value that is uniform but not representable.
LaneValue freshUniform(Symbols &S, const std::string &Key, unsigned Visit);

} // namespace shmfix::lanes

#endif
