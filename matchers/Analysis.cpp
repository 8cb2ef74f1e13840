//===- Analysis.cpp - From one translation unit to findings ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/Analysis.h"

#include "matchers/AccessFinding.h"
#include "matchers/Instances.h"
#include "matchers/SharedArrays.h"
#include "matchers/SharedReach.h"
#include "matchers/warp/Interpreter.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include "llvm/ADT/StringExtras.h"

#include <deque>
#include <set>

using namespace clang;

namespace shmfix {

namespace {

/// Residues of unknowns that are tried for one kernel, all together.
constexpr size_t MaxLeaves = 128;

struct Explored {
  warp::AccessLog Log;
  std::vector<const VarDecl *> Seen, Escaped;
  bool Coarse = false; ///< warp::RunOptions had it
};

/// What an access costs in one leaf, to see whether the unknown matters.
using LeafCosts = std::map<warp::AccessKey, CostSet>;

/// White space collapsed to single blanks.
std::string collapse(llvm::StringRef S) {
  llvm::SmallVector<llvm::StringRef, 16> Words;
  llvm::SplitString(S, Words, " \t\r\n\v\f");
  return llvm::join(Words, " ");
}

class Analyzer {
public:
  Analyzer(ASTContext &Ctx, const AnalysisOptions &Options)
      : Ctx(Ctx), SM(Ctx.getSourceManager()), Opt(Options),
        Shapes(Ctx, Options.Shapes) {}

  Analysis run() {
    Entities E = findEntities(Ctx);
    if (!E.Shared.empty())
      Shapes.collect(E.HostLaunchers, E.HostRoots);
    std::map<const FunctionDecl *, unsigned> Instances;
    for (const FunctionDecl *K : E.Kernels) {
      const FunctionDecl *Pattern = K->getTemplateInstantiationPattern();
      if (madeOnTheWay(K))
        continue;
      noteLaunches(K);
      if (isAsked(K, E) && (!Pattern || Instances[Pattern]++ < Opt.MaxInstances))
        kernel(K);
    }
    for (const FunctionDecl *F : E.DeviceWithShared)
      if (!madeOnTheWay(F) && !allReached(F, E) && isAsked(F, E))
        kernel(F);
    dropNeedlessAssumptions();
    for (const VarDecl *V : E.Shared)
      if (Place P = place(V->getLocation()); !Reached.count(P) && isAsked(P))
        notAnalysed(V);
    Result.HostFunctions = E.HostLaunchers;
    llvm::stable_sort(Result.Arrays, [](const AnalyzedArray &A, const AnalyzedArray &B) {
      return std::tie(A.Finding.Where, A.Finding.Kernel) <
             std::tie(B.Finding.Where, B.Finding.Kernel);
    });
    return std::move(Result);
  }

private:
  Place place(SourceLocation L) const {
    L = SM.getFileLoc(L);
    auto [FID, Off] = SM.getDecomposedLoc(L);
    Place P;
    P.File = SM.getFilename(L).str();
    P.Line = SM.getLineNumber(FID, Off);
    P.Column = SM.getColumnNumber(FID, Off);
    P.Offset = Off;
    return P;
  }

  bool allReached(const FunctionDecl *F, const Entities &E) const {
    for (const VarDecl *V : E.Shared)
      if (V->getParentFunctionOrMethod() == F && !ReachedDecls.count(V->getCanonicalDecl()))
        return false;
    return true;
  }

  std::string textOf(SourceRange R) const {
    CharSourceRange C = Lexer::makeFileCharRange(
        CharSourceRange::getTokenRange(R), SM, Ctx.getLangOpts());
    if (C.isInvalid()) {
      SourceLocation L = SM.getFileLoc(R.getBegin());
      C = CharSourceRange::getTokenRange(L, SM.getFileLoc(R.getEnd()));
      C = Lexer::makeFileCharRange(C, SM, Ctx.getLangOpts());
    }
    if (C.isInvalid())
      return "";
    return collapse(Lexer::getSourceText(C, SM, Ctx.getLangOpts()));
  }

