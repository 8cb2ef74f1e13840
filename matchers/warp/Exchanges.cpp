//===- Exchanges.cpp - Shuffles, votes and atomic objects -------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What lanes of a warp tell each other. Which lane a shuffle reads is that of
// the PTX manual, "shfl.sync"; the value of a lane that does not take part is
// not known.
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace shmfix::warp {

namespace {

enum class Way { None, Index, Up, Down, Xor };

Way wayOf(llvm::StringRef N) {
  N.consume_back("_sync");
  return llvm::StringSwitch<Way>(N)
      .Case("__shfl", Way::Index)
      .Case("__shfl_up", Way::Up)
      .Case("__shfl_down", Way::Down)
      .Case("__shfl_xor", Way::Xor)
      .Default(Way::None);
}

/// The lane that Lane reads; Width is a power of two.
unsigned sourceOf(Way W, unsigned Lane, int64_t B, unsigned Width) {
  const unsigned First = Lane & ~(Width - 1), Last = Lane | (Width - 1);
  int64_t From = Lane;
  switch (W) {
  case Way::Index:
    return First | unsigned(B & (Width - 1));
  case Way::Up:
    From = int64_t(Lane) - B;
    return From < int64_t(First) ? Lane : unsigned(From);
  case Way::Down:
    From = int64_t(Lane) + B;
    break;
  case Way::Xor:
    From = int64_t(Lane) ^ B;
    break;
  case Way::None:
    break;
  }
  return From < 0 || From > int64_t(Last) ? Lane : unsigned(From);
}

/// cuda::atomic, cuda::atomic_ref; null for all else.
const CXXRecordDecl *atomicObject(QualType T) {
  if (T->isPointerType())
    T = T->getPointeeType();
  const auto *R = T.getNonReferenceType()->getAsCXXRecordDecl();
  return R && R->getIdentifier() && (R->getName() == "atomic" || R->getName() == "atomic_ref")
             ? R
             : nullptr;
}

/// The fields that lead to the one pointer in a class, whose bases and members
/// may wrap it; empty: it has something else, too. Offset: of the bases.
llvm::SmallVector<const FieldDecl *, 4> pathToPointer(const CXXRecordDecl *R, const ASTContext &Ctx,
                                                      int64_t &Offset) {
  llvm::SmallVector<const FieldDecl *, 4> Path;
  while (R && R->hasDefinition() && !R->isDependentContext()) {
    if (R->field_empty()) {
      if (R->getNumBases() != 1)
        return {};
      const CXXRecordDecl *Base = R->bases_begin()->getType()->getAsCXXRecordDecl();
      if (!Base || R->bases_begin()->isVirtual())
        return {};
      Offset += Ctx.getASTRecordLayout(R).getBaseClassOffset(Base).getQuantity();
      R = Base;
      continue;
    }
    const FieldDecl *F = *R->field_begin();
    if (std::next(R->field_begin()) != R->field_end())
      return {};
    Path.push_back(F);
    if (F->getType()->isPointerType())
      return Path;
    R = F->getType()->getAsCXXRecordDecl();
  }
  return {};
}

/// In the words of the CUDA functions: "add" for fetch_add, ++ and +=.
llvm::StringRef operationOf(const CXXMethodDecl *M) {
  switch (M->getOverloadedOperator()) {
  case OO_PlusPlus: case OO_MinusMinus: case OO_PlusEqual: case OO_MinusEqual:
    return "add";
  case OO_AmpEqual: return "and";
  case OO_PipeEqual: return "or";
  case OO_CaretEqual: return "xor";
  default: break;
  }
  llvm::StringRef N = M->getIdentifier() ? M->getName() : "";
  if (N.consume_front("fetch_"))
    return N;
  return N.starts_with("exchange") ? "exch" : N.starts_with("compare") ? "cas" : "";
}

} // namespace

std::optional<Value> Interpreter::exchange(const FunctionDecl *F, const CallExpr *E) {
  if (auto V = atomicCall(F, E))
    return V;
  const IdentifierInfo *II = F->getIdentifier();
  if (!II || Opt.Host)
    return std::nullopt;
  const llvm::StringRef N = II->getName();
  // The form without a mask has no first argument of it.
  const unsigned Mask0 = N.ends_with("_sync");
  const unsigned Given = E->getNumArgs();
  if (N == "__activemask" && Opt.Wave.Lanes == lanes::WarpSize)
    return Value::constant(int64_t(Active));
  bool Ballot = N == "__ballot_sync" || N == "__ballot", Any = N == "__any_sync" || N == "__any",
       Every = N == "__all_sync" || N == "__all";
  if ((Ballot || Any || Every) && Given == Mask0 + 1) {
    Cond C = toCond(eval(E->getArg(Mask0)));
    if (C.Maybe || Opt.Wave.Lanes != lanes::WarpSize)
      return uniformUnknown(E, "vote");
    return Value::constant(Ballot ? int64_t(C.True) : int64_t(Any ? C.True != 0 : C.True == Active));
  }
  Way W = wayOf(N);
  QualType T = F->getReturnType();
  if (W == Way::None || Given < Mask0 + 2 || !isScalar(T) || T->isPointerType())
    return std::nullopt;
  Value V = convert(eval(E->getArg(Mask0)), E->getArg(Mask0)->getType(), T);
  Value B = eval(E->getArg(Mask0 + 1));
  auto Width = Given > Mask0 + 2 ? eval(E->getArg(Mask0 + 2)).L.constantIn(Active)
                                 : std::optional<int64_t>(lanes::WarpSize);
  if (V.L.uniformIn(Active))
    return V;
  // Lanes of the other half of a 64-lane wavefront are not at hand.
  bool Plain = B.L.concreteIn(Active) && Width && *Width > 0 && *Width <= lanes::WarpSize &&
               !(*Width & (*Width - 1)) && Opt.Wave.Lanes == lanes::WarpSize;
  if (!Plain) {
    Value R = Value::unknown(V.L.knownIn(Active) ? ReasonCode::UnknownUniform : V.L.Why);
    R.IsFloat = V.IsFloat;
    return R;
  }
  Value R = V;
  R.Subs = nullptr;
  R.UniformUnknown = false;
  R.Likely = -1;
  R.L.Known = 0;
  Mask Read = 0; // lanes that are read
  for (unsigned L = 0; L < lanes::WarpSize; ++L) {
    unsigned S = sourceOf(W, L, B.L.V[L], unsigned(*Width));
    R.L.V[L] = V.L.V[S];
    for (size_t K = 0; K < V.L.Terms.size(); ++K)
      R.L.Terms[K].C[L] = V.L.Terms[K].C[S];
    if (Active & V.L.Known & (1u << S))
      R.L.Known |= 1u << L;
    if (Active >> L & 1)
      Read |= 1u << S;
  }
  // One lane's number for all: the same for all, whatever it is.
  if (!R.L.knownIn(Active) && !(Read & (Read - 1)) && !V.IsFloat)
    return uniformUnknown(E, "shfl");
  std::erase_if(R.L.Terms, [](const lanes::Term &X) {
    return llvm::all_of(X.C, [](int64_t C) { return !C; });
  });
  return R;
}

/// A member of cuda::atomic or cuda::atomic_ref: an access of what it holds or
/// refers to.
std::optional<Value> Interpreter::atomicCall(const FunctionDecl *F, const CallExpr *E) {
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  const Expr *Obj = nullptr;
  if (const auto *C = dyn_cast<CXXMemberCallExpr>(E))
    Obj = C->getImplicitObjectArgument();
  else if (isa<CXXOperatorCallExpr>(E) && E->getNumArgs())
    Obj = E->getArg(0);
  if (!M || M->isStatic() || !Obj)
    return std::nullopt;
  Obj = Obj->IgnoreParenImpCasts();
  const CXXRecordDecl *R = atomicObject(Obj->getType());
  if (!R)
    return std::nullopt;
  Place P = Obj->getType()->isPointerType() ? pointee(eval(Obj))
            : Obj->isGLValue()              ? evalPlace(Obj)
                                            : evalTemporary(Obj);
  QualType T = Obj->getType();
  unsigned Bytes = sizeOf(T->isPointerType() ? T->getPointeeType() : T);
  if (R->getName() == "atomic_ref") {
    int64_t Offset = 0;
    auto Path = pathToPointer(R, Ctx, Offset);
    if (Path.empty())
      return std::nullopt;
    P = offsetBy(P, Offset);
    for (const FieldDecl *Step : Path)
      P = placeOfField(P, Step);
    QualType Pointer = Path.back()->getType();
    Bytes = sizeOf(Pointer->getPointeeType());
    P = pointee(loadQuiet(P, Pointer, E));
  }
  const bool Operator = isa<CXXOperatorCallExpr>(E);
  for (unsigned I = Operator; I < E->getNumArgs(); ++I)
    if (isScalar(E->getArg(I)->getType()) && !E->getArg(I)->isGLValue())
      eval(E->getArg(I));
  llvm::StringRef N = M->getIdentifier() ? M->getName() : "";
  OpKind Op = N == "load" || isa<CXXConversionDecl>(M)                          ? OpKind::Load
              : N == "store" || M->getOverloadedOperator() == OO_Equal ? OpKind::Store
                                                                       : OpKind::Atomic;
  if (Op == OpKind::Atomic && !N.starts_with("notify")) {
    AtomicUse U;
    U.Name = operationOf(M);
    U.Address = Obj;
    U.At = E;
    U.Used = resultUsed(E);
    if (const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R);
        S && S->getTemplateArgs().size() && S->getTemplateArgs()[0].getKind() == TemplateArgument::Type)
      U.Integer = S->getTemplateArgs()[0].getAsType()->isIntegralOrEnumerationType();
    recordAtomic(P, Bytes, U);
  } else if (!N.starts_with("notify")) {
    record(P, Bytes, Op, E);
  }
  return Value::unknown(ReasonCode::DataDependentIndex);
}

} // namespace shmfix::warp
