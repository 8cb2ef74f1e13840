//===- AmdBanksTest.cpp - LDS of AMD, by documents and by measurement -----===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/BankRequests.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>

using namespace shmfix::banks;

namespace {

// 64 banks and fewer phases, as measured on gfx950, never take more passes.
TEST(AmdBanks, CountsForGfx950AreABound) {
  auto Measured = [](const Request &R) {
    std::vector<Group> Phases(1);
    if (R.Bytes == 8)
      for (int L = 0; L != 32; ++L)
        Phases[0].push_back(L);
    else
      Phases = {{0, 1, 2, 3, 12, 13, 14, 15, 20, 21, 22, 23, 24, 25, 26, 27},
                {4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18, 19, 28, 29, 30, 31}};
    unsigned Sum = 0;
    for (const Group &P : Phases) {
      std::map<int, std::set<int>> Words;
      for (int L : P)
        for (int B = 0; on(R, L) && B < R.Bytes; B += 4)
          Words[(R.Offset[L] + B) / 4 % 64].insert((R.Offset[L] + B) / 4);
      size_t Most = 0;
      for (auto &[Bank, In] : Words)
        Most = std::max(Most, In.size());
      Sum += Most;
    }
    return Sum;
  };
  std::mt19937 Random(950);
  unsigned Fewer = 0;
  for (int I = 0; I != 4000; ++I) {
    unsigned Bytes = I % 2 ? 16 : 8;
    int Stride = int(Random() % 70), Spread = 1 + int(Random() % 512);
    Request R = request(Op::Load, Bytes, [&](int L) {
      return int(Bytes) * (I % 3 ? L * Stride : int(Random() % Spread));
    }, I % 5 ? ~0u : uint32_t(Random()));
    R.Maker = Vendor::Amd;
    unsigned Counted = evaluate(R).Wavefronts, There = Measured(R);
    ASSERT_GE(Counted, There) << Bytes << " bytes, stride " << Stride;
    Fewer += There < Counted;
  }
  EXPECT_GT(Fewer, 1000u);
}

// The groups of lanes as AMD documents them for half a wavefront, spelled out
// lane by lane, and a count that knows nothing of the model's.
TEST(AmdBanks, PhasesOfAmd) {
  auto Run = [](int First, int Last) {
    std::vector<int> Lanes;
    for (int L = First; L <= Last; ++L)
      Lanes.push_back(L);
    return Lanes;
  };
  auto Both = [](std::vector<int> A, std::vector<int> B) {
    A.insert(A.end(), B.begin(), B.end());
    return A;
  };
  using Groups = std::vector<std::vector<int>>;
  const std::map<std::pair<Op, int>, Groups> Documented = {
      {{Op::Load, 4}, {Run(0, 31)}},
      {{Op::Store, 4}, {Run(0, 31)}},
      {{Op::Load, 8}, {Run(0, 15), Run(16, 31)}},
      {{Op::Store, 8}, {Run(0, 15), Run(16, 31)}},
      {{Op::Store, 16}, {Run(0, 7), Run(8, 15), Run(16, 23), Run(24, 31)}},
      {{Op::Load, 16},
       {Both(Run(0, 3), Run(20, 23)), Both(Run(4, 7), Run(16, 19)),
        Both(Run(8, 11), Run(28, 31)), Both(Run(12, 15), Run(24, 27))}},
  };
  std::mt19937 Random(7);
  for (const auto &[Key, Lists] : Documented)
    for (int Round = 0; Round != 300; ++Round) {
      auto [Kind, Bytes] = Key;
      uint32_t Active = Round % 3 ? ~0u : uint32_t(Random());
      std::array<int, 32> At;
      // Pairs that agree save nothing here, unlike on NVIDIA's.
      for (int L = 0; L != 32; ++L)
        At[L] = Round % 4 == 0 && L % 2 ? At[L - 1] : int(Random() % 256) * Bytes;
      Request R = request(Kind, Bytes, [&](int L) { return At[L]; }, Active);
      R.Maker = Vendor::Amd;
      unsigned Expected = 0, Phases = 0;
      for (const std::vector<int> &Lanes : Lists) {
        std::map<int, std::set<int>> WordsOf;
        size_t Most = 0;
        for (int L : Lanes)
          if (Active >> L & 1)
            for (int W = At[L] / 4; W < (At[L] + Bytes) / 4; ++W)
              WordsOf[W % 32].insert(W);
        for (const auto &[Bank, Words] : WordsOf)
          Most = std::max(Most, Words.size());
        Expected += Most;
        Phases += Most != 0;
      }
      Cost C = evaluate(R);
      EXPECT_EQ(C.Wavefronts, Expected) << Bytes << " bytes, round " << Round;
      EXPECT_EQ(C.Ideal, Phases);
    }
}

} // namespace
