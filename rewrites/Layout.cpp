//===- Layout.cpp - Where an element lies before and after ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rewrites/Layout.h"

#include <algorithm>

namespace shmfix {

namespace {

int64_t floorDiv(int64_t A, int64_t B) {
  int64_t Q = A / B;
  return A % B != 0 && (A < 0) != (B < 0) ? Q - 1 : Q;
}

} // namespace

int64_t Layout::growth() const {
  if (End < 0)
    return 0;
  int64_t U = Unit ? Unit : ElementBytes, Row = RowLength * U;
  int64_t Bytes = (End - Begin + Row - 1) / Row * Pad * U;
  return (Bytes + Keep - 1) / Keep * Keep;
}

int64_t Layout::moved(int64_t Byte) const {
  int64_t To = Byte;
  auto Add = [&](const Layout &L) {
    int64_t U = L.Unit ? L.Unit : L.ElementBytes;
    if (L.End >= 0 && Byte >= L.End)
      To += L.growth();
    else if (Byte >= L.Begin || L.Begin == 0)
      To += floorDiv(Byte - L.Begin, L.RowLength * U) * L.Pad * U;
  };
  for (const Layout &L : Before)
    Add(L);
  Add(*this);
  return To;
}

std::vector<int64_t> Layout::newExtents() const {
  std::vector<int64_t> E = Extents;
  switch (Kind) {
  case Rows:
    E[Dimension] += Pad;
    for (auto [D, P] : Also)
      E[D] += P;
    break;
  case Flat:
    if (E.empty() || E.back() < 0)
      break;
    if (Unit)
      E.back() = (int64_t(newBytes()) + ElementBytes - 1) / ElementBytes;
    else if (Spare)
      E.back() += E.back() / (RowLength + Spare) * std::max<int64_t>(0, Pad - Spare);
    else
      E.back() += (E.back() + RowLength - 1) / RowLength * Pad;
    break;
  case Element:
  case Xor:
    break;
  }
  return E;
}

uint64_t Layout::newBytes() const {
  if (Kind == Flat && Unit) {
    int64_t Now = ElementBytes;
    for (int64_t E : Extents)
      Now *= E;
    return Now < 0 ? 0 : moved(Now);
  }
  uint64_t N = ElementBytes + (Kind == Element ? 4 * Pad : 0);
  for (int64_t E : newExtents()) {
    if (E < 0)
      return 0;
    N *= E;
  }
  return N;
}

uint64_t Layout::bytesIn(std::optional<int64_t> Dynamic) const {
  if (uint64_t N = newBytes())
    return N;
  if (!Dynamic)
    return 0;
  if (Kind == Flat)
    return moved(*Dynamic);
  // Whole rows (planes) of the open first dimension.
  int64_t Old = ElementBytes, New = ElementBytes;
  const std::vector<int64_t> NewE = newExtents();
  for (size_t D = 1; D < Extents.size(); ++D) {
    Old *= Extents[D];
    New *= NewE[D];
  }
  return Old > 0 ? *Dynamic / Old * New : *Dynamic;
}

std::optional<banks::Request> Layout::move(const RequestGroup &G) const {
  banks::Request R = G.Request;
  size_t Rank = Extents.size();
  std::vector<int64_t> Old(Rank), New(Rank);
  std::vector<int64_t> NewE = newExtents();
  int64_t A = ElementBytes, B = ElementBytes;
  for (size_t D = Rank; D-- > 0;) {
    Old[D] = A;
    New[D] = B;
    A *= Extents[D];
    B *= NewE[D];
  }
  for (unsigned L = 0; L < banks::WarpSize; ++L) {
    if (!(R.Active >> L & 1))
      continue;
    int64_t Off = R.Offset[L];
    if (Kind == Rows) {
      int64_t Rest = Off, To = 0;
      // An index that leaves its row names an element of another one.
      bool Inside = !G.Index.empty();
      for (size_t D = 1; D < G.Index.size(); ++D)
        Inside &= G.Index[D][L] >= 0 && G.Index[D][L] < Extents[D];
      if (Inside) {
        for (size_t D = 0; D < Rank; ++D) {
          Rest -= G.Index[D][L] * Old[D];
          To += G.Index[D][L] * New[D];
        }
      } else {
        for (size_t D = 0; D < Rank; ++D) {
          int64_t I = floorDiv(Rest, Old[D]);
          Rest -= I * Old[D];
          To += I * New[D];
        }
      }
      R.Offset[L] = To + Rest;
      continue;
    }
    int64_t E = floorDiv(Off, ElementBytes), In = Off - E * ElementBytes;
    switch (Kind) {
    case Flat:
      R.Offset[L] = moved(Off);
      break;
    case Element:
      R.Offset[L] = E * (ElementBytes + 4 * Pad) + In;
      break;
    case Xor:
      if (E < 0)
        return std::nullopt;
      E ^= ((E >> Shift) & ((int64_t(1) << Bits) - 1)) << Low;
      R.Offset[L] = E * ElementBytes + In;
      break;
    case Rows:
      break;
    }
  }
  return R;
}

namespace {

uint64_t mix(uint64_t H, uint64_t X) {
  H = (H ^ X) * 0x9e3779b97f4a7c15ull;
  return H ^ (H >> 29);
}

uint64_t digestOf(const banks::Request &R) {
  uint64_t H = mix(R.Active, R.Bytes);
  for (unsigned L = 0; L < banks::WarpSize; ++L)
    if (R.Active >> L & 1)
      H = mix(H, uint64_t(R.Offset[L]));
  return H;
}

} // namespace

std::optional<uint64_t> placesUnder(const Layout &L, const Access &A) {
  uint64_t Sum = 0;
  for (const RequestGroup &G : A.Requests) {
    auto R = L.move(G);
    if (!R)
      return std::nullopt;
    Sum += digestOf(*R) * G.Count;
  }
  return Sum;
}

uint64_t placesOf(const Access &A) {
  uint64_t Sum = 0;
  for (const RequestGroup &G : A.Requests)
    Sum += digestOf(G.Request) * G.Count;
  return Sum;
}

std::optional<Counts> priceUnder(const Layout &L, const Access &A,
                                 banks::Request *WorstNow, uint64_t *Total) {
  Counts C;
  uint64_t N = 0;
  double Waves = 0, Ideals = 0;
  for (const RequestGroup &G : A.Requests) {
    auto R = L.move(G);
    if (!R)
      return std::nullopt;
    banks::Cost K = banks::evaluate(*R);
    if (!K.Wavefronts)
      continue;
    if (Total)
      *Total += K.Wavefronts * G.Count;
    N += G.Count;
    Waves += double(K.Wavefronts) * G.Count;
    Ideals += double(K.Ideal) * G.Count;
    C.Ways = std::max(C.Ways, K.Ways);
    if (K.Wavefronts > C.Wavefronts) {
      C.Wavefronts = K.Wavefronts;
      C.Ideal = K.Ideal;
    }
    // The request that is shown for the present layout, moved.
    if (WorstNow && G.Request == A.Worst)
      *WorstNow = *R;
  }
  if (N) {
    C.MeanWavefronts = Waves / N;
    C.MeanIdeal = Ideals / N;
  }
  return C;
}

std::optional<uint64_t>
totalUnder(const Layout &L, const std::vector<const Access *> &Accesses) {
  uint64_t Total = 0;
  for (const Access *A : Accesses) {
    if (A->State == Status::Unknown)
      continue;
    for (const RequestGroup &G : A->Requests) {
      auto R = L.move(G);
      if (!R)
        return std::nullopt;
      Total += banks::evaluate(*R).Wavefronts * G.Count;
    }
  }
  return Total;
}

} // namespace shmfix
