//===- Passes.cpp - What several passes over one file saw -----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/Passes.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace shmfix {

namespace {

bool holds(const std::vector<SkippedText> &Ranges, const std::string &File,
           unsigned Offset) {
  return llvm::any_of(Ranges, [&](const SkippedText &S) {
    return S.File == File && Offset >= S.Begin && Offset < S.End;
  });
}

/// Text that both passes skipped. Conditions nest; ranges that only touch, as
/// those of #if and its #else do in their last word, have no text in common.
std::vector<SkippedText> common(const std::vector<SkippedText> &A,
                                const std::vector<SkippedText> &B) {
  std::vector<SkippedText> Out;
  for (const SkippedText &X : A)
    for (const SkippedText &Y : B) {
      unsigned Begin = std::max(X.Begin, Y.Begin), End = std::min(X.End, Y.End);
      bool Nested = (Begin == X.Begin && End == X.End) ||
                    (Begin == Y.Begin && End == Y.End);
      if (X.File == Y.File && Begin < End && Nested)
        Out.push_back({X.File, Begin, End});
    }
  return Out;
}

bool sameInstance(const ArrayFinding &A, const ArrayFinding &B) {
  return A.Where == B.Where && A.Kernel == B.Kernel &&
         A.ElementBytes == B.ElementBytes && A.Extents == B.Extents;
}

bool sameAccess(const Access &A, const Access &B) {
  return A.Where == B.Where && A.Op == B.Op && A.Bytes == B.Bytes &&
         A.Block == B.Block && A.Now == B.Now;
}

/// What is in From and not in Known; order kept.
std::vector<Access> more(const std::vector<Access> &From,
                         const std::vector<Access> &Known) {
  std::vector<Access> Out;
  for (const Access &X : From)
    if (llvm::none_of(Known, [&](const Access &Y) { return sameAccess(X, Y); }))
      Out.push_back(X);
  return Out;
}

void hold(Fix &F, const std::string &Why) {
  if (F.Safe == Safety::Safe)
    F.Safe = Safety::Unsafe;
  if (llvm::none_of(F.Reasons, [](const Reason &R) {
        return R.Code == ReasonCode::ConditionalTwin;
      }))
    F.Reasons.push_back({ReasonCode::ConditionalTwin, Why});
}

/// Edits of one pass alone are harmless to the other where it skips that text.
bool completes(const std::vector<Edit> &Mine, const std::vector<Edit> &Other,
               const std::vector<SkippedText> &OtherSkips) {
  return llvm::all_of(Mine, [&](const Edit &E) {
    return llvm::is_contained(Other, E) || holds(OtherSkips, E.File, E.Offset);
  });
}

/// Makes A's change one that suits B too, or says why it may not.
void reconcile(ArrayFinding &A, const std::vector<SkippedText> &ASkips,
               const ArrayFinding &B, const PassSeen &From, bool BHasMore,
               bool AHasMore) {
  Fix &F = A.Remedy;
  const Fix &G = B.Remedy;
  bool Mine = !F.Edits.empty(), Other = !G.Edits.empty();
  std::string Another = From.Name + " sees other accesses of the array";
  if (Mine && Other) {
    if (F.Edits == G.Edits) {
      F.Safe = std::max(F.Safe, G.Safe);
    } else if (F.Kind == G.Kind && F.Pad == G.Pad &&
               completes(F.Edits, G.Edits, From.Skipped) &&
               completes(G.Edits, F.Edits, ASkips)) {
      for (const Edit &E : G.Edits)
        if (!llvm::is_contained(F.Edits, E))
          F.Edits.push_back(E);
      llvm::sort(F.Edits);
      F.Safe = std::max(F.Safe, G.Safe);
    } else {
      hold(F, From.Name + " would change the array in another way");
    }
  } else if (Mine && BHasMore) {
    bool Refused = llvm::any_of(
        G.Reasons, [](const Reason &R) { return concernsFix(R.Code) && R.Code != ReasonCode::NoConflict; });
    hold(F, Another);
    if (Refused) {
      F.Safe = Safety::ReportOnly;
      F.Edits.clear();
      F.Kind = FixKind::None;
      F.Reasons.insert(F.Reasons.end(), G.Reasons.begin(), G.Reasons.end());
    }
  } else if (Other && A.Is != Verdict::Conflict) {
    F = G;
    if (AHasMore)
      hold(F, "another pass sees other accesses of the array");
  }
}

struct Joined {
  ArrayFinding Finding;
  std::vector<SkippedText> Twins;
  size_t Pass = 0; ///< that saw it first
};

/// One declaration that is another array in another pass (a tile that depends
/// on the architecture): one change has to suit all of them.
void settleInstances(std::vector<Joined> &All) {
  for (size_t I = 0; I < All.size(); ++I) {
    ArrayFinding &A = All[I].Finding;
    for (size_t J = I + 1; J < All.size(); ++J) {
      ArrayFinding &B = All[J].Finding;
      if (A.Where != B.Where || All[I].Pass == All[J].Pass ||
          A.Remedy.Edits == B.Remedy.Edits)
        continue;
      ArrayFinding &Keeps = A.Remedy.Edits.empty() ? B : A;
      ArrayFinding &Loses = &Keeps == &A ? B : A;
      hold(Keeps.Remedy, "for another architecture the array has other extents "
                         "and wants another change");
      if (!Loses.Remedy.Edits.empty()) {
        Loses.Remedy = {};
        Loses.Remedy.Safe = Safety::ReportOnly;
        hold(Loses.Remedy, "for another architecture the array has other "
                           "extents and wants another change");
        for (Access &X : Loses.Accesses)
          X.After.reset();
      }
    }
  }
}

} // namespace

