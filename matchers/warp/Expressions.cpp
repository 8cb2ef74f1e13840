//===- Expressions.cpp - Values and places of expressions ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include "clang/AST/ExprObjC.h"
#include "clang/AST/RecordLayout.h"

#include <bit>

using namespace clang;

namespace shmfix::warp {

Interpreter::Interpreter(ASTContext &Ctx, const RunOptions &Options,
                         AccessLog &Log)
    : Ctx(Ctx), Opt(Options), Log(Log), Syms(Options.Splits, Options.MaySplit) {}

bool Interpreter::step() {
  // The second limit keeps the stack of a deeply nested expression small.
  if (++Steps > Opt.StepLimit || Nesting > MaxNesting)
    Aborted = true;
  return !stopped();
}

Value Interpreter::uniformUnknown(const Stmt *Site, const char *What) {
  std::string Key =
      std::string("at") + std::to_string(reinterpret_cast<uintptr_t>(Site)) + What;
  Value V = Value::integer(lanes::freshUniform(Syms, Key, Visits[Site]++));
  if (Silent) // what comes up in a trial is not worth a run for each residue
    Syms.info(Syms.factors(V.L.Terms[0].M)[0]).MaySplit = false;
  return V;
}

unsigned Interpreter::sizeOf(QualType T) const {
  if (T.isNull() || T->isDependentType() || T->isIncompleteType() ||
      T->isFunctionType() || T->isPlaceholderType())
    return 0;
  if (const auto *R = T->getAsRecordDecl(); R && R->isInvalidDecl())
    return 0;
  return Ctx.getTypeSizeInChars(T.getNonReferenceType()).getQuantity();
}

bool Interpreter::isScalar(QualType T) const {
  return T->isIntegralOrEnumerationType() || T->isRealFloatingType() ||
         T->isAnyPointerType() || T->isNullPtrType() ||
         T->isMemberPointerType();
}

lanes::IntType Interpreter::intType(QualType T) const {
  if (T->isAnyPointerType() || T->isNullPtrType() || T->isReferenceType())
    return {64, false};
  if (!T->isIntegralOrEnumerationType() || T->isDependentType())
    return {64, true};
  if (T->isBooleanType())
    return {8, false};
  if (const auto *ET = T->getAs<EnumType>(); ET && !ET->isIntegerType())
    return {32, true};
  return {unsigned(std::min<uint64_t>(64, Ctx.getIntWidth(T))),
          T->isSignedIntegerOrEnumerationType()};
}

Object *Interpreter::globalFor(const ValueDecl *D, QualType Pointee,
                               std::string Key) {
  Object *&O = Globals[Key];
  if (!O) {
    O = Mem.create(Object::Global, Pointee, dyn_cast_or_null<VarDecl>(D));
    O->Key = std::move(Key);
  }
  return O;
}

std::optional<Value> Interpreter::constantOf(const Expr *E) {
  if (E->isValueDependent() || E->containsErrors())
    return std::nullopt;
  Expr::EvalResult R;
  if (!E->EvaluateAsRValue(R, Ctx) || R.HasSideEffects)
    return std::nullopt;
  if (R.Val.isInt()) {
    const llvm::APSInt &I = R.Val.getInt();
    if (I.getSignificantBits() > 64)
      return std::nullopt;
    return Value::constant(I.isSigned() ? I.getSExtValue()
                                        : int64_t(I.getZExtValue()));
  }
  if (R.Val.isFloat()) {
    llvm::APFloat F = R.Val.getFloat();
    bool Lost;
    F.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven,
              &Lost);
    Value V = Value::constant(std::bit_cast<int64_t>(F.convertToDouble()));
    V.IsFloat = true;
    return V;
  }
  return std::nullopt;
}

