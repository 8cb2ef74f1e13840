//===- Calls.cpp - Calls, parameters, launches ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace shmfix::warp {

void Interpreter::bindParameter(Frame &To, const ParmVarDecl *P,
                                const Expr *Arg) {
  QualType T = P->getType();
  if (T->isReferenceType()) {
    To.Vars[P] = evalPlace(Arg);
    return;
  }
  Place At;
  At.O = Mem.create(Object::Local, T);
  To.Vars[P] = At;
  if (isScalar(T))
    storeQuiet(At, convert(eval(Arg), Arg->getType(), T), T);
  else
    evalInto(Arg, At, T);
}

void Interpreter::noteEscape(const Object *O) {
  if (O && O->Kind == Object::Shared && O->Decl &&
      !llvm::is_contained(Escaped, O->Decl))
    Escaped.push_back(O->Decl);
}

/// What a call of unknown code may change is no longer known.
void Interpreter::forget(llvm::ArrayRef<const Expr *> Args) {
  for (const Expr *A : Args) {
    QualType T = A->getType();
    if (A->isGLValue()) {
      Place P = evalPlace(A);
      if (!T.isConstQualified() || !isScalar(T))
        noteEscape(P.O);
      if (P.O && P.O->Kind == Object::Local && !T.isConstQualified())
        Mem.eraseAll(P.O);
      else if (P.O && P.O->Kind == Object::Shared && isScalar(T) &&
               T.isConstQualified())
        load(P, T, A);
      continue;
    }
    if (!isScalar(T)) {
      if (!T->isVoidType())
        evalTemporary(A);
      continue;
    }
    Value V = eval(A);
    if (T->isPointerType())
      noteEscape(V.Base);
    if (V.Base && V.Base->Kind == Object::Local && T->isPointerType() &&
        !T->getPointeeType().isConstQualified())
      Mem.eraseAll(V.Base);
  }
}

const FunctionDecl *Interpreter::calleeOf(const CallExpr *E, Place &This) {
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(E)) {
    const Expr *Obj = M->getImplicitObjectArgument();
    if (Obj)
      This = Obj->getType()->isPointerType() ? pointee(eval(Obj)) : evalPlace(Obj);
    return M->getMethodDecl();
  }
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E)) {
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(O->getDirectCallee());
    if (M && !M->isStatic() && O->getNumArgs())
      This = evalPlace(O->getArg(0));
    return O->getDirectCallee();
  }
  if (const FunctionDecl *F = E->getDirectCallee())
    return F;
  return eval(E->getCallee()).Function;
}

/// A member of cuda::barrier or cuda::pipeline, or init(&barrier, ...): some
/// toolkits spell it as loops and tests on the barrier's own word, and all lanes
/// leave them together.
static bool onlyWaits(const FunctionDecl *F, const CallExpr *E, const ASTContext &Ctx) {
  const Expr *Obj = nullptr;
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(E))
    Obj = M->getImplicitObjectArgument();
  else if (F->getIdentifier() && F->getName() == "init" && E->getNumArgs())
    Obj = E->getArg(0);
  if (!Obj)
    return false;
  QualType T = Obj->IgnoreParenImpCasts()->getType();
  if (T->isPointerType())
    T = T->getPointeeType();
  const CXXRecordDecl *R = T.getNonReferenceType()->getAsCXXRecordDecl();
  return R && R->getIdentifier() && (R->getName() == "barrier" || R->getName() == "pipeline") &&
         Ctx.getSourceManager().isInSystemHeader(R->getLocation());
}

Value Interpreter::callBody(const FunctionDecl *F, const CallExpr *E,
                            llvm::ArrayRef<const Expr *> Args, Place This,
                            Place *ResultPlace) {
  Frame New;
  New.F = F;
  New.This = This;
  New.Parent = Top;
  New.Call = E;
  for (unsigned I = 0; I < F->getNumParams() && I < Args.size(); ++I)
    bindParameter(New, F->getParamDecl(I), Args[I]);
  Frame *Saved = Top;
  Top = &New;
  ++Depth;
  Mask Entry = Active;
  LoopMasks SavedLoop = Loop;
  bool SavedMayLeave = MayLeave;
  Loop = {};
  const bool Jumps = jumpsBack(F);
  Jumping += Jumps;
  exec(F->getBody());
  Jumping -= Jumps;
  --Depth;
  Top = Saved;
  Active = Entry;
  Loop = SavedLoop;
  MayLeave = SavedMayLeave;
  if (ResultPlace)
    *ResultPlace = New.ResultPlace;
  return New.Result;
}

