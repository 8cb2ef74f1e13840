//===- Accesses.cpp - Loads, stores, and what they do to shared memory ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/ClangCompat.h"
#include "matchers/warp/Interpreter.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"


using namespace clang;

namespace shmfix::warp {

namespace {

/// Reads element of a constant initialiser, by byte offset.
const APValue *elementAt(ASTContext &Ctx, const APValue *V, QualType T,
                         int64_t Off, QualType Want) {
  while (V) {
    if (V->isArray()) {
      const auto *A = Ctx.getAsConstantArrayType(T);
      if (!A)
        return nullptr;
      QualType ET = A->getElementType();
      int64_t Size = Ctx.getTypeSizeInChars(ET).getQuantity();
      int64_t I = Size ? Off / Size : 0;
      if (Off < 0 || !Size || I >= int64_t(V->getArraySize()))
        return nullptr;
      V = I < int64_t(V->getArrayInitializedElts())
              ? &V->getArrayInitializedElt(I)
              : (V->hasArrayFiller() ? &V->getArrayFiller() : nullptr);
      T = ET;
      Off -= I * Size;
      continue;
    }
    if (V->isStruct()) {
      const RecordDecl *R = T->getAsRecordDecl();
      if (!R || R->isInvalidDecl())
        return nullptr;
      const APValue *Next = nullptr;
      for (const FieldDecl *F : R->fields()) {
        int64_t FO = Ctx.getFieldOffset(F) / 8;
        int64_t Size = Ctx.getTypeSizeInChars(F->getType()).getQuantity();
        if (Off >= FO && Off < FO + Size) {
          Next = &V->getStructField(F->getFieldIndex());
          T = F->getType();
          Off -= FO;
          break;
        }
      }
      V = Next;
      continue;
    }
    return Off == 0 ? V : nullptr;
  }
  return nullptr;
}

} // namespace

SourceLocation Interpreter::placeOf(const Expr *E) const {
  return Ctx.getSourceManager().getFileLoc(E->getBeginLoc());
}

/// What the caller gave for the parameter, or `this`, that E is or lies in;
/// else the call.
static const Expr *argumentOf(const Expr *Call, const Expr *E) {
  for (;;) {
    E = E->IgnoreParenCasts();
    if (const auto *M = dyn_cast<MemberExpr>(E))
      E = M->getBase();
    else if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
      E = S->getBase();
    else if (const auto *U = dyn_cast<UnaryOperator>(E))
      E = U->getSubExpr();
    else
      break;
  }
  const auto *C = dyn_cast<CallExpr>(Call);
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  const auto *Method = Operator ? dyn_cast_or_null<CXXMethodDecl>(C->getDirectCallee()) : nullptr;
  bool Object = Method && !Method->isStatic(); // is the first argument
  if (isa<CXXThisExpr>(E)) {
    if (const auto *M = dyn_cast<CXXMemberCallExpr>(Call))
      return M->getImplicitObjectArgument();
    return Object ? C->getArg(0) : Call;
  }
  const auto *D = dyn_cast<DeclRefExpr>(E);
  const auto *P = D ? dyn_cast<ParmVarDecl>(D->getDecl()) : nullptr;
  if (!P)
    return Call;
  unsigned I = P->getFunctionScopeIndex() + Object;
  if (const auto *X = dyn_cast<CXXConstructExpr>(Call))
    return I < X->getNumArgs() ? X->getArg(I) : Call;
  return C && I < C->getNumArgs() ? C->getArg(I) : Call;
}

/// An access inside a header of CUDA stands where the user's code asks for it:
/// the operators of __half have bodies.
const Expr *Interpreter::inUserCode(const Expr *E) const {
  const SourceManager &SM = Ctx.getSourceManager();
  for (const Frame *F = Top; F && F->Call && SM.isInSystemHeader(placeOf(E)); F = F->Parent)
    E = argumentOf(F->Call, E);
  return E;
}

/// What a library keeps in shared memory in a type of its own, for example
/// cub::BlockReduce<...>::TempStorage, is laid out by the library. Values that
/// one access moves (__half, cuComplex) are the user's.
bool Interpreter::isLibraryStorage(QualType T) const {
  const auto *R = Ctx.getBaseElementType(T)->getAsRecordDecl();
  if (!R || !R->isCompleteDefinition() || sizeOf(recordType(Ctx, R)) <= 16)
    return false;
  return Ctx.getSourceManager().isInSystemHeader(R->getLocation()) ||
         llvm::all_of(R->fields(), [&](const FieldDecl *F) { return isLibraryStorage(F->getType()); });
}

Value Interpreter::loadConstant(const Object *O, const LaneValue &Off,
                                QualType T) {
  const VarDecl *D = O->Decl;
  Value Bad = Value::unknown(ReasonCode::DataDependentIndex);
  if (!D || !Off.concreteIn(Active) || !T->isIntegralOrEnumerationType())
    return Bad;
  const VarDecl *WithInit = nullptr;
  const Expr *Init = D->getAnyInitializer(WithInit);
  if (!Init || Init->isValueDependent() || Init->containsErrors() ||
      WithInit->isInvalidDecl() || WithInit->getType()->isDependentType())
    return Bad;
  QualType DT = WithInit->getType();
  bool Const = DT.isConstant(Ctx) || WithInit->isConstexpr() ||
               Ctx.getBaseElementType(DT).isConstQualified();
  if (!Const)
    return Bad;
  const APValue *V = WithInit->evaluateValue();
  if (!V)
    return Bad;
  Value R;
  for (unsigned L = 0; L < lanes::WarpSize; ++L) {
    if (!(Active >> L & 1))
      continue;
    const APValue *X = elementAt(Ctx, V, DT, Off.V[L], T);
    if (!X || !X->isInt()) {
      R.L.Known &= ~(1u << L);
      continue;
    }
    const llvm::APSInt &I = X->getInt();
    R.L.V[L] = I.isSigned() ? I.getSExtValue() : int64_t(I.getZExtValue());
  }
  return R;
}

/// A number of the host that nothing tells: one, and the same when read again.
Value Interpreter::hostUnknown(Object *O, int64_t Offset, QualType T) {
  auto Id = Syms.symbol("host", Visits[&Syms]++);
  // What devices offer is at least what programs ask for.
  if (const RecordDecl *R = O->Type.isNull() ? nullptr : O->Type->getAsRecordDecl();
      R && R->getIdentifier()) {
    llvm::StringRef N = R->getName();
    Syms.info(Id).IsBound = N.contains("DeviceProp") || N.contains("FuncAttributes");
    if (Syms.info(Id).IsBound)
      Syms.info(Id).Low = 1;
  }
  Value V = Value::integer(LaneValue::symbol(Syms, Id));
  Mem.set(O, Offset, sizeOf(T), V);
  return V;
}

Value Interpreter::loadQuiet(Place P, QualType T, const Expr *E) {
  if (!P.O)
    return Value::unknown(P.Off.Why);
  unsigned Size = sizeOf(T);
  bool Float = T->isRealFloatingType();
  auto Unknown = [&](ReasonCode Why) {
    Value V = Value::unknown(Why);
    V.IsFloat = Float;
    return V;
  };
  if (!Size)
    return Unknown(ReasonCode::BrokenCode);
  if (P.O->Kind == Object::Shared) {
    // Written by other lanes and warps; one address gives one value.
    if (P.Off.uniformIn(Active) && !T->isAnyPointerType()) {
      Value V = E ? uniformUnknown(E, "s") : Unknown(ReasonCode::DataDependentIndex);
      if (!V.L.Terms.empty())
        Syms.info(Syms.factors(V.L.Terms[0].M)[0]).MaySplit = false;
      V.IsFloat = Float;
      return V;
    }
    return Unknown(ReasonCode::DataDependentIndex);
  }
  if (P.BitField)
    return Unknown(ReasonCode::UnsupportedExpression);

  auto C = P.Off.constantIn(Active);
  if (P.O->Kind == Object::Local || P.O->Lazy) {
    if (C) {
      if (const Cell *Have = Mem.find(P.O, *C, Size))
        return Have->V;
      if (Opt.Host && !P.O->Lazy && T->isIntegralOrEnumerationType())
        return hostUnknown(P.O, *C, T);
    } else if (P.O->Kind == Object::Local && P.Off.concreteIn(Active)) {
      Value R = Unknown(ReasonCode::DataDependentIndex);
      bool First = true;
      for (unsigned L = 0; L < lanes::WarpSize; ++L) {
        if (!(Active >> L & 1))
          continue;
        const Cell *Have = Mem.find(P.O, P.Off.V[L], Size);
        Value V = Have ? Have->V : Unknown(ReasonCode::DataDependentIndex);
        R = First ? V : select(1u << L, V, R);
        First = false;
      }
      return R;
    }
  }
  if (P.O->Decl) {
    Value V = loadConstant(P.O, P.Off, T);
    if (V.L.knownIn(Active))
      return V;
    // A scalar const with a literal initialiser may be floating.
    if (Float && C == 0 && P.O->Decl->getType().isConstQualified() &&
        P.O->Decl->getAnyInitializer())
      if (auto K = constantOf(P.O->Decl->getAnyInitializer()))
        return convert(*K, P.O->Decl->getAnyInitializer()->getType(), T);
  }
  if (P.O->Lazy && C) {
    Value V;
    if (T->isAnyPointerType()) {
      V.Base = globalFor(nullptr, T->getPointeeType(),
                         P.O->Key + "+" + std::to_string(*C));
    } else {
      std::string Key = P.O->Key + (*C ? "+" + std::to_string(*C) : "");
      auto Fixed = Opt.Assume.find(P.O->Key);
      if (*C == 0 && !Float && Fixed != Opt.Assume.end()) {
        V = Value::constant(Fixed->second);
      } else {
        auto Id = Syms.symbol(Key);
        Syms.info(Id).IsBound = true;
        if (!intType(T).Signed && T->isIntegralOrEnumerationType())
          Syms.info(Id).Low = 0;
        V.L = LaneValue::symbol(Syms, Id);
      }
      V.IsFloat = Float;
    }
    P.O->Cells[*C] = Cell{Size, V};
    return V;
  }
  if (P.O->Kind == Object::Global && P.Off.uniformIn(Active)) {
    if (T->isAnyPointerType()) {
      Value V;
      V.Base = globalFor(nullptr, T->getPointeeType(), P.O->Key + "*");
      return V;
    }
    Value V = E ? uniformUnknown(E, "g") : Unknown(ReasonCode::DataDependentIndex);
    V.IsFloat = Float;
    return V;
  }
  if (T->isAnyPointerType() && P.O->Kind == Object::Global) {
    Value V;
    V.Base = globalFor(nullptr, T->getPointeeType(), P.O->Key + "*");
    V.L = LaneValue::unknown(ReasonCode::DataDependentIndex);
    return V;
  }
  return Unknown(P.Off.knownIn(Active) || P.O->Kind == Object::Global
                     ? ReasonCode::DataDependentIndex
                     : P.Off.Why);
}

void Interpreter::storeQuiet(Place P, const Value &V, QualType T) {
  if (!P.O || P.O->Kind != Object::Local) {
    noteEscape(V.Base); // put where others can find it
    return;
  }
  unsigned Size = sizeOf(T);
  if (!Size || P.BitField) {
    Mem.eraseAll(P.O);
    return;
  }
  if (auto C = P.Off.constantIn(Active)) {
    const Cell *Old = Mem.find(P.O, *C, Size);
    if (Old)
      Mem.set(P.O, *C, Size, select(Active, V, Old->V));
    else
      Mem.set(P.O, *C, Size, V);
    return;
  }
  if (!P.Off.concreteIn(Active)) {
    Mem.eraseAll(P.O);
    return;
  }
  for (unsigned L = 0; L < lanes::WarpSize; ++L) {
    if (!(Active >> L & 1))
      continue;
    const Cell *Old = Mem.find(P.O, P.Off.V[L], Size);
    Value Before = Old ? Old->V : Value::unknown(ReasonCode::DataDependentIndex);
    Before.IsFloat = V.IsFloat;
    Mem.set(P.O, P.Off.V[L], Size, select(1u << L, V, Before));
  }
}

Value Interpreter::load(Place P, QualType T, const Expr *E) {
  if (P.O && P.O->Kind == Object::Shared) {
    if (T->isRecordType() || T->isArrayType())
      recordObject(P, T, OpKind::Load, E);
    else
      record(P, sizeOf(T), OpKind::Load, E);
  }
  return resolved(loadQuiet(P, T, E));
}

void Interpreter::store(Place P, const Value &V, QualType T, const Expr *E) {
  if (P.O && P.O->Kind == Object::Shared) {
    record(P, sizeOf(T), OpKind::Store, E);
    noteEscape(V.Base);
    return;
  }
  storeQuiet(P, V, T);
}

} // namespace shmfix::warp
