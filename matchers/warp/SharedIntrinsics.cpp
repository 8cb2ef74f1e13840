//===- SharedIntrinsics.cpp - Functions that touch shared memory ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace shmfix::warp {

std::optional<Value>
Interpreter::sharedIntrinsic(llvm::StringRef Name, const FunctionDecl *F,
                             const CallExpr *E) {
  auto Pointer = [&](unsigned I) { return pointee(eval(E->getArg(I))); };
  auto Rest = [&](unsigned From) {
    for (unsigned I = From; I < E->getNumArgs(); ++I)
      if (isScalar(E->getArg(I)->getType()) && !E->getArg(I)->isGLValue())
        eval(E->getArg(I));
  };
  auto ElementOf = [&](unsigned I) {
    // The type as written: the parameter may be a wider or opaque one.
    QualType T = E->getArg(I)->IgnoreParenImpCasts()->getType();
    if (const auto *A = Ctx.getAsArrayType(T))
      return A->getElementType();
    return T->isPointerType() ? T->getPointeeType() : T;
  };
  Value Data = Value::unknown(ReasonCode::DataDependentIndex);
  Data.IsFloat = F->getReturnType()->isRealFloatingType();

  bool IsAtomic = Name.starts_with("atomic") && E->getNumArgs() >= 1 &&
                  E->getArg(0)->getType()->isPointerType();
  if (IsAtomic) {
    atomicFunction(Name, E);
    return Data;
  }
  // The CUDA headers issue cp.async.cg for 16 bytes and .ca for less.
  if (Name == "__pipeline_memcpy_async" && E->getNumArgs() >= 3) {
    Place P = Pointer(0);
    eval(E->getArg(1));
    if (auto Size = eval(E->getArg(2)).L.constantIn(Active))
      record(P, *Size, OpKind::AsyncCopy, E->getArg(0), 0, *Size == 16);
    return Value::constant(0);
  }
  if (Name == "memcpy_async" && E->getNumArgs() >= 3) {
    // memcpy_async(dst, src, size, sync) moves the size a thread asked for in
    // pieces of the alignment that its type promises; the group form
    // memcpy_async(group, dst, src, size) spreads it over the group.
    if (!E->getArg(0)->getType()->isPointerType()) {
      forget(llvm::ArrayRef<const Expr *>(E->getArgs(), E->getNumArgs()));
      return Value::constant(0);
    }
    Place P = Pointer(0);
    eval(E->getArg(1));
    const Expr *SizeArg = E->getArg(2);
    std::optional<int64_t> Size, Align;
    if (const auto *R = SizeArg->getType().getNonReferenceType()->getAsCXXRecordDecl()) {
      if (const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R))
        if (S->getTemplateArgs().size() &&
            S->getTemplateArgs()[0].getKind() == TemplateArgument::Integral)
          Align = S->getTemplateArgs()[0].getAsIntegral().getExtValue();
      Place SP = SizeArg->isGLValue() ? evalPlace(SizeArg) : evalTemporary(SizeArg);
      Size = loadQuiet(SP, Ctx.getSizeType(), SizeArg).L.constantIn(Active);
      if (!Size)
        Size = Align;
    } else {
      Size = eval(SizeArg).L.constantIn(Active);
      if (Size)
        Align = std::min<int64_t>(*Size, std::max<int64_t>(4, sizeOf(ElementOf(0))));
    }
    if (Size && *Size > 0 && *Size <= 256) {
      int64_t Piece = std::min<int64_t>({16, *Size, Align.value_or(4)});
      for (int64_t Off = 0; Off < *Size; Off += Piece)
        record(offsetBy(P, Off), Piece, OpKind::AsyncCopy, E->getArg(0), 0,
               Piece == 16);
    }
    return Value::constant(0);
  }
  if (Name == "load_matrix_sync" || Name == "store_matrix_sync") {
    // Taken as ldmatrix would fetch the tile: 8 rows of 16 bytes a phase. The
    // real mapping is not documented, so this is a bound at best.
    bool Load = Name == "load_matrix_sync";
    unsigned PtrArg = Load ? 1 : 0;
    if (E->getNumArgs() < 3)
      return Value::constant(0);
    Place P = Pointer(PtrArg);
    auto Ldm = eval(E->getArg(2)).L.constantIn(Active);
    unsigned Size = sizeOf(E->getArg(PtrArg)->getType()->getPointeeType());
    if (Ldm && Size == 2 && P.O && P.O->Kind == Object::Shared) {
      Place Rows = P;
      for (unsigned L = 0; L < lanes::WarpSize; ++L)
        Rows.Off.V[L] += (L % 16) * *Ldm * Size + (L / 16) * 16;
      if (P.Subs) {
        auto S = std::make_shared<Subscripts>(*P.Subs);
        if (S->Index.size() >= 2) {
          for (unsigned L = 0; L < lanes::WarpSize; ++L) {
            S->Index[S->Index.size() - 2].V[L] += L % 16;
            S->Index.back().V[L] += (L / 16) * 8;
          }
          Rows.Subs = S;
        } else {
          Rows.Subs = nullptr;
        }
      }
      record(Rows, 16, Load ? OpKind::MatrixLoad : OpKind::MatrixStore,
             E->getArg(PtrArg), 4);
    } else if (P.O && P.O->Kind == Object::Shared) {
      Place Opaque = P;
      Opaque.Off = LaneValue::unknown(ReasonCode::OpaqueLayout);
      record(Opaque, 16, Load ? OpKind::MatrixLoad : OpKind::MatrixStore,
             E->getArg(PtrArg), 4);
    }
    return Value::constant(0);
  }
  if (Name == "memset" || Name == "memcpy" || Name == "__builtin_memcpy" ||
      Name == "__builtin_memset" || Name == "memmove") {
    Place Dst = Pointer(0);
    Place Src;
    if (!Name.ends_with("set"))
      Src = Pointer(1);
    else
      eval(E->getArg(1));
    auto Size = eval(E->getArg(2)).L.constantIn(Active);
    unsigned Piece = std::min<unsigned>({16u, sizeOf(ElementOf(0)) ? sizeOf(ElementOf(0)) : 4});
    if (Size && *Size <= 256 && Piece)
      for (int64_t Off = 0; Off < *Size; Off += Piece) {
        if (Src.O && Src.O->Kind == Object::Shared)
          record(offsetBy(Src, Off), Piece, OpKind::Load, E->getArg(1));
        if (Dst.O && Dst.O->Kind == Object::Shared)
          record(offsetBy(Dst, Off), Piece, OpKind::Store, E->getArg(0));
      }
    if (Dst.O && Dst.O->Kind == Object::Local)
      Mem.eraseAll(Dst.O);
    Value V = Value::integer(Dst.Off);
    V.Base = Dst.O;
    return V;
  }
  if (Name == "__cvta_generic_to_shared" || Name == "__nvvm_get_smem_pointer" ||
      Name == "__cvta_shared_to_generic" || Name == "__builtin_addressof" ||
      Name == "__builtin_assume_aligned") {
    Value V = eval(E->getArg(0));
    return V;
  }
  return std::nullopt;
}

} // namespace shmfix::warp
