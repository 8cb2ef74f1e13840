//===- Objects.cpp - Values of class and array type ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace shmfix::warp {

/// The scalars that an object of type T is made of, with their offsets. False
/// when there are too many of them or the type has no layout.
bool Interpreter::leavesOf(QualType T, int64_t Base, std::vector<Leaf> &Out) {
  if (Out.size() > 256 || !sizeOf(T))
    return false;
  T = T.getCanonicalType();
  if (isScalar(T)) {
    Out.push_back({Base, T});
    return true;
  }
  if (const auto *A = Ctx.getAsConstantArrayType(T)) {
    int64_t N = A->getSize().getLimitedValue(1 << 20);
    int64_t Size = sizeOf(A->getElementType());
    for (int64_t I = 0; I < N; ++I)
      if (!leavesOf(A->getElementType(), Base + I * Size, Out))
        return false;
    return true;
  }
  if (const auto *V = T->getAs<VectorType>()) {
    int64_t Size = sizeOf(V->getElementType());
    for (unsigned I = 0; I < V->getNumElements(); ++I)
      Out.push_back({Base + I * Size, V->getElementType()});
    return true;
  }
  if (const auto *C = T->getAs<ComplexType>()) {
    int64_t Size = sizeOf(C->getElementType());
    Out.push_back({Base, C->getElementType()});
    Out.push_back({Base + Size, C->getElementType()});
    return true;
  }
  const RecordDecl *R = T->getAsRecordDecl();
  if (R)
    R = R->getDefinition();
  if (!R || R->isInvalidDecl() || R->isDependentType())
    return false;
  const ASTRecordLayout &L = Ctx.getASTRecordLayout(R);
  if (const auto *C = dyn_cast<CXXRecordDecl>(R))
    for (const CXXBaseSpecifier &B : C->bases()) {
      const auto *BD = B.getType()->getAsCXXRecordDecl();
      if (!BD || B.isVirtual() || BD->isEmpty())
        continue;
      if (!leavesOf(B.getType(), Base + L.getBaseClassOffset(BD).getQuantity(), Out))
        return false;
    }
  for (const FieldDecl *F : R->fields()) {
    if (F->isBitField() && F->isUnnamedBitField())
      continue;
    if (!leavesOf(F->getType(), Base + L.getFieldOffset(F->getFieldIndex()) / 8, Out))
      return false;
    if (R->isUnion())
      break;
  }
  return true;
}

Place Interpreter::evalTemporary(const Expr *E) {
  QualType T = E->getType();
  if (isScalar(T) && !E->isGLValue()) {
    Place P = temporary(T);
    storeQuiet(P, eval(E), T);
    return P;
  }
  if (const auto *C = dyn_cast<CallExpr>(E->IgnoreParens());
      C && !E->isGLValue()) {
    Place P;
    P.Off = LaneValue::unknown(ReasonCode::UnknownCall);
    evalCall(C, &P);
    return P.O ? P : temporary(T);
  }
  Place P = temporary(T);
  evalInto(E, P, T);
  return P;
}

void Interpreter::zero(Place Dst, QualType T) {
  std::vector<Leaf> Leaves;
  if (!Dst.O || Dst.O->Kind != Object::Local)
    return;
  if (!leavesOf(T, 0, Leaves)) {
    Mem.eraseAll(Dst.O);
    return;
  }
  for (auto &[Off, LT] : Leaves) {
    Value Z = Value::constant(0);
    Z.IsFloat = LT->isRealFloatingType();
    storeQuiet(offsetBy(Dst, Off), Z, LT);
  }
}

