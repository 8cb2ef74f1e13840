//===- Conditions.cpp - Conditions of lanes ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include <bit>

using namespace clang;

namespace shmfix::warp {

Value Interpreter::evalConditional(const AbstractConditionalOperator *E) {
  Cond C = condition(E->getCond());
  if (E->getType()->isIntegerType())
    choose(E, C);
  if (!isScalar(E->getType()) && !E->getType()->isVoidType()) {
    evalTemporary(E);
    return Value::unknown(ReasonCode::UnsupportedExpression);
  }
  Mask Saved = Active;
  Value T, F;
  auto Branch = [&](const Expr *B, Mask M) {
    Active = M;
    auto SavedUnsure = Unsure;
    if ((M & C.Maybe) && !C.Uniform && C.Why != ReasonCode::UnknownUniform)
      Unsure = ReasonCode::DataDependentMask;
    bool Open = M & C.Maybe;
    OpenDepth += Open;
    // Read by value: a lane of a conditional inside this one takes its side too.
    const auto *Inner = dyn_cast<AbstractConditionalOperator>(B->IgnoreParens());
    Value V;
    apart([&] {
      V = !B->isGLValue() ? eval(B)
          : Inner         ? evalConditional(Inner)
                          : load(evalPlace(B), B->getType(), B);
    });
    OpenDepth -= Open;
    Unsure = SavedUnsure;
    Active = Saved;
    return V;
  };
  if (C.True | C.Maybe)
    T = Branch(E->getTrueExpr(), C.True | C.Maybe);
  if (C.False | C.Maybe)
    F = Branch(E->getFalseExpr(), C.False | C.Maybe);
  if (!C.Maybe) {
    if (!C.False)
      return T;
    if (!C.True)
      return F;
    return select(C.True, T, F);
  }
  // A size check: the value of the full tile.
  if (C.Likely == 1)
    return C.False ? select(C.True | C.Maybe, T, F) : T;
  if (C.Likely == 0)
    return C.True ? select(C.False | C.Maybe, F, T) : F;
  Value M = joined(T, F, C.Why);
  if (C.True)
    M = select(C.True, T, M);
  if (C.False)
    M = select(C.False, F, M);
  return M;
}

Cond Interpreter::toCond(const Value &V) {
  Cond C;
  if (V.Base || V.Function) {
    C.True = Active;
    return C;
  }
  Value B = V;
  if (V.IsFloat || !V.L.Terms.empty()) {
    Value Z = Value::constant(0);
    Z.IsFloat = V.IsFloat;
    B = compareValues(BO_NE, V, Z, Ctx.LongLongTy);
  }
  for (unsigned L = 0; L < lanes::WarpSize; ++L)
    if (Active >> L & 1) {
      if (!(B.L.Known >> L & 1))
        C.Maybe |= 1u << L;
      else if (B.L.V[L])
        C.True |= 1u << L;
      else
        C.False |= 1u << L;
    }
  Doubts += std::popcount(C.Maybe);
  C.Why = B.L.Why;
  C.Likely = B.Likely;
  C.Uniform = C.Maybe == Active && B.UniformUnknown;
  return C;
}

Cond Interpreter::condition(const Expr *E) {
  if (!E) {
    Cond C;
    C.True = Active;
    return C;
  }
  return toCond(eval(E));
}

} // namespace shmfix::warp
