//===- BankModelTest.cpp - The rules, by hand, by force, by measurement ---===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/BankRequests.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace shmfix::banks;

namespace shmfix::banks {
void PrintTo(const Cost &C, std::ostream *Out) {
  *Out << C.Ways << " ways, " << C.Wavefronts << " wavefronts, ideal "
       << C.Ideal;
}
} // namespace shmfix::banks

namespace {

//===----------------------------------------------------------------------===//
// The rules of docs/hardware.md in the slowest obvious way: sets of bytes.
//===----------------------------------------------------------------------===//

bool everyPairEqual(const Request &R, int Distance) {
  for (int A = 0; A != 32; ++A) {
    int B = A ^ Distance;
    if (on(R, A) && on(R, B) && R.Offset[A] != R.Offset[B])
      return false;
  }
  return true;
}

std::vector<Group> groupsOf(const Request &R) {
  int Each = 32, Limit = 32;
  if (R.Kind == Op::MatrixLoad || R.Kind == Op::MatrixStore) {
    Each = 8;
    Limit = 8 * R.Matrices;
  } else {
    if (R.Bytes > 4)
      Each = 16;
    if (R.Bytes > 8)
      Each = 8;
    bool Merges = everyPairEqual(R, 1) || everyPairEqual(R, 2);
    if (R.Kind == Op::Load && R.Bytes > 4 && Merges)
      Each *= 2;
  }
  std::vector<Group> Groups;
  for (int From = 0; From < Limit; From += Each) {
    Group G;
    for (int L = From; L != From + Each; ++L)
      if (on(R, L))
        G.push_back(L);
    if (!G.empty())
      Groups.push_back(G);
  }
  return Groups;
}

Cost reference(const Request &R, Geometry Banks) {
  Cost C;
  bool Matrix = R.Kind == Op::MatrixLoad || R.Kind == Op::MatrixStore;
  bool Queues = R.Kind == Op::Atomic || R.Kind == Op::Reduction ||
                R.Kind == Op::CompareSwap || R.Kind == Op::AsyncCopy;
  for (const Group &G : groupsOf(R)) {
    std::map<long, std::set<std::pair<long, int>>> InBank;
    for (int L : G)
      for (int B = 0; B != (Matrix ? 16 : R.Bytes); ++B) {
        long Address = long(R.Offset[L]) + B + 1'000'000L * Banks.Count *
                                                   Banks.Width;
        long Word = Address / Banks.Width;
        InBank[Word % Banks.Count].insert({Word, Queues ? L : 0});
      }
    unsigned Most = 0;
    for (auto &[Bank, Entries] : InBank)
      Most = std::max(Most, unsigned(Entries.size()));
    C.Ways = std::max(C.Ways, Most);
    // Old and new value are moved one after the other.
    const unsigned Moves = R.Kind == Op::CompareSwap ? 2 : 1;
    C.Wavefronts += Most * Moves;
    C.Ideal += Moves;
  }
  return C;
}

/// Requests of every kind, size and mask; half of them with the structure
/// (strides, equal neighbours) that random offsets never have.
class RequestMaker {
  std::mt19937 Engine;

public:
  explicit RequestMaker(unsigned Seed) : Engine(Seed) {}
  int pick(int Low, int High) { // inclusive; portable, unlike distributions
    return Low + int(Engine() % unsigned(High - Low + 1));
  }
  Request make() {
    static constexpr Op Kinds[] = {Op::Load,      Op::Store,
                                   Op::Atomic,    Op::Reduction,
                                   Op::CompareSwap, Op::AsyncCopy,
                                   Op::MatrixLoad,  Op::MatrixStore};
    static constexpr uint8_t Sizes[] = {1, 2, 3, 4, 6, 8, 12, 16};
    static constexpr uint8_t Matrices[] = {1, 2, 4};
    Request R;
    R.Kind = Kinds[pick(0, std::size(Kinds) - 1)];
    bool Matrix = R.Kind == Op::MatrixLoad || R.Kind == Op::MatrixStore;
    R.Bytes = Matrix ? 16 : Sizes[pick(0, 7)];
    R.Matrices = Matrix ? Matrices[pick(0, 2)] : 0;
    switch (pick(0, 3)) {
    case 0:
      R.Active = Engine();
      break;
    case 1:
      R.Active = Engine() & Engine() & Engine();
      break;
    default:
      R.Active = ~0u;
    }
    int Unit = pick(0, 3) ? R.Bytes : 1; // 1: lanes straddle words
    int Shape = pick(0, 5), Stride = pick(-40, 40), Range = pick(1, 600);
    int Base = pick(-500, 500);
    for (int L = 0; L != 32; ++L) {
      int Index = Shape == 0   ? pick(0, Range)
                  : Shape == 1 ? L * Stride
                  : Shape == 2 ? (L & ~1) * Stride // equal pairs, l xor 1
                  : Shape == 3 ? (L & ~2) * Stride // equal pairs, l xor 2
                  : Shape == 4 ? (L / 8) * Stride + (L % 8) * pick(0, 1)
                               : (L % 4) * Stride;
      R.Offset[L] = (Base + Index) * Unit;
    }
    return R;
  }
};

TEST(BankModel, AgreesWithTheReferenceOnRandomRequests) {
  static constexpr Geometry Shapes[] = {{32, 8}, {16, 4}, {64, 4},
                                        {32, 1}, {7, 4},  {1, 4}};
  RequestMaker Maker(20240607);
  std::map<std::pair<Op, int>, int> Tried;
  std::set<unsigned> WaysSeen;
  int Merged = 0;
  for (int I = 0; I != 25'000; ++I) {
    Request R = Maker.make();
    Geometry G = I % 4 ? Geometry{} : Shapes[I / 4 % 6];
    Cost Expected = reference(R, G);
    ASSERT_EQ(evaluate(R, G), Expected)
        << "request " << I << ", op " << int(R.Kind) << ", " << int(R.Bytes)
        << " bytes, mask " << std::hex << R.Active << ", banks " << std::dec
        << G.Count << "x" << G.Width;
    ++Tried[{R.Kind, R.Bytes}];
    WaysSeen.insert(Expected.Ways);
    Merged += R.Kind == Op::Load && R.Bytes == 16 && R.Active == ~0u &&
              Expected.Ideal == 2;
  }
  // The requests must have reached what they are meant to reach.
  EXPECT_EQ(Tried.size(), 6u * 8 + 2);
  for (auto &[What, Count] : Tried)
    EXPECT_GT(Count, 100);
  for (unsigned Ways = 0; Ways <= 32; ++Ways)
    EXPECT_TRUE(WaysSeen.count(Ways)) << Ways;
  EXPECT_GT(Merged, 50);
}

struct Row {
  const char *What;
  Request R;
  Cost Expected;
};

TEST(BankModel, KnownRequests) {
  const Row Rows[] = {
      {"row of floats", request(Op::Load, 4, [](int L) { return 4 * L; }),
       {1, 1, 1}},
      {"column of a 32x32 tile",
       request(Op::Load, 4, [](int L) { return 128 * L; }), {32, 32, 1}},
      {"column of a padded tile",
       request(Op::Load, 4, [](int L) { return 132 * L; }), {1, 1, 1}},
      {"one word", request(Op::Load, 4, [](int) { return 64; }), {1, 1, 1}},
      {"one word, stored", request(Op::Store, 4, [](int) { return 64; }),
       {1, 1, 1}},
      {"one word, atomically", request(Op::Atomic, 4, [](int) { return 64; }),
       {32, 32, 1}},
      {"neighbouring chars", request(Op::Store, 1, [](int L) { return L; }),
       {1, 1, 1}},
      {"chars 8 bytes apart", request(Op::Load, 1, [](int L) { return 8 * L; }),
       {2, 2, 1}},
      {"row of doubles", request(Op::Load, 8, [](int L) { return 8 * L; }),
       {1, 2, 2}},
      {"doubles in equal pairs",
       request(Op::Load, 8, [](int L) { return 8 * (L / 2); }), {1, 1, 1}},
      {"stores do not merge",
       request(Op::Store, 8, [](int L) { return 8 * (L / 2); }), {1, 2, 2}},
      {"column of a 32x32 tile of doubles",
       request(Op::Load, 8, [](int L) { return 256 * L; }), {16, 32, 2}},
      {"row of float4", request(Op::Load, 16, [](int L) { return 16 * L; }),
       {1, 4, 4}},
      {"three floats a lane",
       request(Op::Load, 12, [](int L) { return 12 * L; }), {1, 4, 4}},
      {"floats off by two bytes",
       request(Op::Load, 4, [](int L) { return 4 * L + 2; }), {2, 2, 1}},
      {"offsets below the base",
       request(Op::Load, 4, [](int L) { return -128 * L; }), {32, 32, 1}},
      {"eight lanes of float4",
       request(Op::Load, 16, [](int L) { return 16 * L; }, 0xff), {1, 1, 1}},
      {"cp.async of 8 bytes",
       request(Op::AsyncCopy, 8, [](int L) { return 8 * L; }), {1, 2, 2}},
      // Excess passes of 0 and 28 at strides of 0, 16 and 128 bytes: measured
      // on an H200, docs/results/h200.md.
      {"cp.async.ca of 16 bytes, neighbours",
       request(Op::AsyncCopy, 16, [](int L) { return 16 * L; }), {1, 4, 4}},
      {"cp.async.ca of 16 bytes, one column",
       request(Op::AsyncCopy, 16, [](int L) { return 128 * L; }), {8, 32, 4}},
      {"cp.async.ca of 16 bytes, one address: lanes queue",
       request(Op::AsyncCopy, 16, [](int) { return 0; }), {8, 32, 4}},
      {"cp.async.cg, one column",
       request(Op::BypassCopy, 16, [](int L) { return 128 * L; }), {1, 4, 4}},
      {"cp.async.cg, half a warp",
       request(Op::BypassCopy, 16, [](int L) { return 128 * L; }, 0xffff),
       {1, 2, 2}},
      {"ldmatrix.x4, rows of 64 bytes",
       request(Op::MatrixLoad, 16, [](int L) { return 64 * L; }, ~0u, 4),
       {4, 16, 4}},
      {"ldmatrix.x1 looks at eight lanes",
       request(Op::MatrixLoad, 16, [](int L) { return 128 * L; }, ~0u, 1),
       {8, 8, 1}},
      {"no lane", request(Op::Load, 4, [](int L) { return 4 * L; }, 0),
       {0, 0, 0}},
      {"no bytes", request(Op::Load, 0, [](int L) { return 4 * L; }),
       {0, 0, 0}},
  };
  for (const Row &X : Rows)
    EXPECT_EQ(evaluate(X.R), X.Expected) << X.What;
}

TEST(BankModel, AnInactiveLaneDoesNotStopMerging) {
  auto Offset = [](int L) { return L == 5 ? 4096 : 8 * (L / 2); };
  EXPECT_EQ(evaluate(request(Op::Load, 8, Offset)).Ideal, 2u);
  EXPECT_EQ(evaluate(request(Op::Load, 8, Offset, ~(1u << 5))).Ideal, 1u);
}

TEST(BankModel, PhasesAreWhatEvaluateSums) {
  RequestMaker Maker(7);
  for (int I = 0; I != 3000; ++I) {
    Request R = Maker.make();
    Phases P = phasesOf(R);
    std::vector<Group> Expected = groupsOf(R);
    ASSERT_EQ(P.Count, Expected.size());
    for (unsigned J = 0; J != P.Count; ++J) {
      uint32_t Mask = 0;
      for (int L : Expected[J])
        Mask |= 1u << L;
      ASSERT_EQ(P.Lanes[J], Mask);
    }
  }
}

// True of loads and stores alike: fewer lanes touch fewer words, and a pair
// that loses a lane can only help phases to merge.
TEST(BankModel, RemovingALaneNeverCostsMore) {
  RequestMaker Maker(11);
  for (int I = 0; I != 3000; ++I) {
    Request R = Maker.make();
    Cost Before = evaluate(R);
    R.Active &= ~(1u << Maker.pick(0, 31));
    Cost After = evaluate(R);
    ASSERT_LE(After.Wavefronts, Before.Wavefronts) << I;
    ASSERT_LE(After.Ideal, Before.Ideal) << I;
  }
}

TEST(BankModel, AnyCommonWordAlignedBaseWillDo) {
  RequestMaker Maker(13);
  for (int I = 0; I != 3000; ++I) {
    Request R = Maker.make(), Moved = R;
    int By = 4 * Maker.pick(-3000, 3000);
    for (int32_t &Offset : Moved.Offset)
      Offset += By;
    ASSERT_EQ(evaluate(R), evaluate(Moved)) << I;
  }
}

TEST(BankModel, InactiveOffsetsAreIgnored) {
  RequestMaker Maker(17);
  for (int I = 0; I != 3000; ++I) {
    Request R = Maker.make(), Other = R;
    for (int L = 0; L != 32; ++L)
      if (!on(R, L))
        Other.Offset[L] = Maker.pick(-100000, 100000);
    ASSERT_EQ(evaluate(R), evaluate(Other)) << I;
  }
}

TEST(BankModel, ExtremeOffsetsAndGeometriesAreSafe) {
  auto Far = [](int L) { return L % 2 ? INT32_MAX : INT32_MIN; };
  for (unsigned Bytes : {1u, 4u, 16u, 255u})
    for (Geometry G : {Geometry{}, Geometry{0, 0}, Geometry{~0u, ~0u},
                       Geometry{1024, 1}}) {
      Cost C = evaluate(request(Op::Store, Bytes, Far), G);
      EXPECT_GE(C.Wavefronts, C.Ideal);
    }
}

} // namespace