void Interpreter::copyObject(Place Src, Place Dst, QualType T, const Expr *E) {
  if (Src.O && Src.O->Kind == Object::Shared)
    recordObject(Src, T, OpKind::Load, E);
  if (Dst.O && Dst.O->Kind == Object::Shared) {
    recordObject(Dst, T, OpKind::Store, E);
    return;
  }
  if (!Dst.O || Dst.O->Kind != Object::Local)
    return;
  // One local object to another, for all lanes: cell by cell.
  auto From = Src.Off.constantIn(Active), To = Dst.Off.constantIn(Active);
  if (!Opt.Host && Active == Whole && Src.O && Src.O->Kind == Object::Local &&
      Src.O != Dst.O && From && To) {
    const int64_t End = *From + int64_t(sizeOf(T));
    Mem.erase(Dst.O, *To, *To + End - *From);
    auto It = Src.O->Cells.lower_bound(*From);
    for (; It != Src.O->Cells.end() && It->first < End; ++It, ++Steps)
      Mem.set(Dst.O, It->first - *From + *To, It->second.Size, It->second.V);
    return;
  }
  std::vector<Leaf> Leaves;
  if (!leavesOf(T, 0, Leaves)) {
    Mem.eraseAll(Dst.O);
    return;
  }
  Steps += 2 * Leaves.size();
  for (auto &[Off, LT] : Leaves) {
    Value V = Src.O ? loadQuiet(offsetBy(Src, Off), LT, E)
                    : Value::unknown(Src.Off.Why);
    storeQuiet(offsetBy(Dst, Off), V, LT);
  }
}

void Interpreter::construct(const CXXConstructExpr *E, Place Dst) {
  const CXXConstructorDecl *C = E->getConstructor();
  QualType T = E->getType();
  if (T->isArrayType()) {
    for (const Expr *A : E->arguments())
      eval(A);
    return;
  }
  if ((C->isCopyOrMoveConstructor() && (C->isTrivial() || C->isDefaulted())) &&
      E->getNumArgs() >= 1) {
    copyObject(evalPlace(E->getArg(0)), Dst, T, E->getArg(0));
    return;
  }
  const FunctionDecl *Def = nullptr;
  if (!C->hasBody(Def) || Depth > 20) {
    if (E->getNumArgs() == 0 && (C->isTrivial() || C->isDefaulted()))
      return;
    for (const Expr *A : E->arguments())
      if (A->isGLValue() && isScalar(A->getType()))
        load(evalPlace(A), A->getType(), A);
      else if (A->isGLValue())
        evalPlace(A);
      else
        eval(A);
    if (Dst.O && Dst.O->Kind == Object::Shared) {
      recordObject(Dst, T, OpKind::Store, E);
    } else if (Dst.O && Dst.O->Kind == Object::Local) {
      Mem.eraseAll(Dst.O);
    }
    return;
  }
  Frame New;
  New.F = Def;
  New.Call = E;
  New.This = Dst;
  New.Parent = Top;
  for (unsigned I = 0; I < Def->getNumParams() && I < E->getNumArgs(); ++I)
    bindParameter(New, Def->getParamDecl(I), E->getArg(I));
  Frame *Saved = Top;
  Top = &New;
  ++Depth;
  Mask Entry = Active;
  LoopMasks SavedLoop = Loop;
  Loop = {};
  for (const CXXCtorInitializer *I :
       cast<CXXConstructorDecl>(Def)->inits()) {
    if (!I->isAnyMemberInitializer()) {
      if (I->isBaseInitializer())
        if (const auto *B = I->getBaseClass()->getAsCXXRecordDecl();
            B && !B->isEmpty() && !I->isBaseVirtual())
          evalInto(I->getInit(),
                   offsetBy(Dst, Ctx.getASTRecordLayout(C->getParent())
                                     .getBaseClassOffset(B)
                                     .getQuantity()),
                   I->getInit()->getType());
      continue;
    }
    const FieldDecl *F = I->getAnyMember();
    if (F->getParent()->isInvalidDecl())
      continue;
    const ASTRecordLayout &L = Ctx.getASTRecordLayout(F->getParent());
    Place FP = offsetBy(Dst, L.getFieldOffset(F->getFieldIndex()) / 8);
    if (F->getType()->isReferenceType()) {
      Place R = evalPlace(I->getInit());
      Value V = Value::integer(R.Off);
      V.Base = R.O;
      V.Subs = R.Subs;
      storeQuiet(FP, V, Ctx.getPointerType(F->getType().getNonReferenceType()));
    } else if (isScalar(F->getType())) {
      store(FP, eval(I->getInit()), F->getType(), I->getInit());
    } else {
      evalInto(I->getInit(), FP, F->getType());
    }
  }
  if (const Stmt *Body = Def->getBody())
    exec(Body);
  --Depth;
  Top = Saved;
  Active = Entry;
  Loop = SavedLoop;
}

