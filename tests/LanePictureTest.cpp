//===- LanePictureTest.cpp - Lanes on banks in words and pictures ---------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/SampleReport.h"
#include "tool/report/BankLayout.h"
#include "tool/report/LanePicture.h"
#include "tool/report/Wording.h"

#include "llvm/ADT/SmallVector.h"

#include <gtest/gtest.h>

#include <random>

using namespace shmfix;
using banks::Op;
using llvm::StringRef;
using sample::strided;

namespace {

std::string drawn(const banks::Request &R, unsigned Width, bool Ascii = true,
                  ColorMode Color = ColorMode::Never) {
  ReportOptions O = sample::options();
  O.Width = Width;
  O.Ascii = Ascii;
  O.Color = Color;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  drawRequest(R, O, OS);
  return Text;
}

llvm::SmallVector<StringRef> lines(StringRef Text) {
  llvm::SmallVector<StringRef> Out;
  Text.split(Out, '\n', -1, /*KeepEmpty=*/false);
  return Out;
}

/// The layout is a second count of the same thing: it must come to what the
/// bank model says, whatever the request.
TEST(BankLayout, PassesAreTheModelsWavefronts) {
  std::mt19937 Random(7);
  const Op Ops[] = {Op::Load,      Op::Store,      Op::Atomic,     Op::Reduction,
                    Op::CompareSwap, Op::AsyncCopy, Op::MatrixLoad, Op::MatrixStore};
  for (unsigned Round = 0; Round != 4000; ++Round) {
    banks::Request R;
    R.Kind = Ops[Random() % std::size(Ops)];
    bool Matrix = R.Kind == Op::MatrixLoad || R.Kind == Op::MatrixStore;
    R.Bytes = Matrix ? 16 : 1u << Random() % 5;
    if (R.Kind == Op::AsyncCopy && R.Bytes < 4)
      R.Bytes = 4;
    R.Matrices = Matrix ? 1u << Random() % 3 : 0;
    R.Active = Random() % 3 ? ~0u : Random() | 1;
    int Spread = 1 + Random() % 64;
    for (int &Offset : R.Offset)
      Offset = (int(Random() % Spread) - Spread / 2) * (Matrix ? 16 : R.Bytes);
    ASSERT_EQ(layOut(R).passes(), banks::evaluate(R).Wavefronts)
        << "round " << Round;
  }
}

TEST(BankLayout, EachLaneIsServedInItsBank) {
  BankLayout L = layOut(strided(Op::Load, 4, 8));
  ASSERT_EQ(L.Phases.size(), 1u);
  const PhaseLayout &P = L.Phases[0];
  EXPECT_EQ(P.passes(), 2u);
  EXPECT_EQ(P.banksInUse(), 16u);
  ASSERT_EQ(P.Banks[2].size(), 2u); // word 2 of lane 1, word 34 of lane 17
  EXPECT_EQ(P.Banks[2][0].Word, 2);
  EXPECT_EQ(P.Banks[2][0].Lanes, 1u << 1);
  EXPECT_EQ(P.Banks[2][1].Word, 34);
  EXPECT_EQ(P.Banks[2][1].Lanes, 1u << 17);
  EXPECT_TRUE(P.Banks[3].empty());
}

TEST(LaneWords, RunsAndSingles) {
  EXPECT_EQ(laneWords(~0u), "lanes 0-31");
  EXPECT_EQ(laneWords(1u << 3), "lane 3");
  EXPECT_EQ(laneWords(0x01010101), "lanes 0, 8, 16 and 24");
  EXPECT_EQ(laneWords(0x80000003), "lanes 0, 1 and 31");
  EXPECT_EQ(laneWords(0x55555555), "lanes 0, 2, 4, 6, ... (16 lanes)");
}

TEST(MeetingWords, SayWhoMeetsWhere) {
  EXPECT_EQ(meetingWords(strided(Op::Load, 4, 128)),
            "lanes 0-31 all read bank 0, 32 different words: 32 passes instead of 1");
  EXPECT_EQ(meetingWords(strided(Op::Store, 4, 32)),
            "lanes 0, 4, 8, 12, 16, 20, 24 and 28 write bank 0, 8 different "
            "words: 8 passes instead of 1");
  EXPECT_EQ(meetingWords(strided(Op::Load, 4, 0)),
            "lanes 0-31 share one word: no conflict");
  EXPECT_EQ(meetingWords(strided(Op::Load, 4, 4, 0)), "no lane takes part");
}

TEST(MeetingWords, PhasesOfWideRequests) {
  // Sixteen lanes a phase, 16 bytes apart: lanes 0 and 8 share banks 0 and 1.
  EXPECT_EQ(meetingWords(strided(Op::Store, 8, 16)),
            "in each of 2 phases (the first: lanes 0-15) lanes 0 and 8 write bank "
            "0, 2 different words: 4 passes instead of 2");
}

TEST(MeetingWords, AtomicsQueueOnOneWord) {
  std::string Words = meetingWords(strided(Op::Atomic, 4, 0, 0x7));
  EXPECT_EQ(Words, "lanes 0-2 all update bank 0, and atomics queue lane after "
                   "lane, on one word too: 3 passes instead of 1");
}

TEST(StrideWords, OnlyWhereLanesAreEvenlySpaced) {
  EXPECT_EQ(strideWords(strided(Op::Load, 4, 128)), "128 bytes apart");
  EXPECT_EQ(strideWords(strided(Op::Load, 1, 1)), "1 byte apart");
  EXPECT_EQ(strideWords(strided(Op::Load, 4, 0)), "");
  banks::Request R = strided(Op::Load, 4, 128);
  R.Offset[9] += 4;
  EXPECT_EQ(strideWords(R), "");
  // Every other lane: still 128 bytes a lane.
  EXPECT_EQ(strideWords(strided(Op::Load, 4, 128, 0x55555555)), "128 bytes apart");
}

TEST(LanePicture, OneRowAPass) {
  std::string Text = drawn(strided(Op::Load, 4, 128), 80);
  auto Rows = lines(Text);
  ASSERT_EQ(Rows.size(), 2u + 32u); // words, heads, passes
  EXPECT_TRUE(Rows[2].starts_with("pass 1  0 . . "));
  EXPECT_TRUE(Rows[33].starts_with("pass 32 v . . "));
}

TEST(LanePicture, KeepsToTheWidth) {
  for (unsigned Width : {41, 60, 72, 80, 104, 105, 200})
    for (StringRef Row : lines(drawn(strided(Op::Load, 4, 8), Width)))
      if (Row.starts_with("pass") || Row.starts_with("bank")) {
        EXPECT_LT(Row.size(), Width) << Row.str();
      }
}

TEST(LanePicture, CellsGrowWithTheRoom) {
  banks::Request R = strided(Op::Load, 4, 128);
  EXPECT_TRUE(StringRef(drawn(R, 105)).contains("pass 32 31 "));
  EXPECT_TRUE(StringRef(drawn(R, 80)).contains("pass 32 v ."));
  EXPECT_TRUE(StringRef(drawn(R, 45)).contains("pass 32 v."));
  EXPECT_FALSE(StringRef(drawn(R, 30)).contains("pass 1 "));
}

TEST(LanePicture, MarksSharedWords) {
  EXPECT_TRUE(StringRef(drawn(strided(Op::Load, 4, 0), 105)).contains("pass 1   0+ "));
}

TEST(LanePicture, AsciiIsAscii) {
  std::string Ascii = drawn(strided(Op::Load, 4, 128), 80, true);
  EXPECT_TRUE(std::all_of(Ascii.begin(), Ascii.end(),
                          [](unsigned char C) { return C < 0x80; }));
  EXPECT_TRUE(StringRef(drawn(strided(Op::Load, 4, 128), 80, false)).contains("\u00b7"));
}

std::string accessDrawn(ColorMode Color) {
  ReportOptions O = sample::options();
  O.Ascii = true;
  O.Color = Color;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  const ArrayFinding Tile = sample::tile();
  drawAccess(Tile, Tile.Accesses[1], O, OS);
  return Text;
}

TEST(LanePicture, AccessBeforeAndAfter) {
  std::string Text = accessDrawn(ColorMode::Never);
  StringRef T = Text;
  EXPECT_TRUE(T.starts_with("src/a.cu:5:12: 4-byte load of 'tile' in kernel 'transpose', block 32x8 (from the launch)\n"));
  EXPECT_TRUE(T.contains("\n           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"));
  EXPECT_TRUE(T.contains("now: lanes 0-31 all read bank 0"));
  auto [Now, After] = T.split("with the fix: ");
  EXPECT_EQ(Now.count("\npass "), 32u);
  EXPECT_EQ(After.count("\npass "), 1u);
  EXPECT_TRUE(After.contains("pass 1  0 1 2 3 4 5 6 7 8 9 a b"));
}

TEST(LanePicture, ColoursOnlyWhenAsked) {
  EXPECT_FALSE(StringRef(accessDrawn(ColorMode::Never)).contains("\x1b["));
  EXPECT_TRUE(StringRef(accessDrawn(ColorMode::Always)).contains("\x1b["));
  EXPECT_FALSE(StringRef(accessDrawn(ColorMode::Auto)).contains("\x1b["));
}

} // namespace