Value Interpreter::eval(const Expr *E) {
  Nested Here(*this);
  if (!E || !step())
    return Value::unknown(ReasonCode::TooComplex);
  if (E->getType().isNull())
    return Value::unknown(ReasonCode::BrokenCode);
  if (E->isTypeDependent() && !isa<RecoveryExpr>(E))
    return Value::unknown(ReasonCode::NotInstantiated);

  switch (E->getStmtClass()) {
  case Stmt::ParenExprClass:
    return eval(cast<ParenExpr>(E)->getSubExpr());
  case Stmt::ExprWithCleanupsClass:
    return eval(cast<ExprWithCleanups>(E)->getSubExpr());
  case Stmt::ConstantExprClass:
    if (auto V = constantOf(E))
      return *V;
    return eval(cast<ConstantExpr>(E)->getSubExpr());
  case Stmt::CXXBindTemporaryExprClass:
    return eval(cast<CXXBindTemporaryExpr>(E)->getSubExpr());
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return eval(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement());
  case Stmt::CXXDefaultArgExprClass:
    return eval(cast<CXXDefaultArgExpr>(E)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return eval(cast<CXXDefaultInitExpr>(E)->getExpr());
  case Stmt::GenericSelectionExprClass:
    return eval(cast<GenericSelectionExpr>(E)->getResultExpr());
  case Stmt::ChooseExprClass:
    return eval(cast<ChooseExpr>(E)->getChosenSubExpr());
  case Stmt::OpaqueValueExprClass:
    if (const Expr *S = cast<OpaqueValueExpr>(E)->getSourceExpr())
      return eval(S);
    return Value::unknown(ReasonCode::UnsupportedExpression);
  case Stmt::PseudoObjectExprClass: {
    const auto *P = cast<PseudoObjectExpr>(E);
    if (const Expr *R = P->getResultExpr())
      return eval(R);
    return Value::unknown(ReasonCode::UnsupportedExpression);
  }
  case Stmt::StmtExprClass: {
    const CompoundStmt *C = cast<StmtExpr>(E)->getSubStmt();
    for (const Stmt *S : C->body()) {
      if (S == C->body_back())
        if (const auto *Last = dyn_cast<Expr>(S))
          return eval(Last);
      exec(S);
    }
    return Value::unknown(ReasonCode::UnsupportedExpression);
  }
  case Stmt::IntegerLiteralClass:
    return Value::constant(
        int64_t(cast<IntegerLiteral>(E)->getValue().getLimitedValue()));
  case Stmt::CharacterLiteralClass:
    return Value::constant(cast<CharacterLiteral>(E)->getValue());
  case Stmt::CXXBoolLiteralExprClass:
    return Value::constant(cast<CXXBoolLiteralExpr>(E)->getValue());
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::GNUNullExprClass:
    return Value::constant(0);
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass: {
    Value V = Value::constant(0);
    V.IsFloat = E->getType()->isRealFloatingType();
    return V;
  }
  case Stmt::FloatingLiteralClass:
  case Stmt::UnaryExprOrTypeTraitExprClass:
  case Stmt::SizeOfPackExprClass:
  case Stmt::TypeTraitExprClass:
  case Stmt::CXXNoexceptExprClass:
  case Stmt::ArrayTypeTraitExprClass:
  case Stmt::OffsetOfExprClass:
  case Stmt::ConceptSpecializationExprClass:
  case Stmt::RequiresExprClass:
    if (auto V = constantOf(E))
      return *V;
    return Value::unknown(ReasonCode::UnsupportedExpression);
  case Stmt::CompoundAssignOperatorClass:
  case Stmt::BinaryOperatorClass:
    return evalBinary(cast<BinaryOperator>(E));
  case Stmt::UnaryOperatorClass:
    return evalUnary(cast<UnaryOperator>(E));
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    return evalConditional(cast<AbstractConditionalOperator>(E));
  case Stmt::InitListExprClass: {
    const auto *I = cast<InitListExpr>(E);
    if (isScalar(E->getType()))
      return I->getNumInits() ? eval(I->getInit(0)) : Value::constant(0);
    evalTemporary(E);
    return Value::unknown(ReasonCode::UnsupportedExpression);
  }
  case Stmt::CUDAKernelCallExprClass:
    evalLaunch(cast<CUDAKernelCallExpr>(E));
    return Value::constant(0);
  case Stmt::RecoveryExprClass:
    for (const Expr *Sub : cast<RecoveryExpr>(E)->subExpressions())
      if (!Sub->isTypeDependent())
        eval(Sub);
    return Value::unknown(ReasonCode::BrokenCode);
  default:
    break;
  }
  if (const auto *C = dyn_cast<CastExpr>(E))
    return evalCast(C);
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    Place P;
    Value V = evalCall(C, &P);
    if (E->isGLValue())
      return V; // discarded: no load
    return V;
  }
  if (const auto *D = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *EC = dyn_cast<EnumConstantDecl>(D->getDecl()))
      return Value::constant(EC->getInitVal().getExtValue());
    if (const auto *F = dyn_cast<FunctionDecl>(D->getDecl())) {
      Value V = Value::constant(0);
      V.Function = F;
      return V;
    }
    if (const auto *TP = dyn_cast<TemplateParamObjectDecl>(D->getDecl());
        TP || D->isValueDependent())
      return Value::unknown(ReasonCode::NotInstantiated);
    evalPlace(E);
    return Value::unknown(ReasonCode::UnsupportedExpression);
  }
  if (isa<CXXThisExpr>(E)) {
    for (Frame *F = Top; F; F = F->Parent)
      if (F->This.O) {
        Value V = Value::integer(F->This.Off);
        V.Base = F->This.O;
        V.Subs = F->This.Subs;
        return V;
      }
    return Value::unknown(ReasonCode::UnknownPointer);
  }
  if (E->isGLValue()) {
    evalPlace(E);
    return Value::unknown(ReasonCode::UnsupportedExpression);
  }
  if (E->getType()->isRecordType() || E->getType()->isArrayType()) {
    evalTemporary(E);
    return Value::unknown(ReasonCode::UnsupportedExpression);
  }
  if (auto V = constantOf(E))
    return *V;
  // Unknown kinds of expression still contain accesses.
  for (const Stmt *S : E->children())
    if (const auto *Sub = dyn_cast_or_null<Expr>(S))
      if (!Sub->isTypeDependent())
        eval(Sub);
  return Value::unknown(ReasonCode::UnsupportedExpression);
}