Value Interpreter::evalCall(const CallExpr *E, Place *ResultPlace) {
  Place This;
  Place Unused;
  if (!ResultPlace)
    ResultPlace = &Unused;
  if (const auto *L = dyn_cast<CUDAKernelCallExpr>(E)) {
    evalLaunch(L);
    return Value::constant(0);
  }
  if (endsStraightCode(E->getDirectCallee()))
    fence();
  if (isa<UserDefinedLiteral>(E) || E->getBuiltinCallee()) {
    if (const FunctionDecl *F = E->getDirectCallee())
      if (auto V = intrinsic(F, E, ResultPlace))
        return *V;
    if (auto V = constantOf(E))
      return *V;
  }
  const FunctionDecl *F = E->getDirectCallee();
  if (F)
    if (auto V = intrinsic(F, E, ResultPlace))
      return *V;
  F = calleeOf(E, This);
  llvm::SmallVector<const Expr *, 8> Args;
  bool SkipFirst = isa<CXXOperatorCallExpr>(E) && F && isa<CXXMethodDecl>(F) &&
                   !cast<CXXMethodDecl>(F)->isStatic();
  for (unsigned I = SkipFirst; I < E->getNumArgs(); ++I)
    Args.push_back(E->getArg(I));

  if (const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
      M && (M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator()) &&
      (M->isTrivial() || M->isDefaulted()) && Args.size() == 1) {
    QualType T = recordType(Ctx, M->getParent());
    Place Src = Args[0]->isGLValue() ? evalPlace(Args[0]) : evalTemporary(Args[0]);
    copyObject(Src, This, T, This.O && This.O->Kind == Object::Shared ? E->getArg(0) : Args[0]);
    *ResultPlace = This;
    return Value::unknown(ReasonCode::UnsupportedExpression);
  }

  const FunctionDecl *Def = nullptr;
  if (F && F->hasBody(Def) && onlyWaits(F, E, Ctx)) {
    if (!isa<CXXMemberCallExpr>(E))
      Args.erase(Args.begin()); // the barrier does not escape
  } else if (F && F->hasBody(Def) && !Def->isDependentContext() && Depth < 40 &&
             Def->getBody()) {
    bool Recursing = false;
    unsigned Same = 0;
    for (Frame *X = Top; X; X = X->Parent)
      Same += X->F == Def;
    Recursing = Same > 12;
    if (!Recursing)
      return callBody(Def, E, Args, This, ResultPlace);
  }
  forget(Args);
  if (This.O && This.O->Kind == Object::Local)
    if (const auto *M = dyn_cast_or_null<CXXMethodDecl>(F); !M || !M->isConst())
      Mem.eraseAll(This.O);
  QualType T = E->getCallReturnType(Ctx).getNonReferenceType();
  if (T->isAnyPointerType()) {
    Value V;
    V.Base = globalFor(nullptr, T->getPointeeType(),
                       "call" + std::to_string(E->getBeginLoc().getRawEncoding()));
    return V;
  }
  // Host code has one lane: what a call gives is one number.
  if (Opt.Host && isScalar(T)) {
    Value V = uniformUnknown(E, "c");
    V.IsFloat = T->isRealFloatingType();
    return V;
  }
  Value V = Value::unknown(ReasonCode::UnknownCall);
  V.IsFloat = T->isRealFloatingType();
  return V;
}

std::array<std::optional<int64_t>, 3> Interpreter::dimensions(Place P) {
  std::array<std::optional<int64_t>, 3> R;
  for (unsigned I = 0; I < 3; ++I)
    R[I] = resolved(loadQuiet(offsetBy(P, 4 * I), Ctx.UnsignedIntTy, nullptr))
               .L.constantIn(Active);
  return R;
}

