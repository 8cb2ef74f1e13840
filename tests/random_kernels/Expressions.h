//===- Expressions.h - Random integer expressions with ranges ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Text of C++ expressions together with their type and a range that holds
// their value. The ranges keep every expression defined: no signed overflow,
// no division by zero, no shift by more than the width. Unsigned arithmetic
// and narrowing casts may wrap, which C++20 defines.
//
// Pure C++20, no Clang: the same seed gives the same text everywhere (the
// standard distributions do not promise that, so Random has its own).
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TESTS_RANDOM_KERNELS_EXPRESSIONS_H
#define SHMFIX_TESTS_RANDOM_KERNELS_EXPRESSIONS_H

#include "tests/random_kernels/Generator.h"

#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace shmfix::random_kernels {

class Random {
public:
  explicit Random(uint64_t Seed) : Engine(Seed) {}
  unsigned below(unsigned N) { return Engine() % N; }
  int between(int Lo, int Hi) { return Lo + int(below(Hi - Lo + 1)); }
  bool chance(unsigned Percent) { return below(100) < Percent; }
  template <class C> auto &pick(C &From) { return From[below(std::size(From))]; }

private:
  std::mt19937_64 Engine;
};

using Int = __int128;
enum class Ty : uint8_t { Bool, I8, U8, I16, U16, I32, U32, I64, U64 };
const char *nameOf(Ty T);
bool isSigned(Ty T);
unsigned bitsOf(Ty T);
Int lowestOf(Ty T);
Int highestOf(Ty T);

struct Value {
  std::string Text;
  Ty T = Ty::I32;
  Int Lo = 0, Hi = 0;
  bool within(Int L, Int H) const { return Lo >= L && Hi <= H; }
};

Value literal(int64_t X, Ty T = Ty::I32);
/// As a static conversion: wraps where the range does not fit.
Value converted(Value V, Ty T);
/// As an operand: small types become int.
Value promoted(Value V);

/// What may stand in an expression where it is made.
struct Table {
  std::string Name;
  unsigned Size = 0; ///< a power of two or not
  Ty T = Ty::I32;
  Int Lo = 0, Hi = 0;
  bool Mutable = false;
};
struct Function {
  std::string Name; ///< with template arguments
  struct Parameter {
    Ty T;
    Int Lo, Hi;
  };
  std::vector<Parameter> Parameters;
  Ty T = Ty::I32; ///< of the result
  Int Lo = 0, Hi = 0;
};
struct Names {
  std::vector<Value> Leaves;
  std::vector<Table> Tables;
  std::vector<Function> Functions;
};

class Expressions {
public:
  Expressions(Random &R, const Switches &S) : R(R), S(S) {}

  Value any(const Names &N, unsigned Depth);
  Value binary(const Names &N, unsigned Depth);
  std::string condition(const Names &N, unsigned Depth);
  /// Brings V into [Lo, Hi] by %, &, min/max or not at all if it is there.
  Value fit(Value V, Int Lo, Int Hi);
  Value index(const Names &N, unsigned Depth, unsigned Extent);
  Value cast(Value V, Ty T);
  Value call(const Names &N, const Function &F, unsigned Depth);

private:
  Value leaf(const Names &N);
  Value unary(const Names &N, unsigned Depth);
  Value combine(char Op, Value A, Value B);
  Value shift(bool Left, Value A, Value By);
  Value minMax(bool Min, Value A, Value B);
  Value intrinsic(const Names &N, unsigned Depth);
  Value small(const Value &V, int Limit);

  Random &R;
  const Switches &S;
};

} // namespace shmfix::random_kernels

#endif