  ArrayFinding describe(const VarDecl *V, const FunctionDecl *K) const {
    ArrayFinding A = describeArray(Ctx, V);
    A.Kernel = K ? kernelName(K) : "";
    A.Where = place(V->getLocation());
    if (const auto *I = Opt.Instances; I && K)
      if (auto It = I->Taken.find(K); It != I->Taken.end())
        A.Assumption = It->second.Arguments;
    return A;
  }

  bool isAsked(const Place &P) const {
    if (!Opt.Only)
      return true;
    return Opt.Only->Array ? Opt.Only->Array(P)
                           : !Opt.Only->Text || Opt.Only->Text(P.File, P.Offset, P.Offset);
  }

  /// May running F bring something that is asked for?
  bool isAsked(const FunctionDecl *F, const Entities &E) {
    SharedReach::Names N = Reach.of(F);
    auto Asked = [&](const VarDecl *V) {
      if (SM.isInSystemHeader(V->getLocation()))
        return false;
      return !Opt.Only || !Opt.Only->Array || Opt.Only->Array(place(V->getLocation()));
    };
    if (llvm::none_of(N.Shared, Asked))
      return false;
    if (!Opt.Only || !Opt.Only->Text)
      return true;
    auto Spans = [&](const FunctionDecl *G) {
      Place B = place(G->getBeginLoc()), End = place(G->getEndLoc());
      return B.File == End.File && Opt.Only->Text(B.File, B.Offset, End.Offset);
    };
    // The bytes of dynamic arrays are where the launches are.
    bool Dynamic = llvm::any_of(N.Shared, [](const VarDecl *V) { return V->hasExternalStorage(); });
    return llvm::any_of(N.Functions, Spans) || (Dynamic && llvm::any_of(E.HostLaunchers, Spans));
  }

  void noteLaunches(const FunctionDecl *K) {
    for (const ShapeFact &S : Shapes.shapesOf(K))
      if (S.Source == BlockSource::Launch)
        Result.Launched[kernelName(K)].push_back(S);
  }

  bool madeOnTheWay(const FunctionDecl *F) const {
    return Opt.Instances && Opt.Instances->Others.contains(F);
  }

  /// Where a real instance is known, what was assumed has nothing to add.
  void dropNeedlessAssumptions() {
    std::set<Place> Real;
    for (const AnalyzedArray &A : Result.Arrays)
      if (A.Finding.Assumption.empty() && !A.Finding.Accesses.empty())
        Real.insert(A.Finding.Where);
    std::erase_if(Result.Arrays, [&](const AnalyzedArray &A) {
      return !A.Finding.Assumption.empty() && Real.count(A.Finding.Where);
    });
  }

  void notAnalysed(const VarDecl *V) {
    Place P = place(V->getLocation());
    if (!Reached.insert(P).second)
      return;
    AnalyzedArray A;
    const auto *F = dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
    A.Finding = describe(V, F);
    A.Decl = V;
    A.Kernel = F;
    ReasonCode C = V->isInvalidDecl()              ? ReasonCode::BrokenCode
                   : F && F->isDependentContext() ? ReasonCode::NotInstantiated
                                                  : ReasonCode::NotReached;
    A.Finding.Is = Verdict::Unknown;
    A.Finding.Remedy.Reasons.push_back(
        {C, shmfix::textOf(C) + (Opt.Instances ? Opt.Instances->whyRefused(F) : "")});
    Result.Arrays.push_back(std::move(A));
  }

  /// What a run tries to find out. Each does less than the one before.
  enum class Effort : uint8_t { Residues, Turns, FewTurns };

