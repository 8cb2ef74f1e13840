//===- Groups.cpp - Cooperative groups and built-in variables ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include "clang/AST/DeclTemplate.h"

#include <bit>

using namespace clang;

namespace shmfix::warp {

Value Interpreter::threadRank() {
  Value V;
  for (unsigned L = 0; L < lanes::WarpSize; ++L)
    V.L.V[L] = FirstThread + L;
  return V;
}

Value Interpreter::laneId() {
  Value V = threadRank();
  for (int64_t &X : V.L.V)
    X %= Opt.Wave.Lanes;
  return V;
}

Value Interpreter::builtinIndex(llvm::StringRef Var, unsigned Axis) {
  static const char *const Axes[] = {"x", "y", "z"};
  const unsigned Block[] = {Opt.Block.X, Opt.Block.Y, Opt.Block.Z};
  if (Var == "threadIdx") {
    Value V;
    V.L.V = Tid[Axis];
    return V;
  }
  if (Var == "blockDim")
    return Value::constant(Block[Axis]);
  std::string Key = (Var + "." + Axes[Axis]).str();
  auto Fixed = Opt.Assume.find(Key);
  if (Fixed != Opt.Assume.end())
    return Value::constant(Fixed->second);
  std::optional<int64_t> Grid;
  auto FixedGrid = Opt.Assume.find(std::string("gridDim.") + Axes[Axis]);
  if (FixedGrid != Opt.Assume.end())
    Grid = FixedGrid->second;
  else if (Opt.Grid)
    Grid = (*Opt.Grid)[Axis];
  if (Var == "gridDim" && Grid)
    return Value::constant(*Grid);
  if (Var == "blockIdx" && Grid == 1)
    return Value::constant(0);
  auto Id = Syms.symbol(Key);
  Syms.info(Id).Low = Var == "gridDim" ? 1 : 0;
  if (Var == "gridDim")
    Syms.info(Id).IsBound = true;
  else if (Grid)
    Syms.info(Id).High = *Grid - 1;
  return Value::integer(LaneValue::symbol(Syms, Id));
}

std::optional<Place> Interpreter::builtinVariable(llvm::StringRef Name,
                                                  QualType T) {
  bool IsIndex = Name == "threadIdx" || Name == "blockIdx" ||
                 Name == "blockDim" || Name == "gridDim";
  if (!IsIndex && Name != "warpSize")
    return std::nullopt;
  Object *&O = Globals["builtin " + Name.str()];
  if (!O) {
    O = Mem.create(Object::Local, T);
    if (!IsIndex)
      O->Cells[0] = Cell{4, Value::constant(Opt.Wave.Lanes)};
    else
      for (unsigned A = 0; A < 3; ++A)
        O->Cells[4 * A] = Cell{4, builtinIndex(Name, A)};
  }
  Place P;
  P.O = O;
  return P;
}

std::optional<Value>
Interpreter::groupIntrinsic(const FunctionDecl *F, const CallExpr *E,
                            Place *ResultPlace) {
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  if (!M)
    return std::nullopt;
  const CXXRecordDecl *R = M->getParent();
  bool InCg = false;
  for (const DeclContext *C = R->getDeclContext(); C; C = C->getParent())
    if (const auto *N = dyn_cast<NamespaceDecl>(C))
      InCg |= N->getName() == "cooperative_groups";
  if (!InCg || !M->getIdentifier())
    return std::nullopt;
  llvm::StringRef Class = R->getName(), Name = M->getName();
  // A tile may be reached through its base: look at the object's own type.
  std::optional<int64_t> TileSize;
  const CXXRecordDecl *Obj = R;
  if (const auto *MC = dyn_cast<CXXMemberCallExpr>(E))
    if (const Expr *O = MC->getImplicitObjectArgument()) {
      QualType T = O->IgnoreParenImpCasts()->getType();
      if (T->isPointerType())
        T = T->getPointeeType();
      if (const auto *C = T->getAsCXXRecordDecl())
        Obj = C;
    }
  for (const CXXRecordDecl *C : {Obj, R})
    if (const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(C))
      if (S->getName().contains("tile") && S->getTemplateArgs().size() &&
          S->getTemplateArgs()[0].getKind() == TemplateArgument::Integral &&
          !TileSize)
        TileSize = S->getTemplateArgs()[0].getAsIntegral().getExtValue();
  llvm::StringRef ObjClass = Obj->getIdentifier() ? Obj->getName() : Class;
  bool Block = ObjClass == "thread_block" || Class == "thread_block";
  bool Grid = ObjClass == "grid_group" || Class == "grid_group";

  auto Index = [&](llvm::StringRef Var) {
    Place P = temporary(F->getReturnType());
    for (unsigned A = 0; A < 3; ++A)
      storeQuiet(offsetBy(P, 4 * A), builtinIndex(Var, A), Ctx.UnsignedIntTy);
    *ResultPlace = P;
    return Value::unknown(ReasonCode::UnsupportedExpression);
  };
  if (Name == "thread_index")
    return Index("threadIdx");
  if (Name == "group_index" || Name == "block_index")
    return Index("blockIdx");
  if (Name == "group_dim" || Name == "dim_threads")
    return Index("blockDim");
  if (Name == "dim_blocks")
    return Index("gridDim");
  if (TileSize && *TileSize > 0) {
    Value Rank = threadRank();
    if (Name == "thread_rank") {
      for (int64_t &V : Rank.L.V)
        V %= *TileSize;
      return Rank;
    }
    if (Name == "meta_group_rank") {
      for (int64_t &V : Rank.L.V)
        V /= *TileSize;
      return Rank;
    }
    if (Name == "size" || Name == "num_threads")
      return Value::constant(*TileSize);
    if (Name == "meta_group_size")
      return Value::constant((Opt.Block.threads() + *TileSize - 1) / *TileSize);
    return std::nullopt;
  }
  if (Block) {
    if (Name == "thread_rank")
      return threadRank();
    if (Name == "size" || Name == "num_threads")
      return Value::constant(Opt.Block.threads());
  }
  if (Grid && Name == "thread_rank") {
    Value V = threadRank();
    LaneValue B = LaneValue::constant(0);
    for (int A = 2; A >= 0; --A) {
      B = lanes::apply(lanes::BinaryOp::Mul, B, builtinIndex("gridDim", A).L, {64, true}, Syms, Active);
      B = lanes::apply(lanes::BinaryOp::Add, B, builtinIndex("blockIdx", A).L, {64, true}, Syms, Active);
    }
    B = lanes::apply(lanes::BinaryOp::Mul, B, LaneValue::constant(Opt.Block.threads()), {64, true}, Syms, Active);
    V.L = lanes::apply(lanes::BinaryOp::Add, V.L, B, {64, true}, Syms, Active);
    return V;
  }
  // Of 64 lanes only half are at hand, and the rest may differ.
  if (ObjClass == "coalesced_group" && Opt.Wave.Lanes == lanes::WarpSize) {
    if (Name == "thread_rank") {
      Value V;
      for (unsigned L = 0; L < lanes::WarpSize; ++L)
        V.L.V[L] = std::popcount(Active & ((1u << L) - 1));
      return V;
    }
    if (Name == "size" || Name == "num_threads")
      return Value::constant(std::popcount(Active));
  }
  return std::nullopt;
}

} // namespace shmfix::warp
