//===- Places.cpp - What an lvalue names ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace shmfix::warp {

Place Interpreter::pointee(const Value &P) {
  Place R;
  R.O = P.Base;
  R.Off = P.L;
  R.Subs = P.Subs;
  if (!P.Base && P.L.Known == ~0u)
    R.Off = LaneValue::unknown(ReasonCode::UnknownPointer);
  return R;
}

Place Interpreter::offsetBy(Place P, int64_t Bytes) {
  if (Bytes)
    for (int64_t &V : P.Off.V)
      V += Bytes;
  return P;
}

Place Interpreter::temporary(QualType T) {
  Place P;
  P.O = Mem.create(Object::Local, T);
  return P;
}

Place Interpreter::placeOfField(Place P, const FieldDecl *F) {
  const RecordDecl *R = F->getParent();
  if (R->isInvalidDecl() || R->isDependentType() || !R->isCompleteDefinition() ||
      F->isInvalidDecl()) {
    P.O = nullptr;
    P.Off = LaneValue::unknown(ReasonCode::BrokenCode);
    return P;
  }
  const ASTRecordLayout &L = Ctx.getASTRecordLayout(R);
  P = offsetBy(std::move(P), L.getFieldOffset(F->getFieldIndex()) / 8);
  P.BitField = F->isBitField();
  if (P.O && F->getType()->isReferenceType()) {
    Value V = loadQuiet(P, Ctx.getPointerType(F->getType().getNonReferenceType()), nullptr);
    return pointee(V);
  }
  return P;
}

Place Interpreter::placeOfDecl(const ValueDecl *D, const Expr *E) {
  if (const auto *B = dyn_cast<BindingDecl>(D))
    return B->getBinding() ? evalPlace(B->getBinding()) : Place{};
  // Inside a lambda the name of a captured variable is a field of the closure.
  if (const auto *R = dyn_cast_or_null<DeclRefExpr>(E);
      R && R->refersToEnclosingVariableOrCapture() && Top && Top->This.O)
    if (const auto *M = dyn_cast_or_null<CXXMethodDecl>(Top->F);
        M && M->getParent()->isLambda()) {
      llvm::DenseMap<const ValueDecl *, FieldDecl *> Fields;
      FieldDecl *ThisField = nullptr;
      M->getParent()->getCaptureFields(Fields, ThisField);
      if (auto It = Fields.find(D); It != Fields.end())
        return placeOfField(Top->This, It->second);
    }
  for (Frame *F = Top; F; F = F->Parent) {
    auto It = F->Vars.find(D);
    if (It != F->Vars.end())
      return It->second;
  }
  const auto *V = dyn_cast<VarDecl>(D);
  Place P;
  if (!V) {
    P.Off = LaneValue::unknown(ReasonCode::UnsupportedExpression);
    return P;
  }
  if (const IdentifierInfo *II = V->getIdentifier();
      II && V->hasGlobalStorage() && !V->hasAttr<CUDASharedAttr>())
    if (auto B = builtinVariable(II->getName(), V->getType()))
      return *B;
  Object *&O = Statics[V->getCanonicalDecl()];
  if (!O) {
    if (V->hasAttr<CUDASharedAttr>()) {
      O = Mem.create(Object::Shared, V->getType(), V);
      Seen.push_back(V);
    } else {
      // Host code sees and sets its own globals; a kernel reads what the host
      // may have put there.
      bool Own = !V->hasGlobalStorage() ||
                 (Opt.Host && !V->getType().isConstQualified());
      Object *New = Mem.create(Own ? Object::Local : Object::Global,
                               V->getType().getNonReferenceType(), V);
      New->Key = V->getNameAsString();
      New->Lazy = V->hasGlobalStorage();
      O = New; // the initialiser may add to the map: O is not used after
      if (Own && V->hasGlobalStorage() && V->getInit() &&
          !V->getType()->isReferenceType() && !V->isInvalidDecl()) {
        P.O = New;
        if (isScalar(V->getType()))
          storeQuiet(P, convert(eval(V->getInit()), V->getInit()->getType(), V->getType()), V->getType());
        else
          evalInto(V->getInit(), P, V->getType());
      }
      P.O = New;
      return P;
    }
  }
  P.O = O;
  if (V->getType()->isReferenceType() && V->getAnyInitializer() &&
      V->hasGlobalStorage()) {
    P = evalPlace(V->getAnyInitializer());
  }
  return P;
}

