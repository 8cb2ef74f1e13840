//===- PadPlan.cpp - The smallest pad that helps all accesses ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/Rewrite.h"

#include <algorithm>
#include <bit>

namespace shmfix {

namespace {

/// A pad that cures everything is worth it, unless it saves less than one
/// wavefront in 20 and makes rows longer by more than one element in 8. One that
/// leaves conflicts behind has to save at least a quarter.
constexpr uint64_t WorthOneIn = 20;
constexpr int64_t LongOneIn = 8;
/// What is not cured by it may not grow by more than one byte in four.
constexpr uint64_t PartlyGrowsOneIn = 4;

/// What instances of a template may lose, of what all of them gain.
constexpr uint64_t LostOneIn = 8;
constexpr unsigned TableRows = 9;

} // namespace

std::vector<const Access *> ArrayGroup::known() const {
  std::vector<const Access *> R;
  for (const AnalyzedArray *I : Instances)
    for (const Access &A : I->Finding.Accesses)
      if (A.State != Status::Unknown)
        R.push_back(&A);
  return R;
}

bool ArrayGroup::conflicts() const {
  for (const Access *A : known())
    if (A->Now && A->Now->Ways > 1)
      return true;
  return false;
}

std::vector<Layout> ArrayGroup::layouts(Layout::KindTy Kind) const {
  std::vector<Layout> R;
  for (const AnalyzedArray *I : Instances) {
    Layout L;
    L.Kind = Kind;
    L.Extents = I->Finding.Extents;
    L.ElementBytes = I->Finding.ElementBytes;
    R.push_back(L);
  }
  return R;
}

bool ArrayGroup::anyUnknown() const {
  for (const AnalyzedArray *I : Instances)
    for (const Access &A : I->Finding.Accesses)
      if (A.State == Status::Unknown)
        return true;
  return false;
}

bool ArrayGroup::anyAssumed() const {
  for (const AnalyzedArray *I : Instances)
    for (const Access &A : I->Finding.Accesses)
      if (A.Source == BlockSource::Assumed)
        return true;
  return false;
}

unsigned ArrayGroup::alignment() const {
  unsigned Align = 1;
  for (const AnalyzedArray *I : Instances)
    for (const Access &A : I->Finding.Accesses)
      if (A.Bytes > I->Finding.ElementBytes)
        Align = std::max(Align, std::bit_ceil(A.Bytes));
  // Members of a vector may be read together.
  return first().Finding.ElementBytes > 1 ? std::max(Align, ViewAlign) : Align;
}

namespace {

/// Some lane of some request goes there.
bool touches(const Access &A, int64_t Begin, int64_t End) {
  return llvm::any_of(A.Requests, [&](const RequestGroup &R) {
    for (unsigned L = 0; L < banks::WarpSize; ++L)
      if ((R.Request.Active >> L & 1) && R.Request.Offset[L] >= Begin &&
          (End < 0 || R.Request.Offset[L] < End))
        return true;
    return false;
  });
}

} // namespace

unsigned ArrayGroup::alignmentWithin(int64_t Begin, int64_t End, unsigned Unit) const {
  unsigned Align = 1;
  for (const Access *A : known())
    if (A->Bytes > Unit && touches(*A, Begin, End))
      Align = std::max(Align, std::bit_ceil(A->Bytes));
  return Align;
}

std::optional<LayoutScore> scoreOf(const ArrayGroup &G, const std::vector<Layout> &Layouts,
                                   int64_t Begin, int64_t End) {
  LayoutScore S;
  for (size_t I = 0; I < G.Instances.size(); ++I) {
    const Layout &L = Layouts[I];
    PadRow &Row = S.Rows.emplace_back();
    for (const Access &A : G.Instances[I]->Finding.Accesses) {
      if (A.State == Status::Unknown || ((Begin || End >= 0) && !touches(A, Begin, End)))
        continue;
      uint64_t T = 0;
      auto C = priceUnder(L, A, nullptr, &T);
      if (!C)
        return std::nullopt;
      Row.Total += T;
      Row.Wavefronts.push_back(C->Wavefronts);
      S.Cured &= C->Ways <= 1;
    }
    S.Total += Row.Total;
    S.Bytes = std::max(S.Bytes, L.newBytes());
    Row.Pad = L.Pad;
    Row.Bytes = L.bytesIn(G.Instances[I]->DynamicBytes);
  }
  return S;
}

std::optional<Proposal> searchPads(const ArrayGroup &G, std::vector<Layout> Base,
                                   const SearchOptions &O) {
  struct Score : LayoutScore {
    bool Worse = false; ///< for some instance, by more than the others gain
  };
  std::vector<uint64_t> InstanceBefore;
  auto Evaluate = [&](int Pad) -> std::optional<Score> {
    std::vector<Layout> Layouts = Base;
    for (Layout &L : Layouts)
      L.Pad = Pad;
    auto Now = scoreOf(G, Layouts, O.Begin, O.End);
    if (!Now)
      return std::nullopt;
    Score S{std::move(*Now)};
    uint64_t Lost = 0, Had = 0;
    for (size_t I = 0; I < S.Rows.size(); ++I) {
      if (Pad == 0)
        InstanceBefore.push_back(S.Rows[I].Total);
      Had += InstanceBefore[I];
      if (S.Rows[I].Total > InstanceBefore[I])
        Lost += S.Rows[I].Total - InstanceBefore[I];
    }
    S.Worse = Lost && (S.Total >= Had || Lost * LostOneIn > Had - S.Total);
    return S;
  };
  auto RowOf = [](const Layout &L) -> int64_t {
    return L.Kind == Layout::Flat ? L.RowLength : L.Extents.empty() ? 0 : L.Extents.back();
  };
  auto Zero = Evaluate(0);
  if (!Zero)
    return std::nullopt;
  Proposal P;
  P.Before = Zero->Total;
  P.Tables.resize(G.Instances.size());
  std::optional<Score> Best;
  int BestPad = 0;
  uint64_t Requests = 1;
  for (const AnalyzedArray *I : G.Instances)
    for (const Access &A : I->Finding.Accesses)
      Requests += A.Requests.size();
  const uint64_t Tries = std::max<uint64_t>(2, O.Work / Requests);
  for (int Pad = 0; Pad <= O.MaxPad && uint64_t(Pad) < Tries; ++Pad) {
    bool Allowed = true;
    uint64_t Grown = 0;
    double Had = 0;
    for (size_t I = 0; I < G.Instances.size(); ++I) {
      Layout L = Base[I];
      Had = std::max(Had, double(L.newBytes()) * O.Unpadded);
      L.Pad = Pad;
      Grown = std::max<uint64_t>(Grown, L.newBytes());
      int Unit = L.Kind == Layout::Element ? 4 : int(L.Unit ? L.Unit : L.ElementBytes);
      Allowed &= (Pad * Unit) % O.StepBytes == 0;
    }
    if (Pad && Had > 0 && double(Grown) > O.MaxGrowth * Had)
      break;
    bool ForTable = unsigned(Pad) < TableRows;
    if (!Allowed && !ForTable)
      continue;
    auto S = Pad ? Evaluate(Pad) : Zero;
    if (!S)
      return std::nullopt;
    if (ForTable || (Allowed && (!Best || S->Total < Best->Total)))
      for (size_t I = 0; I < S->Rows.size(); ++I) {
        S->Rows[I].Allowed = Allowed;
        P.Tables[I].push_back(S->Rows[I]);
      }
    if (Allowed && Pad && !S->Worse && S->Total < P.Before &&
        (S->Cured || (double(S->Bytes) - Had) * PartlyGrowsOneIn <= Had) &&
        (!Best || S->Total < Best->Total)) {
      Best = S;
      BestPad = Pad;
      if (S->Cured)
        break; // nothing is left; more only costs more
    }
  }
  // A row of a flat array does not tell that it was padded: what a second run
  // would go on to is taken at once.
  for (int Pad = BestPad + 1, Reach = BestPad;
       Best && !Best->Cured && Base.front().Kind == Layout::Flat &&
       Pad <= Reach + O.MaxPad && uint64_t(Pad) < Tries;
       ++Pad) {
    const Layout &L = Base.front();
    auto S = Pad * int(L.Unit ? L.Unit : L.ElementBytes) % O.StepBytes ? std::nullopt
                                                                       : Evaluate(Pad);
    if (!S || S->Worse || S->Total >= Best->Total)
      continue;
    Reach = Pad; // it would start from here
    const double More = double(S->Bytes) - double(Best->Bytes);
    if (S->Cured ? double(S->Bytes) <= O.MaxGrowth * double(Best->Bytes)
                 : More * PartlyGrowsOneIn <= double(Best->Bytes) &&
                       (Best->Total - S->Total) * PartlyWorthOneIn >= Best->Total) {
      Best = S;
      BestPad = Pad;
    }
  }
  if (!Best)
    return std::nullopt;
  const uint64_t Saved = P.Before - Best->Total;
  const bool Little = Saved * WorthOneIn < P.Before, Long = BestPad * LongOneIn > RowOf(Base.front());
  if (Best->Cured ? Little && Long : Saved * PartlyWorthOneIn < P.Before)
    return std::nullopt;
  // The table ends a little behind the choice.
  for (std::vector<PadRow> &T : P.Tables)
    std::erase_if(T, [&](const PadRow &R) { return R.Pad > BestPad + 2 && R.Pad > 4; });
  P.Layouts = std::move(Base);
  for (Layout &L : P.Layouts)
    L.Pad = BestPad;
  P.After = Best->Total;
  P.Cured = Best->Cured;
  return P;
}

} // namespace shmfix