Value Interpreter::evalCast(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
    if (!isScalar(E->getType())) {
      if (E->getType()->isRecordType())
        evalTemporary(E);
      else
        load(evalPlace(Sub), E->getType(), Sub);
      return Value::unknown(ReasonCode::UnsupportedExpression);
    }
    if (const auto *C = dyn_cast<AbstractConditionalOperator>(Sub->IgnoreParens()))
      return evalConditional(C); // each lane reads its side
    // What was just assigned is at hand; only a volatile is read again.
    if (const Expr *Set = Sub->IgnoreParens(); !Sub->getType().isVolatileQualified()) {
      const auto *B = dyn_cast<BinaryOperator>(Set);
      const auto *U = dyn_cast<UnaryOperator>(Set);
      if ((B && B->isAssignmentOp()) || (U && U->isIncrementDecrementOp()))
        return eval(Set);
    }
    return load(evalPlace(Sub), E->getType(), Sub);
  case CK_ArrayToPointerDecay: {
    Place P = evalPlace(Sub);
    Value V = Value::integer(P.Off);
    V.Base = P.O;
    if (P.O && P.O->Kind == Object::Shared &&
        (P.Subs || (P.O->Type->isArrayType() && P.Off.constantIn(~0u) == 0))) {
      auto S = P.Subs ? std::make_shared<Subscripts>(*P.Subs)
                      : std::make_shared<Subscripts>();
      S->Index.push_back(LaneValue::constant(0));
      V.Subs = S;
    }
    return V;
  }
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
    return eval(Sub);
  case CK_ToVoid:
    if (Sub->isGLValue())
      evalPlace(Sub);
    else
      eval(Sub);
    return Value::constant(0);
  case CK_NullToPointer:
  case CK_NullToMemberPointer:
    return Value::constant(0);
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
    return eval(Sub);
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived: {
    if (!E->getType()->isPointerType()) {
      evalPlace(E);
      return Value::unknown(ReasonCode::UnsupportedExpression);
    }
    Value V = eval(Sub);
    const auto *From = Sub->getType()->getPointeeCXXRecordDecl();
    for (const CXXBaseSpecifier *B : E->path()) {
      const auto *To = B->getType()->getAsCXXRecordDecl();
      if (!From || !To || From->isInvalidDecl() || B->isVirtual() ||
          E->getCastKind() == CK_BaseToDerived)
        return Value::unknown(ReasonCode::UnsupportedExpression);
      int64_t Off =
          Ctx.getASTRecordLayout(From).getBaseClassOffset(To).getQuantity();
      for (int64_t &X : V.L.V)
        X += Off;
      From = To;
    }
    return V;
  }
  default:
    if (E->getType()->isRecordType()) {
      evalTemporary(E);
      return Value::unknown(ReasonCode::UnsupportedExpression);
    }
    if (E->isGLValue()) {
      evalPlace(E);
      return Value::unknown(ReasonCode::UnsupportedExpression);
    }
    return convert(eval(Sub), Sub->getType(), E->getType());
  }
}

} // namespace shmfix::warp
