//===- LaunchShapes.cpp - Which block shapes a kernel runs with ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/LaunchShapes.h"

#include "matchers/Analysis.h"
#include "matchers/BuiltinVariables.h"

#include "clang/AST/RecursiveASTVisitor.h"

#include <algorithm>
#include <bit>

using namespace clang;

namespace shmfix {

namespace {

/// Steps for the host code of one root; launches sit near the top of it.
constexpr uint64_t HostSteps = 400'000;
constexpr unsigned MaxThreads = 1024;

/// Of a condition in host code, and of several together.
constexpr unsigned MaxOutcomes = 8, MaxCombinations = 16;

/// The axes of threadIdx and blockDim that a kernel names, and sizes that it
/// compares blockDim with.
class KernelAxes : public RecursiveASTVisitor<KernelAxes> {
public:
  KernelAxes(ASTContext &Ctx) : Ctx(Ctx) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitMemberExpr(MemberExpr *M) {
    note(M->getBase(), M->getMemberNameInfo().getAsString());
    return true;
  }
  bool VisitMSPropertyRefExpr(MSPropertyRefExpr *M) {
    note(M->getBaseExpr(), M->getPropertyDecl()->getName());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->getOpcode() != BO_EQ && B->getOpcode() != BO_NE)
      return true;
    for (auto [X, Y] : {std::pair(B->getLHS(), B->getRHS()),
                        std::pair(B->getRHS(), B->getLHS())}) {
      int Axis = axisOf(X->IgnoreParenImpCasts(), "blockDim");
      if (Axis < 0 || Y->isValueDependent())
        continue;
      Expr::EvalResult R;
      if (Y->EvaluateAsInt(R, Ctx))
        Compared[Axis].push_back(R.Val.getInt().getLimitedValue(4096));
    }
    return true;
  }

  /// t[threadIdx.y][threadIdx.x]: no more threads than the extent.
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *S) {
    const Expr *Base = S->getBase()->IgnoreParenImpCasts(), *Root = Base;
    while (const auto *In = dyn_cast<ArraySubscriptExpr>(Root))
      Root = In->getBase()->IgnoreParenImpCasts();
    const auto *D = dyn_cast<DeclRefExpr>(Root);
    const ConstantArrayType *A = Ctx.getAsConstantArrayType(Base->getType());
    const int Axis = threadAxis(S->getIdx());
    if (D && D->getDecl()->hasAttr<CUDASharedAttr>() && A && Axis >= 0)
      Room[Axis] = std::min(Room[Axis], A->getSize().getLimitedValue(MaxThreads));
    return true;
  }

  bool Uses[3] = {false, false, false};
  /// Threads of an axis, by extents that it indexes.
  uint64_t Room[3] = {MaxThreads, MaxThreads, MaxThreads};
  llvm::SmallVector<uint64_t, 2> Compared[3];

private:
  /// threadIdx.x, or a variable that is set to it; below 0: neither.
  static int threadAxis(const Expr *E) {
    for (unsigned Steps = 0; Steps < 4; ++Steps) {
      E = E->IgnoreParenImpCasts();
      if (int Axis = axisOf(E, "threadIdx"); Axis >= 0)
        return Axis;
      const auto *D = dyn_cast<DeclRefExpr>(E);
      const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
      if (!V || !V->hasLocalStorage() || !V->getInit())
        return -1;
      E = V->getInit();
    }
    return -1;
  }
  void note(const Expr *Base, llvm::StringRef Name) {
    llvm::StringRef V = builtinNamed(Base);
    if (V != "threadIdx" && V != "blockDim")
      return;
    if (Name == "x" || Name == "y" || Name == "z")
      Uses[Name[0] - 'x'] = true;
  }
  ASTContext &Ctx;
};

const FunctionDecl *canonical(const FunctionDecl *F) {
  return F->getCanonicalDecl();
}

using Outcomes = std::map<const Stmt *, unsigned>;

struct HostRun {
  std::vector<warp::LaunchFact> Launches;
  std::vector<std::pair<const Stmt *, unsigned>> Choices;
};