  /// Runs all warps for each residue that the run asks for. Where that takes
  /// too long, once more without residues: what needs them becomes unknown; and
  /// at last with few turns of nested loops that have no known end.
  Explored explore(const FunctionDecl *K, const ShapeFact &S, LeafCosts &Costs,
                   size_t &Leaves, bool &TooComplex, Effort Take = Effort::Residues) {
    warp::RunOptions O;
    O.Block = S.Block;
    O.Grid = S.Grid;
    O.Wave = Opt.Wave;
    O.EveryTurn = Opt.EveryTurn;
    O.Coarse = Take == Effort::FewTurns;
    const bool Residues = Take == Effort::Residues;
    O.Arguments = S.Arguments;
    std::string Name = K->getNameAsString();
    for (auto &[Key, Value] : Opt.Assume) {
      auto Colon = Key.find(':');
      if (Colon == std::string::npos)
        O.Assume.try_emplace(Key, Value);
      else if (Key.substr(0, Colon) == Name ||
               Key.substr(0, Colon) == K->getQualifiedNameAsString())
        O.Assume[Key.substr(Colon + 1)] = Value;
    }
    unsigned Warps = (S.Block.threads() + lanes::WarpSize - 1) / lanes::WarpSize;
    Explored Total;
    std::deque<lanes::Splits> Queue{{}};
    Total.Coarse = O.Coarse;
    uint64_t Budget = std::min(O.Coarse ? Opt.StepLimit / 2 : Opt.StepLimit, Left), Had = Budget;
    Leaves = 0;
    bool Asked = false; // for residues
    while (!Queue.empty()) {
      // Residues may take half of the steps; the run without them has to fit.
      if (Residues && Asked && Budget < Had / 2) {
        TooComplex = true;
        break;
      }
      lanes::Splits Splits = std::move(Queue.front());
      Queue.pop_front();
      O.Splits = Splits;
      O.MaySplit = Residues && Leaves + Queue.size() < MaxLeaves;
      Explored Leaf;
      std::optional<lanes::Symbols::Request> Pending;
      for (unsigned W = 0; W < Warps && !Pending && !TooComplex; ++W) {
        O.StepLimit = Budget;
        warp::Interpreter I(Ctx, O, Leaf.Log);
        I.run(K, W);
        Budget -= std::min(Budget, I.steps());
        TooComplex |= I.aborted();
        Pending = I.pendingSplit();
        for (const VarDecl *V : I.Seen)
          if (!llvm::is_contained(Total.Seen, V))
            Total.Seen.push_back(V);
        llvm::append_range(Total.Escaped, I.Escaped);
      }
      if (Pending) {
        Asked = true;
        lanes::Residue Had;
        if (auto It = Splits.find(Pending->Key); It != Splits.end())
          Had = It->second;
        for (int64_t R = Had.Value; R < Pending->Period; R += Had.Period) {
          lanes::Splits Next = Splits;
          Next[Pending->Key] = {Pending->Period, R};
          Queue.push_back(std::move(Next));
        }
        continue;
      }
      ++Leaves;
      for (auto &[Key, Facts] : Leaf.Log) {
        if (!Facts.Groups.empty()) {
          Counts C = priceOf(Facts.Groups, nullptr);
          Costs[Key].insert({C.Wavefronts, C.Ideal});
        }
        if (auto [It, New] = Total.Log.try_emplace(Key, Facts); !New)
          It->second.absorb(Facts);
      }
      if (TooComplex)
        break;
    }
    Left -= Had - Budget;
    if (TooComplex && Take != Effort::FewTurns && !Opt.EveryTurn) {
      TooComplex = false;
      Costs.clear();
      return explore(K, S, Costs, Leaves, TooComplex,
                     Residues && Asked ? Effort::Turns : Effort::FewTurns);
    }
    warp::Merges::settle(Total.Log);
    return Total;
  }