Place Interpreter::evalPlace(const Expr *E) {
  Place Bad;
  Bad.Off = LaneValue::unknown(ReasonCode::UnsupportedExpression);
  Nested Here(*this);
  if (!E || E->getType().isNull() || !step())
    return Bad;
  switch (E->getStmtClass()) {
  case Stmt::ParenExprClass:
    return evalPlace(cast<ParenExpr>(E)->getSubExpr());
  case Stmt::ExprWithCleanupsClass:
    return evalPlace(cast<ExprWithCleanups>(E)->getSubExpr());
  case Stmt::ConstantExprClass:
    return evalPlace(cast<ConstantExpr>(E)->getSubExpr());
  case Stmt::CXXBindTemporaryExprClass:
    return evalPlace(cast<CXXBindTemporaryExpr>(E)->getSubExpr());
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return evalPlace(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement());
  case Stmt::CXXDefaultArgExprClass:
    return evalPlace(cast<CXXDefaultArgExpr>(E)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return evalPlace(cast<CXXDefaultInitExpr>(E)->getExpr());
  case Stmt::MaterializeTemporaryExprClass:
    return evalTemporary(cast<MaterializeTemporaryExpr>(E)->getSubExpr());
  case Stmt::OpaqueValueExprClass:
    if (const Expr *S = cast<OpaqueValueExpr>(E)->getSourceExpr())
      return evalPlace(S);
    return Bad;
  case Stmt::PseudoObjectExprClass:
    if (const Expr *R = cast<PseudoObjectExpr>(E)->getResultExpr())
      return evalPlace(R);
    return Bad;
  case Stmt::DeclRefExprClass:
    return placeOfDecl(cast<DeclRefExpr>(E)->getDecl(), E);
  case Stmt::MemberExprClass: {
    const auto *M = cast<MemberExpr>(E);
    if (const auto *V = dyn_cast<VarDecl>(M->getMemberDecl()))
      return placeOfDecl(V, E);
    const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl());
    Place Base = M->isArrow() ? pointee(eval(M->getBase()))
                              : evalPlace(M->getBase());
    if (!F || !Base.O)
      return Base.O ? Bad : Base;
    return placeOfField(Base, F);
  }
  case Stmt::ArraySubscriptExprClass: {
    const auto *A = cast<ArraySubscriptExpr>(E);
    Value Base = eval(A->getBase());
    Value Index = eval(A->getIdx());
    return pointee(pointerAdd(Base, Index.L, E->getType(), false, E));
  }
  case Stmt::UnaryOperatorClass: {
    const auto *U = cast<UnaryOperator>(E);
    switch (U->getOpcode()) {
    case UO_Deref:
      return pointee(eval(U->getSubExpr()));
    case UO_PreInc:
    case UO_PreDec:
      eval(E);
      return evalPlace(U->getSubExpr());
    case UO_Extension:
    case UO_Real:
      return evalPlace(U->getSubExpr());
    default:
      return Bad;
    }
  }
  case Stmt::CompoundAssignOperatorClass:
  case Stmt::BinaryOperatorClass: {
    const auto *B = cast<BinaryOperator>(E);
    if (B->getOpcode() == BO_Comma) {
      eval(B->getLHS());
      return evalPlace(B->getRHS());
    }
    if (!B->isAssignmentOp())
      return Bad;
    eval(E);
    return evalPlace(B->getLHS());
  }
  case Stmt::ConditionalOperatorClass: {
    const auto *C = cast<ConditionalOperator>(E);
    Cond K = condition(C->getCond());
    if (!K.Maybe && !K.False)
      return evalPlace(C->getTrueExpr());
    if (!K.Maybe && !K.True)
      return evalPlace(C->getFalseExpr());
    Mask Saved = Active;
    Active = K.True | K.Maybe;
    Place A = evalPlace(C->getTrueExpr());
    Active = K.False | K.Maybe;
    Place B = evalPlace(C->getFalseExpr());
    Active = Saved;
    if (K.Maybe || A.O != B.O) {
      // One place cannot stand for two objects. What may be written through it
      // is not known any more.
      for (const Place &P : {A, B})
        if (P.O && P.O->Kind == Object::Local)
          Mem.eraseAll(P.O);
      return Bad;
    }
    A.Off = lanes::select(K.True, A.Off, B.Off);
    A.Subs = nullptr;
    return A;
  }
  default:
    break;
  }
  if (const auto *C = dyn_cast<CastExpr>(E)) {
    if (C->getCastKind() == CK_DerivedToBase ||
        C->getCastKind() == CK_UncheckedDerivedToBase) {
      Place P = evalPlace(C->getSubExpr());
      const auto *From = C->getSubExpr()->getType()->getAsCXXRecordDecl();
      for (const CXXBaseSpecifier *B : C->path()) {
        const auto *To = B->getType()->getAsCXXRecordDecl();
        if (!From || !To || From->isInvalidDecl() || B->isVirtual())
          return Bad;
        P = offsetBy(std::move(P), Ctx.getASTRecordLayout(From)
                                       .getBaseClassOffset(To)
                                       .getQuantity());
        From = To;
      }
      return P;
    }
    if (C->isGLValue() || C->getCastKind() == CK_NoOp)
      return evalPlace(C->getSubExpr());
  }
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    Place P;
    P.Off = LaneValue::unknown(ReasonCode::UnknownCall);
    evalCall(C, &P);
    return P;
  }
  if (!E->isGLValue() &&
      (E->getType()->isRecordType() || E->getType()->isArrayType()))
    return evalTemporary(E);
  if (const auto *S = dyn_cast<StringLiteral>(E)) {
    Place P;
    P.O = globalFor(nullptr, S->getType(), "string");
    return P;
  }
  return Bad;
}

} // namespace shmfix::warp