HostRun hostRun(ASTContext &Ctx, const FunctionDecl *F,
                std::map<std::string, int64_t> Assume, Outcomes Given = {}) {
  warp::RunOptions O;
  O.Outcomes = std::move(Given);
  O.Host = true;
  O.StepLimit = HostSteps;
  O.MaySplit = false;
  O.Assume = std::move(Assume);
  warp::AccessLog Log;
  warp::Interpreter I(Ctx, O, Log);
  I.run(F, 0);
  return {std::move(I.Launches), std::move(I.Choices)};
}

bool mentionsArguments(const Stmt *S) {
  if (const auto *R = dyn_cast_or_null<DeclRefExpr>(S))
    if (const auto *P = dyn_cast<ParmVarDecl>(R->getDecl()))
      return P->getName() == "argc" || P->getName() == "argv";
  return S && llvm::any_of(S->children(), mentionsArguments);
}

/// `int by = big ? 16 : 8`: what is launched where a condition turns out the
/// other way. Conditions that change a launch are tried in all combinations.
void addAlternatives(ASTContext &Ctx, const FunctionDecl *F, HostRun &R) {
  auto Adds = [&](const HostRun &Other) {
    bool Any = false;
    for (const warp::LaunchFact &L : Other.Launches)
      if (L.knowsBlock() && !llvm::is_contained(R.Launches, L)) {
        R.Launches.push_back(L);
        Any = true;
      }
    return Any;
  };
  if (R.Launches.empty())
    return;
  std::vector<std::pair<const Stmt *, unsigned>> Matter;
  for (const auto &Choice : R.Choices) {
    // What the command line may set has a value without it.
    const auto *If = dyn_cast<IfStmt>(Choice.first);
    if (If && mentionsArguments(If->getCond()))
      continue;
    bool Any = false;
    for (unsigned N = 0; N < std::min(Choice.second, MaxOutcomes); ++N)
      Any |= Adds(hostRun(Ctx, F, {}, {{Choice.first, N}}));
    if (Any)
      Matter.push_back(Choice);
  }
  if (Matter.size() < 2)
    return;
  std::vector<Outcomes> All{{}};
  for (const auto &[S, Count] : Matter) {
    std::vector<Outcomes> Next;
    for (const Outcomes &O : All)
      for (unsigned N = 0; N < std::min(Count, MaxOutcomes); ++N) {
        Next.push_back(O);
        Next.back()[S] = N;
      }
    if (Next.size() > MaxCombinations)
      break;
    All = std::move(Next);
  }
  for (const Outcomes &O : All)
    Adds(hostRun(Ctx, F, {}, O));
}

} // namespace

LaunchShapes::LaunchShapes(ASTContext &Ctx, const ShapeOptions &Options)
    : Ctx(Ctx), Options(Options) {}

std::optional<BlockShape>
shapeByName(const std::map<std::string, BlockShape> &Shapes,
            const FunctionDecl *Kernel) {
  for (const std::string &Name :
       {Kernel->getNameAsString(), Kernel->getQualifiedNameAsString(),
        std::string()}) {
    auto It = Shapes.find(Name);
    if (It != Shapes.end())
      return It->second;
  }
  return std::nullopt;
}