void Interpreter::noteLaunch(const FunctionDecl *K, Place Grid, Place Block,
                             llvm::ArrayRef<const Expr *> Args,
                             const Value &Bytes, SourceLocation Loc) {
  LaunchFact F;
  F.Kernel = K;
  F.Grid = dimensions(Grid);
  F.Block = dimensions(Block);
  F.SharedBytes = Bytes.L.constantIn(Active);
  F.Where = Loc;
  for (unsigned I = 0; I < Args.size(); ++I) {
    if (!isScalar(Args[I]->getType()) || Args[I]->getType()->isPointerType() ||
        Args[I]->getType()->isRealFloatingType())
      continue;
    if (auto C = resolved(eval(Args[I])).L.constantIn(Active))
      F.Arguments[I] = *C;
  }
  if (Launches.size() < 512 && !llvm::is_contained(Launches, F))
    Launches.push_back(F);
}

void Interpreter::evalLaunch(const CUDAKernelCallExpr *E) {
  const FunctionDecl *K = E->getDirectCallee();
  if (!K) {
    Value V = eval(E->getCallee());
    K = V.Function;
  }
  const CallExpr *C = E->getConfig();
  if (!K || !C || C->getNumArgs() < 2 || !Opt.Host)
    return;
  Place Grid = evalTemporary(C->getArg(0));
  Place Block = evalTemporary(C->getArg(1));
  Value Bytes = Value::constant(0);
  if (C->getNumArgs() > 2)
    Bytes = eval(C->getArg(2));
  llvm::SmallVector<const Expr *, 8> Args(E->arg_begin(), E->arg_end());
  noteLaunch(K, Grid, Block, Args, Bytes, E->getBeginLoc());
}

void Interpreter::run(const FunctionDecl *F, unsigned Warp) {
  const BlockShape &B = Opt.Block;
  FirstThread = Warp * lanes::WarpSize;
  Whole = 0;
  for (unsigned L = 0; L < lanes::WarpSize; ++L) {
    unsigned T = FirstThread + L;
    if (T < B.threads())
      Whole |= 1u << L;
    Tid[0][L] = T % B.X;
    Tid[1][L] = T / B.X % B.Y;
    Tid[2][L] = T / B.X / B.Y;
  }
  if (Opt.Host)
    Whole = 1;
  Active = Whole;

  Frame Bottom;
  Bottom.F = F;
  for (unsigned I = 0; I < F->getNumParams(); ++I) {
    const ParmVarDecl *P = F->getParamDecl(I);
    QualType T = P->getType();
    Place At;
    std::string Name = P->getNameAsString();
    if (T->isReferenceType() || !isScalar(T)) {
      At.O = Mem.create(Object::Global, T.getNonReferenceType());
      At.O->Key = Name;
      At.O->Lazy = true;
      Bottom.Vars[P] = At;
      continue;
    }
    At.O = Mem.create(Object::Local, T);
    Value V;
    auto Fixed = Opt.Assume.find(Name);
    auto Given = Opt.Arguments.find(I);
    if (T->isAnyPointerType()) {
      V.Base = globalFor(nullptr, T->getPointeeType(), Name);
    } else if (Fixed != Opt.Assume.end() && !T->isRealFloatingType()) {
      V = Value::constant(Fixed->second);
    } else if (Given != Opt.Arguments.end() && !T->isRealFloatingType()) {
      V = Value::constant(Given->second);
    } else {
      auto Id = Syms.symbol(Name.empty() ? "parameter " + std::to_string(I) : Name);
      Syms.info(Id).IsBound = true;
      if (T->isIntegralOrEnumerationType() && !intType(T).Signed)
        Syms.info(Id).Low = 0;
      V.L = LaneValue::symbol(Syms, Id);
      V.IsFloat = T->isRealFloatingType();
    }
    At.O->Cells[0] = Cell{sizeOf(T), V};
    Bottom.Vars[P] = At;
  }
  if (const auto *M = dyn_cast<CXXMethodDecl>(F); M && !M->isStatic()) {
    Bottom.This.O = Mem.create(Object::Global, recordType(Ctx, M->getParent()));
    Bottom.This.O->Key = "this";
    Bottom.This.O->Lazy = true;
  }
  Top = &Bottom;
  const FunctionDecl *Def = nullptr;
  if (F->hasBody(Def)) {
    Jumping = jumpsBack(Def);
    exec(Def->getBody());
  }
  fence();
  Top = nullptr;
}

} // namespace shmfix::warp
