//===- Planner.cpp - Which rewrite an array gets ----------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/banks/Occupancy.h"
#include "rewrites/Follow.h"
#include "rewrites/MergeCost.h"
#include "rewrites/Places.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <map>
#include <set>

using namespace clang;

namespace shmfix {

namespace {

/// The array lies in a union. One whose elements are unions is none, as long as
/// they move whole: padding rows leaves what is in an element alone.
bool inUnion(const ArrayGroup &G) {
  QualType T = G.first().Decl->getType();
  while (const auto *A = dyn_cast_or_null<ArrayType>(T->getAsArrayTypeUnsafe()))
    T = A->getElementType();
  if (!T->isUnionType() || G.extents().empty())
    return T->isUnionType();
  return llvm::any_of(G.Instances, [](const AnalyzedArray *I) {
    return llvm::any_of(I->Finding.Accesses, [&](const Access &A) {
      return A.State != Status::Unknown && A.Bytes != I->Finding.ElementBytes;
    });
  });
}

struct SharedBytes {
  uint64_t Now = 0, New = 0;
  unsigned Threads = 1;
};

/// Static shared memory of the kernel that needs most, or of that of one
/// instance, before and after.
SharedBytes staticBytes(const ArrayGroup &G, const Proposal &P,
                        const std::vector<AnalyzedArray> &All, std::optional<size_t> Only = std::nullopt) {
  SharedBytes R;
  for (size_t I = Only.value_or(0); I < G.Instances.size() && I <= Only.value_or(I); ++I) {
    const AnalyzedArray &A = *G.Instances[I];
    uint64_t Sum = 0;
    for (const AnalyzedArray &Other : All)
      if (Other.Kernel == A.Kernel && Other.Finding.Kind == Storage::Static)
        Sum += Other.Finding.Bytes;
    const bool Static = A.Finding.Kind == Storage::Static;
    uint64_t New = Static ? Sum - A.Finding.Bytes + P.Layouts[I].newBytes() : Sum;
    if (New > R.New || I == Only.value_or(0))
      R = {Sum, New, std::max(1u, A.ThreadsPerBlock)};
  }
  return R;
}

std::optional<Reason> overStaticLimit(const ArrayGroup &G, const Proposal &P,
                                      const std::vector<AnalyzedArray> &All) {
  SharedBytes B = staticBytes(G, P, All);
  if (!G.Arch || G.first().Finding.Kind != Storage::Static || B.New <= B.Now ||
      B.New <= G.Arch->StaticShared)
    return std::nullopt;
  return Reason{ReasonCode::StaticLimit,
                "the kernel would need " + std::to_string(B.New) +
                    " bytes of static shared memory; a block may have " +
                    std::to_string(G.Arch->StaticShared)};
}

/// Resident blocks before and after: of the costliest instance, or of one.
std::optional<std::pair<unsigned, unsigned>> residentBlocks(const ArrayGroup &G, const Proposal &P,
                                                            const std::vector<AnalyzedArray> &All,
                                                            std::optional<size_t> Only = std::nullopt) {
  auto [WorstNow, WorstNew, Threads] = staticBytes(G, P, All, Only);
  const size_t I = Only.value_or(0);
  banks::BlockResources R;
  R.Threads = Threads;
  uint64_t Dynamic = G.Instances[I]->DynamicBytes.value_or(0);
  R.StaticShared = WorstNow;
  R.DynamicShared = Dynamic;
  auto Now = banks::occupancyOf(*G.Arch, R);
  R.StaticShared = WorstNew;
  if (const Layout &L = P.Layouts[I]; Dynamic && L.Kind == Layout::Flat)
    R.DynamicShared = L.moved(Dynamic);
  auto New = banks::occupancyOf(*G.Arch, R);
  if (!Now || !New)
    return std::nullopt;
  return std::pair(Now->Blocks, New->Blocks);
}

/// What a proposal costs in shared memory and occupancy, against the limits.
struct Cost {
  std::optional<Reason> Limit; ///< it does not fit
  std::optional<std::pair<unsigned, unsigned>> Blocks;
  std::optional<Reason> Loss; ///< of resident blocks
  bool Outweighed = true;     ///< what is saved is clearly more than that
};

Cost costOf(const ArrayGroup &G, const Proposal &P, const std::vector<AnalyzedArray> &All) {
  Cost C;
  if (!G.Arch)
    return C;
  C.Limit = overStaticLimit(G, P, All);
  if (C.Limit) {
    // The pad is named, for it says what is wrong; a swizzle needs no memory.
    if (std::holds_alternative<Proposal>(planSwizzle(G)))
      C.Limit->Text += "; by hand, the column can be xored with the row in every index instead";
    return C;
  }
  C.Blocks = residentBlocks(G, P, All);
  if (!C.Blocks || C.Blocks->second >= C.Blocks->first)
    return C;
  auto [Now, New] = *C.Blocks;
  C.Outweighed = P.After * Now * 2 <= P.Before * New;
  C.Loss = Reason{ReasonCode::OccupancyLoss,
                  C.Outweighed ? "fewer blocks run at once, but the saving is more than twice that"
                               : "fewer blocks run at once, which may cost more than is saved"};
  return C;
}

/// Writes a proposal into the findings of the group.
void publish(const ArrayGroup &G, const Proposal &P, std::vector<Edit> Edits,
             std::vector<Edit> Otherwise, const std::vector<AnalyzedArray> &All,
             std::vector<Moved> &Changes) {
  const Cost C = costOf(G, P, All);
  for (size_t I = 0; I < G.Instances.size(); ++I) {
    ArrayFinding &F = G.Instances[I]->Finding;
    const Layout &L = P.Layouts[I];
    Fix X;
    X.Kind = P.Kind;
    X.Safe = P.Safe;
    X.Reasons = P.Reasons;
    X.Pad = L.Pad;
    X.Extents = L.newExtents();
    X.Bytes = L.bytesIn(G.Instances[I]->DynamicBytes);
    if (I < P.Tables.size())
      X.Table = P.Tables[I];
    X.Title = titleOf(P, L);
    X.Edits = Edits;
    X.Otherwise = Otherwise;
    for (Access &A : F.Accesses) {
      if (A.State == Status::Unknown)
        continue;
      A.WorstAfter = A.Worst;
      A.After = priceUnder(L, A, &A.WorstAfter);
    }
    if (!P.Cured)
      X.Reasons.push_back(reasonOf(ReasonCode::PartialCure));
    if (C.Limit) {
      X.Safe = Safety::ReportOnly;
      X.Edits.clear();
      X.Reasons.push_back(*C.Limit);
    }
    // The group is judged by its costliest instance; each tells its own blocks.
    if (auto Own = C.Blocks && G.Instances.size() > 1 ? residentBlocks(G, P, All, I) : C.Blocks)
      std::tie(X.BlocksBefore, X.BlocksAfter) = *Own;
    if (C.Loss) {
      if (!C.Outweighed && X.Safe == Safety::Safe)
        X.Safe = Safety::Unsafe;
      X.Reasons.push_back(*C.Loss);
    }
    F.Remedy = std::move(X);
    Changes.push_back({G.Instances[I], L});
  }
}

void refuse(const ArrayGroup &G, Refusal R) {
  for (AnalyzedArray *I : G.Instances) {
    Fix &X = I->Finding.Remedy;
    X.Kind = FixKind::None;
    X.Safe = Safety::ReportOnly;
    X.Extents = I->Finding.Extents;
    X.Bytes = I->Finding.Bytes;
    X.Reasons.push_back(R);
  }
}

/// In place; by a skew of the index where a macro that others use has the row.
Application restrideEitherWay(const ArrayGroup &G, const std::vector<ArrayGroup> &Ones,
                              const Proposal &P) {
  if (P.Apart)
    return applyApart(G, Ones, P, Indices::RowsOrSkew);
  Application A = applyRestride(G, P, Indices::RowsOrSkew);
  auto *R = std::get_if<Refusal>(&A);
  if (!R || R->Code != ReasonCode::MacroIndex)
    return A;
  Application B = applyRestride(G, P, Indices::Skew);
  return std::holds_alternative<Refusal>(B) ? A : B;
}

/// All dynamic arrays of a kernel begin at one place: another declaration than the
/// group's; null if there is none.
const AnalyzedArray *otherName(const ArrayGroup &G, const std::vector<AnalyzedArray> &All) {
  for (const AnalyzedArray *I : G.Instances)
    for (const AnalyzedArray &X : All)
      if (I->Finding.Kind == Storage::Dynamic && X.Finding.Kind == Storage::Dynamic &&
          X.Kernel == I->Kernel && X.Finding.Where != I->Finding.Where)
        return &X;
  return nullptr;
}

void planGroup(ArrayGroup &G, const std::vector<AnalyzedArray> &All,
               std::optional<LayoutBindings> &Bindings, std::vector<Moved> &Changes) {
  // Where nothing conflicts, padding may do so for nothing.
  const bool Padded = !G.conflicts() && !G.anyUnknown() && !G.anyAssumed() && G.extents().size() > 1 &&
                      !G.known().empty() && paddingOf(G, G.extents().size() - 1) > 0;
  if (!G.conflicts() && !Padded) {
    refuse(G, reasonOf(G.anyUnknown() || G.first().Finding.Accesses.empty()
                         ? ReasonCode::UnknownAccess
                         : ReasonCode::NoConflict));
    return;
  }
  if (!Bindings)
    Bindings.emplace(*G.Ctx);
  findUses(G, *Bindings);
  const bool Members = G.extents().empty() && G.first().Decl->getType()->isRecordType();
  if (!Members && inUnion(G)) {
    refuse(G, reasonOf(ReasonCode::UnionMember));
    return;
  }
  Refusal Why = reasonOf(Padded ? ReasonCode::NoConflict : ReasonCode::NoPadHelps);
  std::optional<Proposal> Chosen;
  auto Take = [&](Plan P) {
    if (auto *R = std::get_if<Refusal>(&P)) {
      Why = *R;
      return;
    }
    Proposal &X = std::get<Proposal>(P);
    if (!Chosen || X.After < Chosen->After || X.Apart)
      Chosen = std::move(X);
  };
  if (Padded) {
    if (Plan U = planUnpad(G); std::holds_alternative<Proposal>(U))
      Take(std::move(U));
    else {
      refuse(G, Why);
      return;
    }
  }
  if (Members)
    Take(planMembers(G));
  // Padding that hurts goes first: a pad on top of it would be a patch.
  else if (Plan U = Padded ? Plan(Why) : planUnpad(G); std::holds_alternative<Proposal>(U))
    Take(std::move(U));
  if (!Members && (!Chosen || !Chosen->Cured)) {
    if (G.extents().size() == 1 && G.first().Finding.Extents[0] != 0) {
      Plan Pad = planPad(G);
      if (std::holds_alternative<Proposal>(Pad))
        Take(std::move(Pad));
      else
        Take(planRestride(G));
    } else {
      Take(planPad(G));
      // Rows of the innermost dimension do nothing where that holds rows itself.
      if (!Chosen && (Why.Code == ReasonCode::InsideRow || Why.Code == ReasonCode::NoPadHelps)) {
        Refusal Saved = Why;
        Take(planRestride(G));
        Why = Saved;
      }
    }
  }
  std::vector<ArrayGroup> Ones;
  if (!Members && (!Chosen || (!Chosen->Cured && Chosen->Kind == FixKind::Restride)))
    Ones = parted(G, *Bindings);
  if (Ones.size() > 1)
    if (auto P = planApart(G, Ones))
      Take(std::move(*P));
  if (!Chosen && !Members && Why.Code != ReasonCode::StridedReduction) {
    Refusal Saved = Why;
    Take(planSwizzle(G));
    Why = Saved;
    // Nobody would change every index for what the compiler's merging gives.
    if (Chosen && endsMergesForNothing(G, *Chosen)) {
      Chosen.reset();
      Why = reasonOf(ReasonCode::EndsMerge);
      // A pad may be had for who asks for it, in rows as short as a thread's run.
      if (Plan S = planRestride(G, 2); auto *X = std::get_if<Proposal>(&S))
        Chosen = std::move(*X);
    }
  }
  if (!Chosen) {
    refuse(G, Why);
    return;
  }
  Proposal &P = *Chosen;
  if (const AnalyzedArray *Other = otherName(G, All)) {
    P.Safe = Safety::ReportOnly;
    P.Reasons.push_back({ReasonCode::CarvedBuffer,
                         "'" + Other->Finding.Name + "' is another name of the same dynamic memory"});
  }
  auto Hold = [&P](Reason Why) {
    if (P.Safe == Safety::Safe)
      P.Safe = Safety::Unsafe;
    P.Reasons.push_back(std::move(Why));
  };
  if (G.anyAssumed())
    Hold(reasonOf(ReasonCode::AssumedBlock));
  if (auto I = llvm::find_if(G.Instances, [](const AnalyzedArray *X) { return !X->Finding.Assumption.empty(); });
      I != G.Instances.end())
    Hold({ReasonCode::AssumedArguments, "the template arguments are assumed: " + (*I)->Finding.Assumption});
  if (G.anyUnknown())
    Hold(reasonOf(ReasonCode::UnknownAccess));
  // A longer extent needs no change where elements are named by all subscripts.
  if (usedWhereDiscarded(G, P.Kind != FixKind::Pad))
    Hold({ReasonCode::ConditionalTwin,
          "an 'if constexpr' branch that no instance here has uses the array and stays as it is"});
  if (llvm::any_of(G.Instances, [](const AnalyzedArray *I) { return I->LinearLater; }))
    Hold({ReasonCode::LinearView,
          "the end of a loop is not known: the change holds if no index of it runs beyond its row"});
  if (endsMergesForNothing(G, P))
    Hold(reasonOf(ReasonCode::EndsMerge));
  std::vector<Edit> Edits, Otherwise;
  if (P.Safe != Safety::ReportOnly) {
    Application A = P.Kind == FixKind::Restride  ? restrideEitherWay(G, Ones, P)
                    : P.Kind == FixKind::Swizzle ? applySwizzle(G, P)
                    : Members                    ? applyMembers(G, P)
                                                 : applyPad(G, P);
    if (auto *R = std::get_if<Refusal>(&A)) {
      P.Safe = Safety::ReportOnly;
      P.Reasons.push_back(*R);
    } else {
      Change &C = std::get<Change>(A);
      Edits = std::move(C.Edits);
      const bool Holds = C.Holds.has_value();
      if (Holds)
        Hold(*C.Holds);
      // If that fails its proof, the next spelling that is another one.
      if (P.Kind == FixKind::Restride && !P.Apart)
        for (Indices How : {Indices::RowsOrSkewAll, Indices::Skew}) {
          Application B = applyRestride(G, P, How);
          auto *C = std::get_if<Change>(&B);
          if (!C || C->Edits == Edits || (C->Holds && !Holds))
            continue;
          Otherwise = std::move(C->Edits);
          break;
        }
    }
  }
  publish(G, P, std::move(Edits), std::move(Otherwise), All, Changes);
}

} // namespace

void planFixes(ASTContext &Ctx, Analysis &A, const PlanOptions &O) {
  std::map<Place, ArrayGroup> Groups;
  for (AnalyzedArray &X : A.Arrays) {
    if (!X.Decl || !X.Finding.Remedy.Reasons.empty())
      continue; // never analysed: its reason stands
    if (X.Decl->isInvalidDecl())
      continue;
    ArrayGroup &G = Groups[X.Finding.Where];
    G.Instances.push_back(&X);
    G.Ctx = &Ctx;
    G.Arch = O.Arch;
  }
  std::optional<LayoutBindings> Bindings;
  std::vector<Moved> Changes;
  for (auto &[Where, G] : Groups)
    planGroup(G, A.Arrays, Bindings, Changes);
  if (O.Promise)
    promisePlaces(Ctx, Changes, *O.Promise);
}

} // namespace shmfix
