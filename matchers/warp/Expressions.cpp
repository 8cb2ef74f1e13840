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
  return Value::integer(lanes::freshUniform(Syms, Key, Visits[Site]++));
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
  if (!E || !step())
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
    if (K.Maybe || A.O != B.O)
      return Bad;
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