  void kernel(const FunctionDecl *K) {
    std::map<const VarDecl *, AnalyzedArray> Arrays;
    for (const ShapeFact &S : Shapes.shapesOf(K)) {
      LeafCosts Costs;
      size_t Leaves = 1;
      bool TooComplex = false;
      Explored E = explore(K, S, Costs, Leaves, TooComplex);
      const RunFacts Run{S, E.Log, Leaves, TooComplex, Opt.Measured, E.Coarse, Opt.EveryTurn};
      for (const VarDecl *V : E.Seen)
        entry(Arrays, V, K, S);
      for (const VarDecl *V : E.Escaped)
        entry(Arrays, V, K, S).Escaped = true;
      for (auto &[Key, Facts] : E.Log) {
        AnalyzedArray &A = entry(Arrays, Key.Array, K, S);
        Access X = findingOf(Key, Facts, Costs[Key], Run);
        X.Where = place(Key.Where);
        X.Text = textOf(Facts.Range);
        if (Key.Parts > 1) {
          A.Finding.Merged.push_back(std::move(X));
          continue;
        }
        if (auto Rest = leftAlone(X, Facts, Run))
          A.Finding.Merged.push_back(std::move(*Rest));
        A.Finding.Accesses.push_back(std::move(X));
        A.Linear.push_back(Facts.Linear || !Facts.SubsKnown);
        A.LinearLater |= Facts.LinearLater;
      }
      if (TooComplex)
        for (const VarDecl *V : E.Seen)
          if (ArrayFinding &F = entry(Arrays, V, K, S).Finding; F.Accesses.empty())
            F.Remedy.Reasons.push_back(reasonOf(ReasonCode::TooComplex));
    }
    for (auto &[V, A] : Arrays) {
      if (SM.isInSystemHeader(V->getLocation()))
        continue;
      sortAccesses(A);
      if (!A.Finding.Bytes && A.Finding.Kind == Storage::Dynamic && A.DynamicBytes)
        A.Finding.Bytes = *A.DynamicBytes;
      A.Finding.Is = verdictOf(A.Finding);
      if (A.Finding.Accesses.empty() && Left == 0) {
        A.Finding.Is = Verdict::Unknown;
      } else if (A.Finding.Accesses.empty() && A.Finding.Remedy.Reasons.empty()) {
        A.Finding.Is = Verdict::Clean; // declared and never touched
      }
      Reached.insert(A.Finding.Where);
      ReachedDecls.insert(V->getCanonicalDecl());
      Result.Arrays.push_back(std::move(A));
    }
  }

  AnalyzedArray &entry(std::map<const VarDecl *, AnalyzedArray> &Arrays,
                       const VarDecl *V, const FunctionDecl *K,
                       const ShapeFact &S) {
    auto [It, New] = Arrays.try_emplace(V);
    AnalyzedArray &A = It->second;
    if (New) {
      A.Finding = describe(V, K);
      A.Decl = V;
      A.Kernel = K;
    }
    A.ThreadsPerBlock = std::max(A.ThreadsPerBlock, S.Block.threads());
    if (llvm::none_of(A.Shapes, [&](const ShapeFact &X) {
          return X.Block == S.Block && X.Arguments == S.Arguments;
        }))
      A.Shapes.push_back(S);
    if (S.SharedBytes)
      A.DynamicBytes = std::max(A.DynamicBytes.value_or(0), *S.SharedBytes);
    return A;
  }

  void sortAccesses(AnalyzedArray &A) {
    std::vector<size_t> Order(A.Finding.Accesses.size());
    for (size_t I = 0; I < Order.size(); ++I)
      Order[I] = I;
    llvm::stable_sort(Order, [&](size_t X, size_t Y) {
      const Access &P = A.Finding.Accesses[X], &Q = A.Finding.Accesses[Y];
      return std::tie(P.Where, P.Op, P.Bytes, P.Block) <
             std::tie(Q.Where, Q.Op, Q.Bytes, Q.Block);
    });
    std::vector<Access> Sorted;
    std::vector<bool> Linear;
    for (size_t I : Order) {
      Sorted.push_back(std::move(A.Finding.Accesses[I]));
      Linear.push_back(A.Linear[I]);
    }
    A.Finding.Accesses = std::move(Sorted);
    A.Linear = std::move(Linear);
  }

  ASTContext &Ctx;
  const SourceManager &SM;
  const AnalysisOptions &Opt;
  LaunchShapes Shapes;
  SharedReach Reach;
  Analysis Result;
  uint64_t Left = Opt.TotalSteps; ///< steps
  std::set<Place> Reached;
  std::set<const VarDecl *> ReachedDecls;
};

} // namespace

Analysis analyze(ASTContext &Ctx, const AnalysisOptions &Options) {
  return Analyzer(Ctx, Options).run();
}

} // namespace shmfix
