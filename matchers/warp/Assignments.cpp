//===- Assignments.cpp - Assignment and increment ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include <bit>

using namespace clang;

namespace shmfix::warp {

Value Interpreter::evalAssign(const BinaryOperator *E) {
  const Expr *LHS = E->getLHS(), *RHS = E->getRHS();
  QualType T = LHS->getType();
  if (E->getOpcode() == BO_Assign) {
    if (!isScalar(T)) {
      if (T->isRecordType() || T->isArrayType())
        evalInto(RHS, evalPlace(LHS), T);
      else
        store(evalPlace(LHS), eval(RHS), T, LHS);
      return Value::unknown(ReasonCode::UnsupportedExpression);
    }
    Value V = eval(RHS);
    store(evalPlace(LHS), V, T, LHS);
    return V;
  }
  const auto *C = cast<CompoundAssignOperator>(E);
  BinaryOperatorKind Op = BinaryOperator::getOpForCompoundAssignment(E->getOpcode());
  Value B = eval(RHS);
  Place P = evalPlace(LHS);
  Value Old = load(P, T, LHS);
  Value R;
  if (T->isPointerType()) {
    R = pointerAdd(Old, B.L, T->getPointeeType(), Op == BO_Sub, E);
  } else {
    QualType CT = C->getComputationLHSType();
    if (CT.isNull())
      CT = T;
    Value A = convert(Old, T, CT);
    QualType RT = C->getComputationResultType();
    R = convert(arithmetic(Op, A, B, RT.isNull() ? CT : RT, CT, E),
                RT.isNull() ? CT : RT, T);
  }
  store(P, R, T, LHS);
  return R;
}

Value Interpreter::increment(const Expr *Sub, bool Up, bool Post,
                             const Expr *E) {
  QualType T = Sub->getType();
  Place P = evalPlace(Sub);
  Value Old = load(P, T, Sub), New;
  if (T->isPointerType()) {
    New = pointerAdd(Old, LaneValue::constant(1), T->getPointeeType(), !Up, E);
  } else {
    Value One = Value::constant(Old.IsFloat ? std::bit_cast<int64_t>(1.0) : 1);
    One.IsFloat = Old.IsFloat;
    New = arithmetic(Up ? BO_Add : BO_Sub, Old, One, T, T, E);
  }
  store(P, New, T, Sub);
  return Post ? Old : New;
}

} // namespace shmfix::warp
