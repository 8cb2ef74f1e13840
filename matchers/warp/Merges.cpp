//===- Merges.cpp - Neighbouring accesses that become one -------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Merges.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"

#include <utility>

namespace shmfix::warp {

namespace {

using Item = Merges::Item;

/// Different addresses, and accesses, that are held before they are merged.
constexpr size_t MaxAddresses = 256, MaxRow = 4096;

/// Accesses of one address: the first, and all.
struct Address {
  const Item *First;
  std::vector<const Item *> All;
};

auto order(const Item *I) {
  return std::tie(I->Key.Array, I->Shape, I->Key.Bytes, I->Base);
}

bool sameRow(const Item *A, const Item *B) {
  return A->Key.Array == B->Key.Array && A->Shape == B->Shape &&
         A->Key.Bytes == B->Key.Bytes;
}

int64_t floorTo(int64_t X, int64_t Unit) {
  return X - ((X % Unit) + Unit) % Unit;
}

/// How many addresses from the front of Run become one access of Width bytes.
size_t taken(llvm::ArrayRef<Address> Run, unsigned Width) {
  const Item *I = Run[0].First;
  unsigned Bytes = I->Key.Bytes;
  if (Width > 16 || I->ShapeAlign % Width)
    return 0;
  int64_t End = floorTo(I->Base, Width) + Width;
  size_t N = 0;
  while (N < Run.size() && sameRow(Run[N].First, I) && Run[N].First->Base < End)
    ++N;
  size_t Whole = Width / Bytes;
  bool Enough = N == Whole || (I->Key.Op == OpKind::Load && Whole == 4 && N == 3);
  return Enough ? N : 0;
}

/// The request is part of another one.
AccessFacts &gone(const Item &I, AccessLog &Log) {
  AccessFacts &F = Log[I.Key];
  F.Merged.add(I.Group);
  if (I.Rolled)
    F.RolledMerged += I.Group.Count;
  return F;
}

/// One access of Width bytes instead of those in Parts.
void merge(llvm::ArrayRef<Address> Parts, unsigned Width, AccessLog &Log) {
  // Items lie in one vector in the order in which they were made.
  auto Earlier = [](const Address &A, const Address &B) { return A.First < B.First; };
  const Item *At = Parts[0].First->Key.Op == OpKind::Load
                       ? llvm::min_element(Parts, Earlier)->First
                       : llvm::max_element(Parts, Earlier)->First;
  AccessKey Wide = At->Key;
  Wide.Bytes = Width;
  Wide.Parts = Parts.size();
  AccessFacts &F = Log[Wide];
  F.Range = At->Range;
  RequestGroup G = Parts[0].First->Group;
  G.Request.Bytes = Width;
  int32_t Back = Parts[0].First->Base - floorTo(Parts[0].First->Base, Width);
  for (unsigned L = 0; L < banks::WarpSize; ++L)
    if (G.Request.Active >> L & 1)
      G.Request.Offset[L] -= Back;
  F.add(G);
  F.ByWarp[At->Warp] += G.Count;
  for (const Address &P : Parts) {
    F.Open |= P.First->Open;
    if (!F.Bounded)
      F.Bounded = P.First->Bounded;
    F.MayMerge |= Log[P.First->Key].MayMerge;
    for (const Item *S : P.All) {
      gone(*S, Log).MergedInto.insert(Wide);
      Log[Wide].MergedFrom.insert(S->Key);
    }
  }
}

} // namespace

/// Does the access move on by its own width, or by that of the pair it is part
/// of, from turn to turn, with nothing in the way?
void Merges::noteTurns(const Item &I, AccessLog &Log) {
  const bool Load = I.Key.Op == OpKind::Load;
  ++(Load ? Loads : Stores);
  const unsigned Bytes = I.Key.Bytes;
  const bool Alone = Bytes < 2 || Bytes > 8 || (Bytes == 2 && I.Integer && Load);
  if (!I.Loop || Alone || I.ShapeAlign < 2 * Bytes)
    return;
  AccessFacts &F = Log[I.Key];
  Last &L = Before[I.Key];
  // Made before in this very turn, as members of one structure are.
  if (Loads + Stores - L.Loads - L.Stores <= Row.size())
    return;
  const int64_t Step = std::abs(I.Base - L.Base);
  const bool Next = Step == Bytes || (Step == 2 * Bytes && !F.MergedInto.empty());
  // Accesses of the other kind, and stores elsewhere, end a row.
  const bool Free = Load ? L.Stores == Stores : L.Loads == Loads;
  F.MayMerge |= L.Loop == I.Loop && L.Shape == I.Shape && Next && Free;
  L = {I.Shape, I.Base, I.Loop, Loads, Stores};
}

void Merges::add(Item I, AccessLog &Log) {
  noteTurns(I, Log);
  bool Load = I.Key.Op == OpKind::Load;
  if (!Row.empty()) {
    const Item &Last = Row.back();
    bool Ends = Last.Key.Op != I.Key.Op || (!Load && !sameRow(&Last, &I));
    if (Ends || Addresses.size() >= MaxAddresses || Row.size() >= MaxRow)
      fence(Log);
  }
  Addresses.insert(llvm::hash_combine(I.Key.Array, I.Shape, I.Key.Bytes, I.Base));
  Row.push_back(std::move(I));
}

void Merges::fence(AccessLog &Log) {
  for (const Item &I : Row)
    if (I.Rolled)
      Log[I.Key].Rolled += I.Group.Count;
  Addresses.clear();
  if (Row.size() < 2)
    return Row.clear();
  std::vector<const Item *> Order;
  for (const Item &I : Row)
    Order.push_back(&I);
  // Stable: of equal addresses the first stays first.
  llvm::stable_sort(Order, [](auto *A, auto *B) { return order(A) < order(B); });
  std::vector<Address> Distinct;
  for (const Item *I : Order) {
    if (Distinct.empty() || order(Distinct.back().First) != order(I))
      Distinct.push_back({I, {}});
    Distinct.back().All.push_back(I);
  }
  llvm::ArrayRef<Address> Rest = Distinct;
  while (!Rest.empty()) {
    const Item *I = Rest[0].First;
    unsigned Bytes = I->Key.Bytes;
    bool Alone = Bytes < 2 || (Bytes == 2 && I->Integer && I->Key.Op == OpKind::Load);
    size_t N = 0;
    for (unsigned Width : {4 * Bytes, 2 * Bytes}) {
      if (N || Alone)
        break;
      N = taken(Rest, Width);
      if (N)
        merge(Rest.take_front(N), Width, Log);
    }
    // Read once: the later loads of the address have its value.
    if (!N && I->Key.Op == OpKind::Load)
      for (const Item *Again : llvm::drop_begin(Rest[0].All))
        gone(*Again, Log);
    Rest = Rest.drop_front(std::max<size_t>(1, N));
  }
  Row.clear();
}

/// The same share of each warp's requests merges. If not, the alignment is a
/// matter of the warp, and the compiler cannot have proved it.
static bool evenOverWarps(const AccessFacts &Wide, const AccessFacts &Part) {
  std::optional<std::pair<uint64_t, uint64_t>> First;
  for (auto &[Warp, All] : Part.ByWarp) {
    auto It = Wide.ByWarp.find(Warp);
    uint64_t N = It == Wide.ByWarp.end() ? 0 : It->second;
    if (!First)
      First = {N, All};
    if (N * First->second != First->first * All)
      return false;
  }
  return true;
}

void Merges::settle(AccessLog &Log) {
  std::set<AccessKey> Narrow; // accesses of the source that do not merge
  for (auto &[Key, F] : Log) {
    if (F.RolledMerged && F.RolledMerged < F.Rolled)
      Narrow.insert(Key);
    for (const AccessKey &Part : F.MergedFrom)
      if (!evenOverWarps(F, Log[Part]))
        Narrow.insert(Part);
  }
  // With one of its parts a merged access falls, and with it the other parts.
  std::vector<AccessKey> Todo(Narrow.begin(), Narrow.end());
  while (!Todo.empty()) {
    AccessFacts &F = Log[Todo.back()];
    Todo.pop_back();
    F.Merged = {};
    for (const AccessKey &Wide : std::exchange(F.MergedInto, {})) {
      for (const AccessKey &Part : Log[Wide].MergedFrom)
        if (Narrow.insert(Part).second)
          Todo.push_back(Part);
      Log.erase(Wide);
    }
  }
}

} // namespace shmfix::warp
