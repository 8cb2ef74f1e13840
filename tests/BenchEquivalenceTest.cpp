//===- BenchEquivalenceTest.cpp - Equal, different, not reproducible ------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/BenchRecorded.h"

#include "harness/Equivalence.h"

#include <cmath>
#include <cstring>

using namespace shmfix::bench;

TEST(BenchEquivalence, PaddedTransposeIsEqual) {
  std::vector<RunRecord> O = {recorded("transpose.original.1.jsonl"), recorded("transpose.original.2.jsonl")};
  Equivalence E = judge(O, recorded("transpose.padded.jsonl"), {});
  EXPECT_EQ(E.Is, Outcome::Equal);
  EXPECT_EQ(E.Launches, 3u);
  EXPECT_EQ(E.Allocations, 2u);
  EXPECT_EQ(E.Bytes, 2u * 1024 * 1024 * 1024);
  EXPECT_TRUE(E.Reasons.empty());
}

TEST(BenchEquivalence, FloatAtomicsAreNonDeterministicNotDifferent) {
  std::vector<RunRecord> O = {recorded("float_atomics.1.jsonl"), recorded("float_atomics.2.jsonl")};
  RunRecord Third = O[1];
  Third.Launches[0].Changed[1] = "00000000000000000000000000000000";
  Equivalence E = judge(O, Third, {});
  EXPECT_EQ(E.Is, Outcome::NonDeterministic);
  ASSERT_EQ(E.Unreproducible.size(), 1u);
  EXPECT_NE(E.Unreproducible[0].find("allocation 1"), std::string::npos);
  ASSERT_EQ(E.Floating.size(), 1u);
  EXPECT_EQ(E.Floating[0].Allocation, 1u);
  // The input is reproduced; a change there counts.
  Third.Launches[0].Changed[0] = "00000000000000000000000000000000";
  EXPECT_EQ(judge(O, Third, {}).Is, Outcome::Different);
}

TEST(BenchEquivalence, EveryKindOfMemoryIsSeen) {
  RunRecord A = recorded("allocations.7.jsonl"), B = recorded("allocations.8.jsonl");
  RunDifferences D = differences(A, B, {});
  std::set<std::string> Kinds;
  std::set<unsigned> Launches;
  for (const Spot &S : D.Spots) {
    ASSERT_EQ(S.What, Spot::Memory);
    Kinds.insert(A.Allocations[S.Allocation].Kind);
    Launches.insert(S.Launch);
  }
  std::set<std::string> Want = {"device", "pitched", "managed", "async", "host", "registered", "array", "virtual"};
  EXPECT_EQ(Kinds, Want);
  EXPECT_TRUE(Launches.count(10)); // the graph
}

TEST(BenchEquivalence, ADifferenceThatHealsIsStillSeen) {
  RunRecord A, B;
  A.Processes = B.Processes = 1;
  A.Functions = B.Functions = {{"k()"}};
  A.Allocations = B.Allocations = {{"device", "", 16}};
  for (const char *Digest : {"aa", "bb", "cc"}) {
    Launch L;
    L.Function = 0;
    L.Changed[0] = Digest;
    A.Launches.push_back(L);
    B.Launches.push_back(L);
  }
  B.Launches[1].Changed[0] = "xx";
  std::vector<RunRecord> O = {A, A};
  Equivalence E = judge(O, B, {});
  EXPECT_EQ(E.Is, Outcome::Different);
  EXPECT_EQ(E.Reasons.size(), 1u);
  // Not changing is a difference too where the original changes.
  B = A;
  B.Launches[2].Changed.clear();
  EXPECT_EQ(judge(O, B, {}).Is, Outcome::Different);
}

TEST(BenchEquivalence, ExitOutputFilesAndSequence) {
  RunRecord A = recorded("transpose.original.1.jsonl");
  std::vector<RunRecord> O = {A, A};
  RunRecord B = A;
  B.ExitStatus = 1;
  EXPECT_EQ(judge(O, B, {}).Is, Outcome::Different);
  B = A;
  B.Output = "other\n";
  EXPECT_EQ(judge(O, B, {}).Is, Outcome::Different);
  B = A;
  B.Files = {{"out.bin", 3, 7}};
  EXPECT_EQ(judge(O, B, {}).Is, Outcome::Different);
  B = A;
  B.Launches.pop_back();
  EXPECT_EQ(judge(O, B, {}).Is, Outcome::Different);
  B = A;
  B.Launches[1].Grid[0] = 7;
  EXPECT_EQ(judge(O, B, {}).Is, Outcome::Different);
}

TEST(BenchEquivalence, WhatCannotBeJudged) {
  RunRecord A = recorded("transpose.original.1.jsonl"), Dead = A, Silent;
  Dead.TimedOut = true;
  EXPECT_EQ(judge({A, A}, Dead, {}).Is, Outcome::Unjudged);
  EXPECT_EQ(judge({Dead, A}, A, {}).Is, Outcome::Unjudged);
  EXPECT_EQ(judge({Silent, Silent}, Silent, {}).Is, Outcome::Unjudged);
  RunRecord Failing = A;
  Failing.Errors = {"the kernel failed: misaligned address"};
  EXPECT_EQ(judge({A, A}, Failing, {}).Is, Outcome::Different);
}

TEST(BenchEquivalence, RelativeDifference) {
  float A[] = {1, 0, 3, NAN}, B[] = {1, 0, 3.003f, NAN};
  auto Text = [](float *F) { return llvm::StringRef(reinterpret_cast<char *>(F), 16); };
  auto D = largestDifference(Text(A), Text(B), "f32");
  ASSERT_TRUE(bool(D));
  EXPECT_NEAR(*D, 0.001, 1e-5);
  B[3] = 1;
  EXPECT_TRUE(std::isinf(*largestDifference(Text(A), Text(B), "f32")));
  uint16_t H[] = {0x3c00, 0x3c01}, G[] = {0x3c00, 0x3c00}; // 1 and 1 + 2^-10
  auto Half = [](uint16_t *P) { return llvm::StringRef(reinterpret_cast<char *>(P), 4); };
  EXPECT_NEAR(*largestDifference(Half(H), Half(G), "f16"), 1.0 / 1025, 1e-9);
  auto Bad = largestDifference("abcd", "abcd", "int");
  EXPECT_FALSE(bool(Bad));
  llvm::consumeError(Bad.takeError());
}

TEST(BenchEquivalence, BrokenTraces) {
  RunRecord R;
  llvm::Error Nonsense = readTrace("{\"ev\":\"start\"}\nnonsense\n{}\n", R);
  EXPECT_EQ(llvm::toString(std::move(Nonsense)), "line 2 of the trace is no JSON");
  RunRecord Cut;
  EXPECT_FALSE(bool(readTrace("{\"ev\":\"start\"}\n{\"ev\":\"al", Cut)));
  EXPECT_FALSE(Cut.Ended);
  RunRecord Bad;
  llvm::Error Unknown = readTrace("{\"ev\":\"start\"}\n{\"ev\":\"launch\",\"n\":0,\"f\":3}\n", Bad);
  EXPECT_EQ(llvm::toString(std::move(Unknown)), "line 2 of the trace is not understood");
}
