//===- BankLayout.cpp - Which lane meets which bank in which pass ---------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/BankLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace shmfix {

unsigned PhaseLayout::passes() const {
  unsigned Most = 0;
  for (const auto &Stack : Banks)
    Most = std::max<unsigned>(Most, Stack.size());
  return Most;
}

unsigned PhaseLayout::fullestBank() const {
  auto Fullest = max_element(
      Banks, [](const auto &A, const auto &B) { return A.size() < B.size(); });
  return Fullest - Banks.begin();
}

unsigned PhaseLayout::banksInUse() const {
  return count_if(Banks, [](const auto &Stack) { return !Stack.empty(); });
}

unsigned BankLayout::passes() const {
  unsigned Sum = 0;
  for (const PhaseLayout &P : Phases)
    Sum += P.passes();
  return Sum * Wavefronts;
}

bool lanesQueue(const banks::Request &R) {
  using banks::Op;
  return R.Kind == Op::Atomic || R.Kind == Op::Reduction ||
         R.Kind == Op::CompareSwap || R.Kind == Op::AsyncCopy;
}

BankLayout layOut(const banks::Request &R, banks::Geometry G) {
  bool Queue = lanesQueue(R);
  bool Matrix = R.Kind == banks::Op::MatrixLoad || R.Kind == banks::Op::MatrixStore;
  unsigned Bytes = Matrix ? 16 : std::min<unsigned>(R.Bytes, 16); // as evaluate()
  BankLayout Out;
  Out.Wavefronts = R.Kind == banks::Op::CompareSwap ? 2 : 1;
  banks::Phases Phases = banks::phasesOf(R);
  for (unsigned I = 0; I != Phases.Count; ++I) {
    PhaseLayout &P = Out.Phases.emplace_back();
    P.Lanes = Phases.Lanes[I];
    P.Banks.resize(G.Count);
    for (unsigned Lane = 0; Lane != banks::WarpSize; ++Lane) {
      if (!(P.Lanes >> Lane & 1))
        continue;
      int64_t First = divideFloorSigned(int64_t(R.Offset[Lane]), int64_t(G.Width));
      int64_t Last = divideFloorSigned(int64_t(R.Offset[Lane]) + Bytes - 1,
                                       int64_t(G.Width));
      for (int64_t Word = First; Word <= Last; ++Word) {
        auto &Stack = P.Banks[uint64_t(Word) % G.Count];
        auto Same = find_if(Stack, [&](const BankPass &B) {
          return !Queue && B.Word == Word;
        });
        if (Same != Stack.end())
          Same->Lanes |= 1u << Lane;
        else
          Stack.push_back({Word, 1u << Lane});
      }
    }
  }
  return Out;
}

std::string laneWords(uint32_t Lanes) {
  std::vector<std::string> Parts;
  for (unsigned L = 0; L < banks::WarpSize;) {
    if (!(Lanes >> L & 1)) {
      ++L;
      continue;
    }
    unsigned Run = countr_one(Lanes >> L);
    if (Run > 2) {
      Parts.push_back(std::to_string(L) + "-" + std::to_string(L + Run - 1));
    } else {
      for (unsigned I = 0; I != Run; ++I)
        Parts.push_back(std::to_string(L + I));
    }
    L += Run;
  }
  std::string Out = popcount(Lanes) == 1 ? "lane " : "lanes ";
  // A long list says less than its start and its size.
  if (Parts.size() > 8) {
    for (unsigned I = 0; I != 4; ++I)
      Out += Parts[I] + ", ";
    return Out + "... (" + std::to_string(popcount(Lanes)) + " lanes)";
  }
  for (size_t I = 0; I != Parts.size(); ++I) {
    if (I)
      Out += I + 1 == Parts.size() ? " and " : ", ";
    Out += Parts[I];
  }
  return Out;
}

} // namespace shmfix