std::vector<ArrayFinding> joinPasses(std::vector<PassSeen> Passes) {
  std::vector<Joined> Out;
  std::vector<SkippedText> Skips; ///< of all passes so far
  for (size_t P = 0; P < Passes.size(); ++P) {
    PassSeen &Pass = Passes[P];
    size_t Before = Out.size();
    for (size_t I = 0; I < Pass.Arrays.size(); ++I) {
      ArrayFinding &B = Pass.Arrays[I];
      auto Known = std::find_if(
          Out.begin(), Out.begin() + Before,
          [&](const Joined &J) { return sameInstance(J.Finding, B); });
      if (Known == Out.begin() + Before) {
        // Unreached here and analysed elsewhere: the latter counts.
        bool Place = std::any_of(
            Out.begin(), Out.begin() + Before,
            [&](const Joined &J) { return J.Finding.Where == B.Where; });
        if (!(Place && B.Accesses.empty()))
          Out.push_back({std::move(B), Pass.Twins[I], P});
        continue;
      }
      ArrayFinding &A = Known->Finding;
      std::vector<Access> Added = more(B.Accesses, A.Accesses);
      // Code of both passes counts as the device pass has it.
      if (Pass.Host)
        std::erase_if(Added, [&](const Access &X) {
          return !holds(Skips, X.Where.File, X.Where.Offset);
        });
      bool AHasMore = !more(A.Accesses, B.Accesses).empty();
      Known->Twins = common(Known->Twins, Pass.Twins[I]);
      bool Alike = A.Remedy.Edits.empty() && B.Remedy.Edits.empty();
      reconcile(A, Skips, B, Pass, !Added.empty(), AHasMore);
      // Both promise the same only if both make the same change.
      Alike |= !B.Remedy.Edits.empty() && A.Remedy.Kind == B.Remedy.Kind &&
               A.Remedy.Pad == B.Remedy.Pad;
      for (Access &X : Added) {
        if (!Alike)
          X.After.reset();
        A.Accesses.push_back(std::move(X));
      }
      if (!A.Accesses.empty())
        A.Is = verdictOf(A);
    }
    Skips = P == 0 ? std::move(Pass.Skipped) : common(Skips, Pass.Skipped);
  }
  settleInstances(Out);
  std::vector<ArrayFinding> Arrays;
  for (Joined &J : Out) {
    if (!J.Twins.empty() && !J.Finding.Remedy.Edits.empty())
      hold(J.Finding.Remedy, textOf(ReasonCode::ConditionalTwin));
    Arrays.push_back(std::move(J.Finding));
  }
  return Arrays;
}

} // namespace shmfix
