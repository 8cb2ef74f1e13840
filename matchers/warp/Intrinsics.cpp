//===- Intrinsics.cpp - Functions and variables of the CUDA language ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

#include <bit>
#include <cmath>

using namespace clang;

namespace shmfix::warp {

namespace {

enum class Pure { None, Brev, Brevll, Popc, Clz, Ffs, Mul24, Umul24, Min, Max, Abs, Identity };

Pure pureFunction(llvm::StringRef N) {
  return llvm::StringSwitch<Pure>(N)
      .Case("__brev", Pure::Brev)
      .Case("__brevll", Pure::Brevll)
      .Case("__popc", Pure::Popc)
      .Case("__popcll", Pure::Popc)
      .Case("__builtin_popcount", Pure::Popc)
      .Case("__builtin_popcountll", Pure::Popc)
      .Case("__clz", Pure::Clz)
      .Case("__clzll", Pure::Clz)
      .Case("__ffs", Pure::Ffs)
      .Case("__ffsll", Pure::Ffs)
      .Case("__builtin_ffs", Pure::Ffs)
      .Case("__mul24", Pure::Mul24)
      .Case("mul24", Pure::Mul24)
      .Case("__umul24", Pure::Umul24)
      .Case("umul24", Pure::Umul24)
      .Case("min", Pure::Min)
      .Case("umin", Pure::Min)
      .Case("llmin", Pure::Min)
      .Case("ullmin", Pure::Min)
      .Case("max", Pure::Max)
      .Case("umax", Pure::Max)
      .Case("llmax", Pure::Max)
      .Case("ullmax", Pure::Max)
      .Case("abs", Pure::Abs)
      .Case("labs", Pure::Abs)
      .Case("llabs", Pure::Abs)
      .Case("__builtin_expect", Pure::Identity)
      .Case("__builtin_assume_aligned", Pure::Identity)
      .Case("__ldg", Pure::Identity)
      .Default(Pure::None);
}

/// Functions of one or two floating numbers that sizes and trip counts are
/// computed with. The fast versions round a little differently; what they are
/// rounded to afterwards is the same.
std::optional<double> floatFunction(llvm::StringRef N, double X, double Y) {
  bool Fast = N.consume_front("__");
  if (N.ends_with("f") && N != "erf")
    N = N.drop_back();
  using F1 = double (*)(double);
  static const std::pair<llvm::StringRef, F1> One[] = {
      {"log2", [](double V) { return std::log2(V); }},
      {"log", [](double V) { return std::log(V); }},
      {"log10", [](double V) { return std::log10(V); }},
      {"exp2", [](double V) { return std::exp2(V); }},
      {"exp", [](double V) { return std::exp(V); }},
      {"sqrt", [](double V) { return std::sqrt(V); }},
      {"ceil", [](double V) { return std::ceil(V); }},
      {"floor", [](double V) { return std::floor(V); }},
      {"round", [](double V) { return std::round(V); }},
      {"trunc", [](double V) { return std::trunc(V); }},
      {"rint", [](double V) { return std::rint(V); }},
      {"fabs", [](double V) { return std::fabs(V); }},
  };
  for (auto &[Name, Fn] : One)
    if (N == Name)
      return Fn(X);
  if (N == "pow")
    return Fast ? std::round(std::pow(X, Y) * 1e6) / 1e6 : std::pow(X, Y);
  if (N == "fmin")
    return std::fmin(X, Y);
  if (N == "fmax")
    return std::fmax(X, Y);
  return std::nullopt;
}

bool isWide(const FunctionDecl *F) {
  return F->getName().ends_with("ll");
}

} // namespace

std::optional<Value> Interpreter::intrinsic(const FunctionDecl *F,
                                            const CallExpr *E,
                                            Place *ResultPlace) {
  if (auto V = groupIntrinsic(F, E, ResultPlace))
    return V;
  const IdentifierInfo *II = F->getIdentifier();
  if (!II) // an operator
    return atomicCall(F, E);
  llvm::StringRef N = II->getName();
  const FunctionDecl *Def = nullptr;
  bool Users = F->hasBody(Def) &&
               !Ctx.getSourceManager().isInSystemHeader(Def->getLocation());
  if (Users)
    return std::nullopt;
  if (auto V = sharedIntrinsic(N, F, E))
    return V;
  if (auto V = exchange(F, E))
    return V;

  // Registers read through builtins, as the toolkit's headers do.
  if (N.consume_front("__nvvm_read_ptx_sreg_")) {
    unsigned Axis = N.ends_with("y") ? 1 : N.ends_with("z") ? 2 : 0;
    if (N.starts_with("tid_"))
      return builtinIndex("threadIdx", Axis);
    if (N.starts_with("ntid_"))
      return builtinIndex("blockDim", Axis);
    if (N.starts_with("ctaid_"))
      return builtinIndex("blockIdx", Axis);
    if (N.starts_with("nctaid_"))
      return builtinIndex("gridDim", Axis);
    if (N == "warpsize")
      return Value::constant(Opt.Wave.Lanes);
    return N == "laneid" ? std::optional(laneId()) : std::nullopt;
  }
  if (N == "__lane_id") // HIP
    return laneId();
  if ((N == "cudaLaunchKernel" || N == "cudaLaunchCooperativeKernel" ||
       N == "hipLaunchKernel") && E->getNumArgs() >= 3 && Opt.Host) {
    const Expr *A = E->getArg(0)->IgnoreParenCasts();
    Value V = eval(A);
    if (!V.Function)
      if (const auto *U = dyn_cast<UnaryOperator>(A))
        V = eval(U->getSubExpr()->IgnoreParens());
    Place Grid = evalTemporary(E->getArg(1)), Block = evalTemporary(E->getArg(2));
    Value Bytes = E->getNumArgs() > 4 ? eval(E->getArg(4)) : Value::constant(0);
    if (V.Function)
      noteLaunch(V.Function, Grid, Block, {}, Bytes, E->getBeginLoc());
    return Value::constant(0);
  }
  if ((N == "cudaLaunchKernelEx") && E->getNumArgs() >= 2 && Opt.Host) {
    Place Config = pointee(eval(E->getArg(0)));
    Value V = eval(E->getArg(1));
    llvm::SmallVector<const Expr *, 8> Args;
    for (unsigned I = 2; I < E->getNumArgs(); ++I)
      Args.push_back(E->getArg(I));
    // gridDim, blockDim, dynamicSmemBytes are its first members.
    if (V.Function && Config.O)
      noteLaunch(V.Function, Config, offsetBy(Config, 12), Args,
                 loadQuiet(offsetBy(Config, 24), Ctx.getSizeType(), nullptr),
                 E->getBeginLoc());
    return Value::constant(0);
  }

  Pure P = pureFunction(N);
  if (P == Pure::None) {
    QualType T = F->getReturnType();
    unsigned NArgs = E->getNumArgs();
    if (!T->isRealFloatingType() || NArgs < 1 || NArgs > 2 ||
        !floatFunction(N, 1, 1))
      return std::nullopt;
    Value V[2] = {Value::constant(0), Value::constant(0)};
    for (unsigned I = 0; I < NArgs; ++I) {
      const Expr *A = E->getArg(I);
      if (A->isGLValue())
        return std::nullopt;
      V[I] = convert(eval(A), A->getType(), T);
    }
    Value R;
    R.IsFloat = true;
    if (V[0].L.concreteIn(Active) && V[1].L.concreteIn(Active))
      for (unsigned L = 0; L < lanes::WarpSize; ++L)
        R.L.V[L] = std::bit_cast<int64_t>(*floatFunction(
            N, std::bit_cast<double>(V[0].L.V[L]), std::bit_cast<double>(V[1].L.V[L])));
    else if (V[0].L.uniformIn(Active) && V[1].L.uniformIn(Active))
      R.L = uniformUnknown(E, "f").L;
    else
      R.L = LaneValue::unknown(ReasonCode::DataDependentIndex);
    return R;
  }
  if (E->getNumArgs() < 1)
    return std::nullopt;
  if (N == "__ldg") {
    Place Src = pointee(eval(E->getArg(0)));
    QualType T = F->getReturnType();
    if (isScalar(T))
      return loadQuiet(Src, T, E);
    *ResultPlace = temporary(T);
    return Value::unknown(ReasonCode::DataDependentIndex);
  }
  // min and max of references (std::) work on what they refer to.
  auto Arg = [&](unsigned I) {
    const Expr *A = E->getArg(I);
    QualType T = A->getType();
    Value V = A->isGLValue() ? load(evalPlace(A), T, A) : eval(A);
    return V;
  };
  QualType T = F->getReturnType().getNonReferenceType();
  if (!isScalar(T))
    return std::nullopt;
  Value A = Arg(0), B;
  if (P == Pure::Min || P == Pure::Max || P == Pure::Mul24 || P == Pure::Umul24) {
    if (E->getNumArgs() < 2)
      return std::nullopt;
    B = Arg(1);
  }
  auto Finish = [&](Value V) -> Value {
    if (F->getReturnType()->isReferenceType()) {
      *ResultPlace = temporary(T);
      storeQuiet(*ResultPlace, V, T);
    }
    return V;
  };
  if (P == Pure::Identity)
    return A;
  if (P == Pure::Min || P == Pure::Max) {
    Value C = compareValues(BO_LT, A, B, T);
    Cond K = toCond(C);
    if (K.Maybe) {
      if (A.L.uniformIn(Active) && B.L.uniformIn(Active)) {
        Value V = uniformUnknown(E, "m");
        V.IsFloat = T->isRealFloatingType();
        return Finish(V);
      }
      // A clamp against a size: the index of a full tile.
      bool FirstLess = K.Likely == 1;
      if (K.Likely >= 0 && !T->isRealFloatingType())
        return Finish((P == Pure::Min) == FirstLess ? A : B);
      Value V = Value::unknown(K.Why);
      V.IsFloat = T->isRealFloatingType();
      return Finish(V);
    }
    return Finish(P == Pure::Min ? select(K.True, A, B) : select(K.True, B, A));
  }
  if (P == Pure::Mul24 || P == Pure::Umul24) {
    if (A.L.Terms.empty() && B.L.Terms.empty()) {
      lanes::IntType W{24, P == Pure::Mul24};
      A.L = lanes::wrap(A.L, W);
      B.L = lanes::wrap(B.L, W);
    }
    Value V;
    V.L = lanes::apply(lanes::BinaryOp::Mul, A.L, B.L, intType(T), Syms, Active);
    return V;
  }
  if (!A.L.concreteIn(Active)) {
    if (A.L.uniformIn(Active))
      return uniformUnknown(E, "p");
    return Value::unknown(A.L.knownIn(Active) ? ReasonCode::UnknownUniform : A.L.Why);
  }
  Value V;
  V.L.Known = A.L.Known;
  for (unsigned L = 0; L < lanes::WarpSize; ++L) {
    int64_t X = A.L.V[L], R = 0;
    uint32_t X32 = uint32_t(X);
    uint64_t X64 = uint64_t(X);
    bool Wide = isWide(F);
    switch (P) {
    case Pure::Brev:
      for (unsigned I = 0; I < 32; ++I)
        R |= int64_t(X32 >> I & 1) << (31 - I);
      break;
    case Pure::Brevll:
      for (unsigned I = 0; I < 64; ++I)
        R |= int64_t(uint64_t(X64 >> I & 1) << (63 - I));
      break;
    case Pure::Popc: R = Wide ? std::popcount(X64) : std::popcount(X32); break;
    case Pure::Clz: R = Wide ? std::countl_zero(X64) : std::countl_zero(X32); break;
    case Pure::Ffs: R = X32 || (Wide && X64) ? std::countr_zero(Wide ? X64 : X32) + 1 : 0; break;
    case Pure::Abs: R = A.IsFloat ? X : (X < 0 ? -X : X); break;
    default: break;
    }
    V.L.V[L] = R;
  }
  V.IsFloat = A.IsFloat && P == Pure::Abs;
  V.L = V.IsFloat ? V.L : lanes::wrap(V.L, intType(T));
  return V;
}

} // namespace shmfix::warp