void LaunchShapes::collect(llvm::ArrayRef<const FunctionDecl *> HostFunctions,
                           llvm::ArrayRef<const FunctionDecl *> Roots) {
  // main first: what it reaches is known best. Then the callers of functions with
  // launches, together, and every such function, for launches and shapes that
  // were not seen complete yet.
  auto Run = [&](const FunctionDecl *F) {
    HostRun Whole = hostRun(Ctx, F, {});
    addAlternatives(Ctx, F, Whole);
    std::vector<warp::LaunchFact> &Found = Whole.Launches;
    auto Open = [](const warp::LaunchFact &L) { return !L.knowsBlock(); };
    // What the command line may set has a value without it too.
    auto IsCount = [](const ParmVarDecl *P) { return P->getName() == "argc"; };
    if (llvm::any_of(Found, Open) && llvm::any_of(F->parameters(), IsCount)) {
      auto Plain = hostRun(Ctx, F, {{"argc", 1}}).Launches;
      for (warp::LaunchFact &L : Found)
        for (const warp::LaunchFact &P : Plain)
          if (Open(L) && P.Kernel == L.Kernel && P.Where == L.Where)
            for (unsigned A = 0; A < 3; ++A)
              if (!L.Block[A])
                L.Block[A] = P.Block[A];
    }
    for (const warp::LaunchFact &L : Found)
      Launches[canonical(L.Kernel)].push_back(L);
  };
  for (const FunctionDecl *F : HostFunctions)
    if (F->isMain())
      Run(F);
  std::vector<std::vector<const FunctionDecl *>> Rest(1, Roots.vec());
  for (const FunctionDecl *F : HostFunctions)
    if (!F->isMain())
      Rest.push_back({F});
  for (const std::vector<const FunctionDecl *> &Together : Rest) {
    llvm::DenseMap<const FunctionDecl *, std::vector<warp::LaunchFact>> Before;
    std::swap(Before, Launches);
    for (const FunctionDecl *F : Together)
      Run(F);
    for (auto &[K, L] : Launches) {
      std::vector<warp::LaunchFact> &Have = Before[K];
      const std::vector<warp::LaunchFact> Earlier = Have;
      for (const warp::LaunchFact &X : L) {
        if (llvm::any_of(Earlier, [&](const warp::LaunchFact &E) {
              return E.knowsBlock() && E.Where == X.Where;
            }))
          continue;
        bool Same = llvm::any_of(Earlier, [&](const warp::LaunchFact &E) {
          return E.knowsBlock() && E.Block == X.Block;
        });
        (Same ? Beside[K] : Have).push_back(X);
      }
    }
    std::swap(Before, Launches);
  }
}

