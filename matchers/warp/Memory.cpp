//===- Memory.cpp - What the interpreted kernel can point to ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/warp/Memory.h"

#include <algorithm>
#include <set>

namespace shmfix::warp {

/// Writes after which the journal is looked through for repeated ones.
static constexpr size_t MinCompact = 1 << 14;

Value select(Mask Active, const Value &New, const Value &Old) {
  if (Active == ~0u)
    return New;
  Value R = New;
  if (New.Base != Old.Base || New.Function != Old.Function) {
    // Lanes that keep the old value lose it: a value has one base.
    R.L = lanes::select(Active, New.L, LaneValue::unknown(
                                           ReasonCode::BranchDependentIndex));
    R.Subs = nullptr;
    return R;
  }
  R.L = lanes::select(Active, New.L, Old.L);
  R.IsFloat = New.IsFloat;
  if (New.Subs != Old.Subs) {
    R.Subs = nullptr;
    if (New.Subs && Old.Subs && New.Subs->Index.size() == Old.Subs->Index.size()) {
      auto S = std::make_shared<Subscripts>();
      for (size_t I = 0; I < New.Subs->Index.size(); ++I)
        S->Index.push_back(
            lanes::select(Active, New.Subs->Index[I], Old.Subs->Index[I]));
      R.Subs = S;
    }
  }
  R.UniformUnknown = false;
  return R;
}

Object *Memory::create(Object::KindTy Kind, clang::QualType Type,
                       const clang::VarDecl *D) {
  Objects.emplace_back();
  Object &O = Objects.back();
  O.Kind = Kind;
  O.Type = Type;
  O.Decl = D;
  return &O;
}

const Cell *Memory::find(const Object *O, int64_t Offset, unsigned Size) const {
  auto It = O->Cells.find(Offset);
  return It != O->Cells.end() && It->second.Size == Size ? &It->second : nullptr;
}

void Memory::note(Object *O, int64_t Offset) {
  if (Marks.empty())
    return;
  Journal.push_back({{O, Offset}, cellAt({O, Offset})});
  if (Journal.size() >= CompactAt)
    compact();
}

size_t Memory::mark() {
  Marks.push_back(Journal.size());
  CompactAt = std::max(CompactAt, Journal.size() + MinCompact);
  return Journal.size();
}

/// Of each cell written since the last mark only the oldest value counts.
void Memory::compact() {
  std::set<Location> Seen;
  auto Begin = Journal.begin() + Marks.back();
  Journal.erase(std::remove_if(Begin, Journal.end(),
                               [&](const Undo &U) { return !Seen.insert(U.Where).second; }),
                Journal.end());
  CompactAt = Journal.size() + std::max(MinCompact, Seen.size());
}

void Memory::set(Object *O, int64_t Offset, unsigned Size, Value V) {
  auto It = O->Cells.lower_bound(Offset - 15);
  while (It != O->Cells.end() && It->first < Offset + int64_t(Size)) {
    if (It->first != Offset && It->first + int64_t(It->second.Size) > Offset) {
      note(O, It->first);
      It = O->Cells.erase(It);
    } else {
      ++It;
    }
  }
  note(O, Offset);
  O->Cells[Offset] = Cell{Size, std::move(V)};
}

void Memory::erase(Object *O, int64_t Begin, int64_t End) {
  auto It = O->Cells.lower_bound(Begin);
  while (It != O->Cells.end() && It->first < End) {
    note(O, It->first);
    It = O->Cells.erase(It);
  }
}

std::optional<Cell> Memory::cellAt(Location L) const {
  auto It = L.first->Cells.find(L.second);
  if (It == L.first->Cells.end())
    return std::nullopt;
  return It->second;
}

void Memory::put(Location L, std::optional<Cell> C) {
  note(L.first, L.second);
  if (C)
    L.first->Cells[L.second] = std::move(*C);
  else
    L.first->Cells.erase(L.second);
}

std::map<Memory::Location, std::optional<Cell>> Memory::rollback(size_t Mark) {
  std::map<Location, std::optional<Cell>> Written;
  while (Journal.size() > Mark) {
    Undo U = std::move(Journal.back());
    Journal.pop_back();
    Written.try_emplace(U.Where, cellAt(U.Where));
    if (U.Old)
      U.Where.first->Cells[U.Where.second] = std::move(*U.Old);
    else
      U.Where.first->Cells.erase(U.Where.second);
  }
  Marks.pop_back();
  return Written;
}

std::map<Memory::Location, std::optional<Cell>> Memory::commit(size_t Mark) {
  std::map<Location, std::optional<Cell>> Before;
  for (size_t I = Mark; I < Journal.size(); ++I)
    Before.try_emplace(Journal[I].Where, Journal[I].Old);
  keep();
  return Before;
}

void Memory::keep() {
  Marks.pop_back();
  if (Marks.empty())
    Journal.clear();
}

} // namespace shmfix::warp
