//===- Operators.cpp - Arithmetic, comparison, assignment ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include <bit>
#include <cmath>

using namespace clang;

namespace shmfix::warp {

namespace {

double asDouble(int64_t Bits) { return std::bit_cast<double>(Bits); }
int64_t asBits(double D) { return std::bit_cast<int64_t>(D); }

std::optional<lanes::BinaryOp> arithmeticOp(BinaryOperatorKind Op) {
  switch (Op) {
  case BO_Add: return lanes::BinaryOp::Add;
  case BO_Sub: return lanes::BinaryOp::Sub;
  case BO_Mul: return lanes::BinaryOp::Mul;
  case BO_Div: return lanes::BinaryOp::Div;
  case BO_Rem: return lanes::BinaryOp::Rem;
  case BO_Shl: return lanes::BinaryOp::Shl;
  case BO_Shr: return lanes::BinaryOp::Shr;
  case BO_And: return lanes::BinaryOp::And;
  case BO_Or: return lanes::BinaryOp::Or;
  case BO_Xor: return lanes::BinaryOp::Xor;
  default: return std::nullopt;
  }
}

lanes::CompareOp compareOp(BinaryOperatorKind Op) {
  switch (Op) {
  case BO_LT: return lanes::CompareOp::LT;
  case BO_LE: return lanes::CompareOp::LE;
  case BO_GT: return lanes::CompareOp::GT;
  case BO_GE: return lanes::CompareOp::GE;
  case BO_EQ: return lanes::CompareOp::EQ;
  default: return lanes::CompareOp::NE;
  }
}

/// Bytes of one step of the last index of a pointer into an array.
int64_t stepBytes(ASTContext &Ctx, const Object *O, size_t Depth) {
  QualType T = O->Type;
  for (size_t I = 0; I < Depth; ++I) {
    const ArrayType *A = T.isNull() ? nullptr : Ctx.getAsArrayType(T);
    if (!A)
      return 0;
    T = A->getElementType();
  }
  if (T->isIncompleteType() || T->isDependentType())
    return 0;
  return Ctx.getTypeSizeInChars(T).getQuantity();
}

} // namespace

Value Interpreter::convert(const Value &V, QualType From, QualType To) {
  // Broken code has expressions without a type.
  if (From.isNull() || To.isNull())
    return Value::unknown(ReasonCode::BrokenCode);
  if (To->isVoidType() || To->isDependentType() || From->isDependentType())
    return V;
  bool ToFloat = To->isRealFloatingType();
  bool ToInt = To->isIntegralOrEnumerationType();
  if (To->isBooleanType() && !From->isBooleanType()) {
    if (V.Base || V.Function)
      return Value::constant(1);
    Value Zero = Value::constant(0);
    Zero.IsFloat = V.IsFloat;
    return compareValues(BO_NE, V, Zero, From);
  }
  if (V.IsFloat == ToFloat) {
    if (!ToInt || V.Base)
      return V;
    doubtRange(V.L, intType(To));
    Value R = V;
    R.L = lanes::wrap(std::move(R.L), intType(To));
    return R;
  }
  if (!ToFloat && !ToInt)
    return V;
  Value R = V;
  R.IsFloat = ToFloat;
  R.UniformUnknown = false;
  if (!V.L.Terms.empty()) {
    // A symbol is neither a float's bits nor its value.
    if (V.L.uniformIn(Active))
      return R;
    R.L = LaneValue::unknown(ReasonCode::UnsupportedExpression);
    return R;
  }
  for (int64_t &X : R.L.V) {
    if (ToFloat) {
      X = asBits(From->isUnsignedIntegerOrEnumerationType() ? double(uint64_t(X))
                                                            : double(X));
    } else {
      double D = asDouble(X);
      X = std::isfinite(D) && std::fabs(D) < 9e18 ? int64_t(D) : 0;
    }
  }
  if (ToInt)
    R.L = lanes::wrap(std::move(R.L), intType(To));
  return R;
}

Value Interpreter::pointerAdd(const Value &P, const LaneValue &N,
                              QualType Pointee, bool Subtract, const Expr *E) {
  unsigned Size = Pointee->isVoidType() ? 1 : sizeOf(Pointee);
  Value R = P;
  R.UniformUnknown = false;
  if (!Size) {
    R.L = LaneValue::unknown(ReasonCode::BrokenCode);
    R.Subs = nullptr;
    return R;
  }
  auto Op = Subtract ? lanes::BinaryOp::Sub : lanes::BinaryOp::Add;
  LaneValue Bytes = lanes::apply(lanes::BinaryOp::Mul, N,
                                 LaneValue::constant(Size), {64, true}, Syms,
                                 Active);
  R.L = lanes::apply(Op, P.L, Bytes, {64, true}, Syms, Active);
  if (P.Subs && P.Base) {
    int64_t Step = stepBytes(Ctx, P.Base, P.Subs->Index.size());
    R.Subs = nullptr;
    auto S = std::make_shared<Subscripts>(*P.Subs);
    LaneValue &Last = S->Index.back();
    if (Step && Size % Step == 0) {
      LaneValue K = lanes::apply(lanes::BinaryOp::Mul, N,
                                 LaneValue::constant(Size / Step), {64, true},
                                 Syms, Active);
      Last = lanes::apply(Op, Last, K, {64, true}, Syms, Active);
      R.Subs = S;
    } else if (Step && Bytes.concreteIn(Active)) {
      // A narrower view: whole elements move the index, the rest stays inside.
      for (unsigned L = 0; L < lanes::WarpSize; ++L) {
        int64_t B = Subtract ? -Bytes.V[L] : Bytes.V[L];
        if ((Active >> L & 1) && B % Step != 0)
          return R;
        Last.V[L] += B / Step;
      }
      R.Subs = S;
    }
  }
  return R;
}

Value Interpreter::compareValues(BinaryOperatorKind Op, const Value &A,
                                 const Value &B, QualType T) {
  Value R;
  if (A.Base != B.Base) {
    // Against null, or between objects: valid pointers are not null.
    if ((!A.Base && !A.L.concreteIn(Active)) ||
        (!B.Base && !B.L.concreteIn(Active)))
      return Value::unknown(ReasonCode::UnknownPointer);
    R = Value::constant(Op == BO_NE);
    return R;
  }
  if (A.IsFloat || B.IsFloat) {
    if (!A.L.concreteIn(Active) || !B.L.concreteIn(Active)) {
      bool Uniform = A.L.uniformIn(Active) && B.L.uniformIn(Active);
      R = Value::unknown(Uniform ? ReasonCode::UnknownUniform
                                 : ReasonCode::DataDependentIndex);
      R.UniformUnknown = Uniform;
      return R;
    }
    for (unsigned L = 0; L < lanes::WarpSize; ++L) {
      double X = asDouble(A.L.V[L]), Y = asDouble(B.L.V[L]);
      bool V = false;
      switch (Op) {
      case BO_LT: V = X < Y; break;
      case BO_LE: V = X <= Y; break;
      case BO_GT: V = X > Y; break;
      case BO_GE: V = X >= Y; break;
      case BO_EQ: V = X == Y; break;
      default: V = X != Y; break;
      }
      R.L.V[L] = V;
    }
    return R;
  }
  int Likely = -1;
  bool Signed = intType(T).Signed && !A.Base;
  R.L = lanes::compare(compareOp(Op), A.L, B.L, Signed, Syms, Active, Likely);
  R.Likely = Likely;
  if (!R.L.knownIn(Active)) {
    LaneValue D = lanes::apply(lanes::BinaryOp::Sub, A.L, B.L, {64, true}, Syms,
                               Active);
    R.UniformUnknown = D.uniformIn(Active);
    ++Doubts;
  }
  return R;
}

Value Interpreter::arithmetic(BinaryOperatorKind Op, const Value &A,
                              const Value &B, QualType T, QualType OperandType,
                              const Expr *E) {
  if (BinaryOperator::isComparisonOp(Op))
    return compareValues(Op, A, B, OperandType);
  auto L = arithmeticOp(Op);
  if (!L)
    return Value::unknown(ReasonCode::UnsupportedExpression);
  if (A.IsFloat || B.IsFloat || T->isRealFloatingType()) {
    Value R;
    R.IsFloat = true;
    if (A.L.concreteIn(Active) && B.L.concreteIn(Active)) {
      for (unsigned I = 0; I < lanes::WarpSize; ++I) {
        double X = asDouble(A.L.V[I]), Y = asDouble(B.L.V[I]);
        double Z = Op == BO_Add   ? X + Y
                   : Op == BO_Sub ? X - Y
                   : Op == BO_Mul ? X * Y
                                  : X / Y;
        R.L.V[I] = asBits(T->isSpecificBuiltinType(BuiltinType::Float)
                              ? double(float(Z))
                              : Z);
      }
      return R;
    }
    if (A.L.uniformIn(Active) && B.L.uniformIn(Active))
      R.L = uniformUnknown(E).L;
    else
      R.L = LaneValue::unknown(A.L.knownIn(Active) ? B.L.Why : A.L.Why);
    return R;
  }
  Value R;
  if (Op == BO_Div || Op == BO_Rem)
    doubtRange(A.L, intType(T), /*Negative=*/false);
  R.L = lanes::apply(*L, A.L, B.L, intType(T), Syms, Active);
  if (!A.Base && !B.Base)
    doubtRange(R.L, intType(T));
  // What no rule follows is still one number for all lanes.
  if (!R.L.knownIn(Active) && A.L.uniformIn(Active) && B.L.uniformIn(Active) &&
      R.L.Why == ReasonCode::UnknownUniform && !Syms.pending())
    R.L = uniformUnknown(E).L;
  // Addresses as numbers keep their array: base + offset, and bits below the
  // array's alignment.
  if (A.Base && B.Base)
    R.Base = nullptr;
  else
    R.Base = A.Base ? A.Base : B.Base;
  if (A.Base && A.Base == B.Base && Op != BO_Sub)
    R.L = LaneValue::unknown(ReasonCode::UnknownPointer);
  return R;
}

Value Interpreter::evalBinary(const BinaryOperator *E) {
  if (E->isAssignmentOp())
    return evalAssign(E);
  BinaryOperatorKind Op = E->getOpcode();
  const Expr *LHS = E->getLHS(), *RHS = E->getRHS();
  if (Op == BO_Comma) {
    if (LHS->isGLValue())
      evalPlace(LHS);
    else
      eval(LHS);
    if (RHS->isGLValue()) {
      evalPlace(RHS);
      return Value::constant(0);
    }
    return eval(RHS);
  }
  if (Op == BO_LAnd || Op == BO_LOr) {
    Cond A = condition(LHS);
    Mask Saved = Active;
    Active = (Op == BO_LAnd ? A.True : A.False) | A.Maybe;
    Cond B;
    if (Active)
      apart([&] { B = condition(RHS); });
    Active = Saved;
    Value R;
    Mask T, F;
    if (Op == BO_LAnd) {
      T = A.True & B.True;
      F = A.False | B.False;
    } else {
      T = A.True | B.True;
      F = A.False & B.False;
    }
    for (unsigned L = 0; L < lanes::WarpSize; ++L)
      R.L.V[L] = T >> L & 1;
    Mask Unknown = Active & ~(T | F);
    R.L.Known = ~Unknown;
    if (Unknown) {
      bool FromA = A.Maybe & Unknown, FromB = B.Maybe & Unknown;
      bool DataA = FromA && A.Why != ReasonCode::UnknownUniform;
      R.L.Why = DataA || !FromB ? A.Why : B.Why;
      R.UniformUnknown = (!FromA || A.Uniform) && (!FromB || B.Uniform) &&
                         Unknown == Active;
      if (FromA && FromB) {
        if (Op == BO_LAnd)
          R.Likely = A.Likely == 0 || B.Likely == 0 ? 0 : std::min(A.Likely, B.Likely);
        else
          R.Likely = A.Likely == 1 || B.Likely == 1
                         ? 1
                         : (A.Likely == 0 && B.Likely == 0 ? 0 : -1);
      } else {
        R.Likely = FromA ? A.Likely : B.Likely;
      }
    }
    return R;
  }
  if (Op == BO_PtrMemD || Op == BO_PtrMemI)
    return Value::unknown(ReasonCode::UnsupportedExpression);
  Value A = eval(LHS), B = eval(RHS);
  QualType LT = LHS->getType(), RT = RHS->getType();
  if (LT->isPointerType() && RT->isIntegralOrEnumerationType())
    return pointerAdd(A, B.L, LT->getPointeeType(), Op == BO_Sub, E);
  if (RT->isPointerType() && LT->isIntegralOrEnumerationType())
    return pointerAdd(B, A.L, RT->getPointeeType(), false, E);
  if (Op == BO_Sub && LT->isPointerType() && RT->isPointerType()) {
    unsigned Size = sizeOf(LT->getPointeeType());
    if (A.Base != B.Base || !Size)
      return Value::unknown(ReasonCode::UnknownPointer);
    Value D;
    D.L = lanes::apply(lanes::BinaryOp::Sub, A.L, B.L, {64, true}, Syms, Active);
    D.L = lanes::apply(lanes::BinaryOp::Div, D.L, LaneValue::constant(Size),
                       {64, true}, Syms, Active);
    return D;
  }
  if (!isScalar(E->getType()))
    return Value::unknown(ReasonCode::UnsupportedExpression);
  return arithmetic(Op, A, B, E->getType(), LT, E);
}

Value Interpreter::evalUnary(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_PostInc: return increment(Sub, true, true, E);
  case UO_PostDec: return increment(Sub, false, true, E);
  case UO_PreInc: return increment(Sub, true, false, E);
  case UO_PreDec: return increment(Sub, false, false, E);
  case UO_AddrOf: {
    if (const auto *D = dyn_cast<DeclRefExpr>(Sub->IgnoreParens());
        D && isa<FunctionDecl>(D->getDecl()))
      return eval(Sub->IgnoreParens());
    Place P = evalPlace(Sub);
    Value V = Value::integer(P.Off);
    V.Base = P.O;
    V.Subs = P.Subs;
    return V;
  }
  case UO_Deref:
    evalPlace(E);
    return Value::unknown(ReasonCode::UnsupportedExpression);
  case UO_Plus:
  case UO_Extension:
  case UO_Coawait:
    return eval(Sub);
  case UO_Minus: {
    Value V = eval(Sub);
    if (V.IsFloat) {
      if (V.L.Terms.empty())
        for (int64_t &X : V.L.V)
          X = asBits(-asDouble(X));
      return V;
    }
    V.L = lanes::wrap(lanes::negate(V.L), intType(E->getType()));
    V.Base = nullptr;
    return V;
  }
  case UO_Not: {
    Value V = eval(Sub);
    // ~x = -x - 1
    V.L = lanes::apply(lanes::BinaryOp::Sub, lanes::negate(V.L),
                       LaneValue::constant(1), intType(E->getType()), Syms,
                       Active);
    V.Base = nullptr;
    return V;
  }
  case UO_LNot: {
    Cond C = condition(Sub);
    Value R;
    for (unsigned L = 0; L < lanes::WarpSize; ++L)
      R.L.V[L] = C.False >> L & 1;
    R.L.Known = ~C.Maybe;
    R.L.Why = C.Why;
    R.Likely = C.Likely < 0 ? -1 : 1 - C.Likely;
    R.UniformUnknown = C.Uniform;
    return R;
  }
  default:
    return Value::unknown(ReasonCode::UnsupportedExpression);
  }
}

} // namespace shmfix::warp
