//===- Records.cpp - What an access does to the banks ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Interpreter.h"

#include "llvm/ADT/Hashing.h"

#include <bit>
#include <numeric>

using namespace clang;

namespace shmfix::warp {

namespace {

/// Bytes of one lap over all banks; a shift by this much changes nothing.
constexpr int64_t Lap = int64_t(banks::Geometry{}.Count) * banks::Geometry{}.Width;

/// `array[i][j]`, with all its subscripts in place: by the language an index
/// stays in its dimension there.
bool namesElement(const Expr *E, const VarDecl *Array, unsigned Rank) {
  E = E->IgnoreParenImpCasts();
  for (; Rank; --Rank) {
    const auto *S = dyn_cast<ArraySubscriptExpr>(E);
    if (!S)
      return false;
    E = S->getBase()->IgnoreParenImpCasts();
  }
  const auto *D = dyn_cast<DeclRefExpr>(E);
  return D && D->getDecl() == Array;
}

} // namespace

void Interpreter::Accesses::add(uint64_t Pattern, uint64_t Place) {
  Patterns = llvm::hash_combine(Patterns, Pattern);
  Bytes = llvm::hash_combine(Bytes, Place);
}

void Interpreter::recordObject(const Place &P, QualType T, OpKind Op,
                               const Expr *E) {
  std::vector<Leaf> Leaves;
  unsigned Size = sizeOf(T);
  if (!Size)
    return;
  // An object moves in pieces of its alignment, 16 bytes at most; what is
  // aligned to less than its members moves member by member.
  unsigned Align = std::min<unsigned>(
      16, Ctx.getTypeAlignInChars(T).getQuantity());
  bool HaveLeaves = leavesOf(T, 0, Leaves);
  unsigned Largest = 1;
  if (HaveLeaves)
    for (auto &[Off, LT] : Leaves)
      Largest = std::max(Largest, sizeOf(LT));
  unsigned Piece = std::max<unsigned>(Align, HaveLeaves ? 1 : 4);
  if (HaveLeaves && Largest >= Piece) {
    for (auto &[Off, LT] : Leaves)
      record(offsetBy(P, Off), sizeOf(LT), Op, E);
    return;
  }
  for (unsigned Off = 0; Off < Size && Off < 256; Off += Piece)
    record(offsetBy(P, Off), std::min(Piece, Size - Off), Op, E);
}

void Interpreter::record(const Place &P, unsigned Bytes, OpKind Op,
                         const Expr *E, unsigned Matrices, bool Bypass) {
  if (!Active || !Bytes || !P.O || P.O->Kind != Object::Shared || stopped())
    return;
  if (const Expr *Asked = inUserCode(E); Asked != E) {
    if (isLibraryStorage(P.O->Type))
      return;
    E = Asked;
  }
  AccessKey Key{P.O->Decl, placeOf(E), Op, Bytes};
  AccessFacts Unused;
  AccessFacts &A = Silent ? Unused : Log[Key];
  A.Range = E->getSourceRange();
  A.Open |= OpenDepth != 0;
  A.Sampled |= Elsewhere || (OpenDepth != 0 && !Opt.EveryTurn);
  A.Masked |= MaskOpen;
  A.Shifted |= !P.Off.Terms.empty();
  if (Unsure && !A.Bounded)
    A.Bounded = Reason{*Unsure, textOf(*Unsure)};

  // Best and worst of a request whose lanes are not known.
  auto NotKnown = [&](ReasonCode Why, const char *Text = nullptr) {
    if (!A.Unknown)
      A.Unknown = Reason{Why, Text ? Text : textOf(Why)};
    banks::Request R;
    R.Bytes = Bytes;
    R.Active = Active;
    R.Maker = Opt.Wave.Maker;
    unsigned Best = banks::evaluate(R).Ideal;
    unsigned Worst = std::popcount(Active) * std::max(1u, Bytes / 4);
    if (!P.O->Type->isIncompleteType() &&
        (Op != OpKind::Atomic || AtomicKind == banks::Op::Increment)) {
      uint64_t Words = sizeOf(P.O->Type) / 4;
      uint64_t InBank = std::max<uint64_t>(1, (Words + 31) / 32);
      unsigned PhaseCount = std::max(1u, Bytes / 4);
      Worst = std::min<uint64_t>(Worst, InBank * PhaseCount);
    }
    A.Range2.first = std::min(A.Range2.first, std::max(1u, Best));
    A.Range2.second = std::max(A.Range2.second, std::max(1u, Worst));
    Made.add(Key.Where.getRawEncoding(), 7);
  };
  ++Steps;
  if (P.BitField || Jumping) {
    NotKnown(ReasonCode::UnsupportedExpression,
             Jumping ? "a loop around is made with goto, whose turns are not followed"
                     : "the compiler chooses how wide a bit-field is read and written");
    return;
  }
  if (!P.Off.knownIn(Active)) {
    NotKnown(P.Off.Why);
    return;
  }

  // Symbols: the same for all lanes and whole words, they only shift. Lanes
  // apart by a multiple of a symbol: its residues modulo a lap decide; with
  // those fixed, different multiples are different words.
  auto Settle = [&](const LaneValue &X, int64_t Unit, lanes::Lanes &Out) {
    Out = X.V;
    for (const lanes::Term &T : X.Terms) {
      unsigned First = std::countr_zero(Active);
      bool Uniform = true;
      int64_t Period = 1;
      for (unsigned L = First; L < lanes::WarpSize; ++L)
        if (Active >> L & 1) {
          Uniform &= T.C[L] == T.C[First];
          Period = std::lcm(Period, Unit / std::gcd(Unit, T.C[L]));
        }
      if (Uniform) {
        int64_t Word = banks::Geometry{}.Width;
        if (Unit != Lap || Bytes >= Word || T.C[First] % Word == 0)
          continue;
        if (Syms.requestSplit(T.M, Word / std::gcd(Word, T.C[First])))
          return false;
        NotKnown(ReasonCode::UnknownUniform);
        return false;
      }
      A.StrideUnknown = true;
      if (Unit == Lap && Period > 1) {
        if (Period <= Lap && Syms.requestSplit(T.M, Period))
          return false;
        NotKnown(ReasonCode::UnknownStride);
        return false;
      }
      for (unsigned L = 0; L < lanes::WarpSize; ++L)
        Out[L] += T.C[L];
    }
    return true;
  };
  lanes::Lanes Offsets;
  if (!Settle(P.Off, Lap, Offsets))
    return;

  RequestGroup G;
  G.Count = Weight;
  switch (Op) {
  case OpKind::Load: G.Request.Kind = banks::Op::Load; break;
  case OpKind::Store: G.Request.Kind = banks::Op::Store; break;
  case OpKind::Atomic: G.Request.Kind = AtomicKind; break;
  case OpKind::AsyncCopy:
    G.Request.Kind = Bypass ? banks::Op::BypassCopy : banks::Op::AsyncCopy;
    break;
  case OpKind::MatrixLoad: G.Request.Kind = banks::Op::MatrixLoad; break;
  case OpKind::MatrixStore: G.Request.Kind = banks::Op::MatrixStore; break;
  }
  G.Request.Bytes = Bytes;
  G.Request.Matrices = Matrices;
  G.Request.Maker = Opt.Wave.Maker;
  G.Request.Active = Active;
  for (unsigned L = 0; L < lanes::WarpSize; ++L)
    G.Request.Offset[L] = Active >> L & 1 ? int32_t(Offsets[L]) : 0;

  // Element indices, for planning.
  unsigned Rank = 0;
  QualType T = P.O->Type;
  llvm::SmallVector<int64_t, 4> Extents;
  while (const auto *AT = Ctx.getAsArrayType(T)) {
    const auto *CA = dyn_cast<ConstantArrayType>(AT);
    Extents.push_back(CA ? int64_t(CA->getSize().getLimitedValue()) : -1);
    T = AT->getElementType();
    ++Rank;
  }
  bool Beyond = false; // its dimension
  if (P.Subs && P.Subs->Index.size() >= Rank && Rank) {
    for (unsigned D = 0; D < Rank; ++D) {
      lanes::Lanes I;
      if (!P.Subs->Index[D].knownIn(Active) ||
          !Settle(P.Subs->Index[D], 1, I)) {
        G.Index.clear();
        break;
      }
      G.Index.emplace_back();
      bool Uniform = P.Subs->Index[D].Terms.empty();
      for (unsigned L = 0; L < lanes::WarpSize; ++L) {
        bool In = Active >> L & 1;
        G.Index.back()[L] = In ? int32_t(I[L]) : 0;
        if (In && D && Uniform && (I[L] < 0 || I[L] >= Extents[D]))
          Beyond = true;
      }
    }
  }
  if (G.Index.empty())
    A.SubsKnown = false;
  // A loop without a known end ends before that.
  if (Beyond && OpenDepth && namesElement(E, P.O->Decl, Rank)) {
    A.LinearLater = A.Sampled = true; // a longer row lets it take more turns
    return;
  }
  A.Linear |= Beyond;
  // A pointer that walks until something says so ends where that lies.
  const bool Single = Op == OpKind::Load || Op == OpKind::Store || Op == OpKind::Atomic;
  if (Searches && Single && Rank > 1 && !A.Groups.empty() && !namesElement(E, P.O->Decl, Rank)) {
    const banks::Request &Had = A.Groups.front().Request;
    const int64_t Row = Extents.back() * sizeOf(T);
    const unsigned Lane = std::countr_zero(Active & Had.Active);
    if (Row > 0 && Lane < lanes::WarpSize && (G.Request.Offset[Lane] - Had.Offset[Lane]) % Row)
      A.LinearLater = true;
  }
  A.add(G);
  A.ByWarp[FirstThread / lanes::WarpSize] += Weight;
  unsigned First = std::countr_zero(Active);
  noteNeighbour(P, Key, G, A, E);

  uint64_t H = llvm::hash_combine(Key.Where.getRawEncoding(), Active,
                                  Bytes < 4 ? Offsets[First] & 3 : 0);
  for (unsigned L = First; L < lanes::WarpSize; ++L)
    if (Active >> L & 1)
      H = H * 0x9E3779B97F4A7C15ull + uint64_t(Offsets[L] - Offsets[First]);
  uint64_t Where = llvm::hash_combine(H, Offsets[First]);
  auto Add = [&](const LaneValue &X) {
    for (const lanes::Term &T : X.Terms)
      Where = llvm::hash_combine(Where, T.M, llvm::hash_combine_range(T.C.begin(), T.C.end()));
  };
  Add(P.Off);
  if (P.Subs)
    for (const LaneValue &X : P.Subs->Index)
      Add(X);
  Made.add(H, Where);
}

} // namespace shmfix::warp