std::vector<ShapeFact>
LaunchShapes::shapesOf(const FunctionDecl *Kernel) const {
  std::vector<ShapeFact> Found, Result;
  auto It = Launches.find(canonical(Kernel));
  bool Partial = false;
  std::array<std::optional<int64_t>, 3> PartialBlock;
  if (It != Launches.end())
    for (const warp::LaunchFact &L : It->second) {
      if (!L.knowsBlock()) {
        Partial = true;
        PartialBlock = L.Block;
        continue;
      }
      uint64_t Threads = uint64_t(*L.Block[0]) * *L.Block[1] * *L.Block[2];
      if (*L.Block[0] <= 0 || *L.Block[1] <= 0 || *L.Block[2] <= 0 ||
          Threads > MaxThreads)
        continue;
      BlockShape B{unsigned(*L.Block[0]), unsigned(*L.Block[1]), unsigned(*L.Block[2])};
      auto Same = llvm::find_if(Found, [&](const ShapeFact &F) { return F.Block == B; });
      if (Same == Found.end()) {
        ShapeFact F;
        F.Block = B;
        F.Source = BlockSource::Launch;
        F.Grid = L.Grid;
        F.Arguments = L.Arguments;
        F.SharedBytes = L.SharedBytes;
        Found.push_back(F);
        continue;
      }
      // Several launches of one shape: what they agree on.
      for (unsigned A = 0; A < 3; ++A)
        if ((*Same->Grid)[A] != L.Grid[A])
          (*Same->Grid)[A] = std::nullopt;
      std::erase_if(Same->Arguments, [&](const auto &P) {
        auto X = L.Arguments.find(P.first);
        return X == L.Arguments.end() || X->second != P.second;
      });
      if (L.SharedBytes && Same->SharedBytes)
        Same->SharedBytes = std::max(*Same->SharedBytes, *L.SharedBytes);
      else
        Same->SharedBytes = std::nullopt;
    }
  if (auto B = Beside.find(canonical(Kernel)); B != Beside.end())
    for (const warp::LaunchFact &L : B->second)
      for (ShapeFact &F : Found)
        if (L.Block[0] == F.Block.X && L.Block[1] == F.Block.Y && L.Block[2] == F.Block.Z) {
          for (auto &[Index, Value] : F.Arguments)
            if (!L.Arguments.count(Index))
              F.Doubtful.push_back(Index);
          // Two launches that are both known are two cases.
          std::erase_if(F.Arguments, [&](const auto &P) {
            auto X = L.Arguments.find(P.first);
            return X != L.Arguments.end() && X->second != P.second;
          });
          if (F.SharedBytes && L.SharedBytes)
            F.SharedBytes = std::max(*F.SharedBytes, *L.SharedBytes);
        }
  for (ShapeFact &F : Found)
    F.OtherBlocks = Partial;
  if (!Options.OtherPass.empty())
    if (auto Other = Options.OtherPass.find(kernelName(Kernel));
        Other != Options.OtherPass.end())
      for (const ShapeFact &F : Other->second)
        if (llvm::none_of(Found, [&](const ShapeFact &G) { return G.Block == F.Block; }))
          Found.push_back(F);
  // A shape that somebody gave: what a launch of that very shape says besides
  // still holds.
  auto Given = [&](const BlockShape &B, BlockSource S) {
    auto Same = llvm::find_if(Found, [&](const ShapeFact &F) { return F.Block == B; });
    ShapeFact F = Same != Found.end() ? *Same : ShapeFact{};
    F.Block = B;
    F.Source = S;
    return std::vector<ShapeFact>{F};
  };
  if (auto B = shapeByName(Options.Blocks, Kernel))
    return Given(*B, BlockSource::Option);
  if (auto B = shapeByName(Options.ConfigBlocks, Kernel))
    return Given(*B, BlockSource::Config);
  if (!Found.empty()) {
    if (Found.size() > 8)
      Found.resize(8);
    return Found;
  }

  KernelAxes Axes(Ctx);
  Axes.TraverseDecl(const_cast<FunctionDecl *>(Kernel));
  ShapeFact F;
  bool Y = Axes.Uses[1], Z = Axes.Uses[2];
  if (!Axes.Compared[0].empty()) {
    F.Source = BlockSource::Bounds;
    F.Block.X = Axes.Compared[0][0];
    if (!Axes.Compared[1].empty())
      F.Block.Y = Axes.Compared[1][0];
    if (!Axes.Compared[2].empty())
      F.Block.Z = Axes.Compared[2][0];
    if (F.Block.X && F.Block.Y && F.Block.Z && F.Block.threads() <= MaxThreads &&
        (!Y || !Axes.Compared[1].empty()))
      return {F};
  }
  F = {};
  if (const auto *B = Kernel->getAttr<CUDALaunchBoundsAttr>();
      B && B->getMaxThreads() && !B->getMaxThreads()->isValueDependent()) {
    Expr::EvalResult R;
    if (B->getMaxThreads()->EvaluateAsInt(R, Ctx)) {
      unsigned N = R.Val.getInt().getLimitedValue(MaxThreads);
      if (N && !Y && !Z) {
        F.Source = BlockSource::Bounds;
        F.Block.X = N;
        return {F};
      }
      if (N >= 32 && N % 32 == 0 && !Z) {
        F.Block = {32, N / 32, 1};
        return {F};
      }
    }
  }
  if (Partial) {
    // One axis may be known.
    F.Block.X = PartialBlock[0].value_or(Y ? 32 : 256);
    F.Block.Y = PartialBlock[1].value_or(8);
    F.Block.Z = PartialBlock[2].value_or(1);
    if (F.Block.X && F.Block.Y && F.Block.Z && F.Block.threads() <= MaxThreads)
      return {F};
  }
  F.Block = Z ? BlockShape{8, 8, 8} : Y ? BlockShape{32, 8, 1} : BlockShape{256, 1, 1};
  // No more than there is room for; what x has none for goes to y.
  auto Fit = [&](unsigned &Threads, unsigned Axis, uint64_t Wanted) {
    if (Axes.Room[Axis])
      Threads = std::bit_floor(std::min(Wanted, Axes.Room[Axis]));
  };
  Fit(F.Block.X, 0, F.Block.X);
  if (Y)
    Fit(F.Block.Y, 1, Z ? F.Block.Y : 256 / F.Block.X);
  if (Z)
    Fit(F.Block.Z, 2, F.Block.Z);
  return {F};
}

} // namespace shmfix