void Interpreter::evalInto(const Expr *E, Place Dst, QualType T) {
  Nested Here(*this);
  if (!step() || E->getType().isNull())
    return;
  E = E->IgnoreParens();
  if (const auto *X = dyn_cast<ExprWithCleanups>(E))
    return evalInto(X->getSubExpr(), Dst, T);
  if (const auto *X = dyn_cast<ConstantExpr>(E))
    return evalInto(X->getSubExpr(), Dst, T);
  if (const auto *X = dyn_cast<MaterializeTemporaryExpr>(E))
    return evalInto(X->getSubExpr(), Dst, T);
  if (const auto *X = dyn_cast<CXXBindTemporaryExpr>(E))
    return evalInto(X->getSubExpr(), Dst, T);
  if (const auto *X = dyn_cast<CXXDefaultArgExpr>(E))
    return evalInto(X->getExpr(), Dst, T);
  if (const auto *X = dyn_cast<CXXDefaultInitExpr>(E))
    return evalInto(X->getExpr(), Dst, T);
  if (const auto *X = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return evalInto(X->getReplacement(), Dst, T);
  if (const auto *X = dyn_cast<CXXConstructExpr>(E))
    return construct(X, Dst);
  if (const auto *X = dyn_cast<OpaqueValueExpr>(E); X && X->getSourceExpr())
    return evalInto(X->getSourceExpr(), Dst, T);
  if (const auto *X = dyn_cast<PseudoObjectExpr>(E); X && X->getResultExpr())
    return evalInto(X->getResultExpr(), Dst, T);
  if (isScalar(T)) {
    store(Dst, eval(E), T, E);
    return;
  }
  if (E->isGLValue()) {
    copyObject(evalPlace(E), Dst, T, E);
    return;
  }
  if (const auto *X = dyn_cast<CastExpr>(E)) {
    switch (X->getCastKind()) {
    case CK_NoOp:
    case CK_ConstructorConversion:
    case CK_UserDefinedConversion:
      return evalInto(X->getSubExpr(), Dst, T);
    case CK_LValueToRValue:
      return copyObject(evalPlace(X->getSubExpr()), Dst, T, X->getSubExpr());
    default:
      break;
    }
  }
  if (const auto *X = dyn_cast<InitListExpr>(E)) {
    if (X->isTransparent() && X->getNumInits() == 1)
      return evalInto(X->getInit(0), Dst, T);
    if (const auto *A = Ctx.getAsConstantArrayType(T)) {
      QualType ET = A->getElementType();
      int64_t Size = sizeOf(ET);
      uint64_t N = A->getSize().getLimitedValue(4096);
      for (uint64_t I = 0; I < N && I < 4096; ++I) {
        const Expr *Init = I < X->getNumInits() ? X->getInit(I) : X->getArrayFiller();
        Place P = offsetBy(Dst, I * Size);
        if (!Init || isa<ImplicitValueInitExpr>(Init))
          zero(P, ET);
        else
          evalInto(Init, P, ET);
      }
      return;
    }
    const RecordDecl *R = T->getAsRecordDecl();
    if (R)
      R = R->getDefinition();
    if (R && !R->isInvalidDecl() && !R->isDependentType()) {
      const ASTRecordLayout &L = Ctx.getASTRecordLayout(R);
      unsigned I = 0;
      if (const auto *C = dyn_cast<CXXRecordDecl>(R))
        I = C->getNumBases();
      bool Whole = Dst.O && Dst.O->Kind == Object::Shared;
      if (Whole)
        recordObject(Dst, T, OpKind::Store, E);
      Place To = Whole ? temporary(T) : Dst;
      for (const FieldDecl *F : R->fields()) {
        if (F->isUnnamedBitField() || I >= X->getNumInits())
          continue;
        if (R->isUnion() && F != X->getInitializedFieldInUnion())
          continue;
        Place P = offsetBy(To, L.getFieldOffset(F->getFieldIndex()) / 8);
        const Expr *Init = X->getInit(I++);
        if (isa<ImplicitValueInitExpr>(Init))
          zero(P, F->getType());
        else if (F->getType()->isReferenceType())
          evalPlace(Init);
        else
          evalInto(Init, P, F->getType());
      }
      return;
    }
  }
  if (isa<CXXScalarValueInitExpr, ImplicitValueInitExpr>(E))
    return zero(Dst, T);
  // An array copied element by element: a capture, a member of a copied class.
  if (const auto *X = dyn_cast<ArrayInitLoopExpr>(E))
    if (const Expr *From = X->getCommonExpr()->getSourceExpr(); From && From->isGLValue())
      return copyObject(evalPlace(From), Dst, T, From);
  if (const auto *X = dyn_cast<CompoundLiteralExpr>(E))
    return evalInto(X->getInitializer(), Dst, T);
  if (const auto *X = dyn_cast<AbstractConditionalOperator>(E)) {
    Cond C = condition(X->getCond());
    choose(X, C);
    applyCond(C, [&] { evalInto(X->getTrueExpr(), Dst, T); },
              [&] { evalInto(X->getFalseExpr(), Dst, T); }, false);
    return;
  }
  if (const auto *X = dyn_cast<LambdaExpr>(E)) {
    auto Field = X->getLambdaClass()->field_begin();
    for (const Expr *Init : X->capture_inits()) {
      if (!Init || Field == X->getLambdaClass()->field_end())
        break;
      const FieldDecl *F = *Field++;
      const ASTRecordLayout &L = Ctx.getASTRecordLayout(X->getLambdaClass());
      Place P = offsetBy(Dst, L.getFieldOffset(F->getFieldIndex()) / 8);
      if (F->getType()->isReferenceType()) {
        Place R = evalPlace(Init);
        Value V = Value::integer(R.Off);
        V.Base = R.O;
        V.Subs = R.Subs;
        storeQuiet(P, V, Ctx.getPointerType(F->getType().getNonReferenceType()));
      } else if (isScalar(F->getType())) {
        storeQuiet(P, eval(Init), F->getType());
      } else {
        evalInto(Init, P, F->getType());
      }
    }
    return;
  }
  if (const auto *X = dyn_cast<CallExpr>(E)) {
    Place P;
    P.Off = LaneValue::unknown(ReasonCode::UnknownCall);
    evalCall(X, &P);
    copyObject(P, Dst, T, E);
    return;
  }
  if (const auto *X = dyn_cast<BinaryOperator>(E);
      X && X->getOpcode() == BO_Comma) {
    if (!X->getLHS()->isGLValue())
      eval(X->getLHS());
    return evalInto(X->getRHS(), Dst, T);
  }
  if (const auto *X = dyn_cast<StmtExpr>(E)) {
    for (const Stmt *S : X->getSubStmt()->body()) {
      if (S == X->getSubStmt()->body_back())
        if (const auto *Last = dyn_cast<Expr>(S))
          return evalInto(Last, Dst, T);
      exec(S);
    }
    return;
  }
  for (const Stmt *S : E->children())
    if (const auto *Sub = dyn_cast_or_null<Expr>(S)) {
      if (Sub->isTypeDependent())
        continue;
      if (Sub->isGLValue())
        evalPlace(Sub);
      else
        eval(Sub);
    }
  if (Dst.O && Dst.O->Kind == Object::Local)
    Mem.eraseAll(Dst.O);
  else if (Dst.O && Dst.O->Kind == Object::Shared)
    recordObject(Dst, T, OpKind::Store, E);
}

} // namespace shmfix::warp
