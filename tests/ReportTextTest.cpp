//===- ReportTextTest.cpp - Findings as people read them ------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks what a finding has to say and where, not each word of it. The counts
// of SampleReport.h are worked out by hand; the first test holds them against
// the bank model, so that the sentences are about real requests.
//
//===----------------------------------------------------------------------===//

#include "tests/SampleReport.h"

#include "llvm/ADT/SmallVector.h"

#include <gtest/gtest.h>

#include <regex>

using namespace shmfix;
using llvm::StringRef;

namespace {

std::string text(const Report &R, const ReportOptions &O = sample::options()) {
  return sample::written("text", R, O);
}

std::vector<std::string> linesOf(const std::string &Text) {
  llvm::SmallVector<StringRef> Parts;
  StringRef(Text).split(Parts, '\n', -1, /*KeepEmpty=*/false);
  return {Parts.begin(), Parts.end()};
}

Report only(StringRef Name) {
  Report R;
  for (const ArrayFinding &A : sample::report().Arrays)
    if (A.Name == Name)
      R.Arrays.push_back(A);
  EXPECT_EQ(R.Arrays.size(), 1u);
  return R;
}

bool has(const std::string &Text, StringRef Part) {
  return StringRef(Text).contains(Part);
}

size_t countOf(const std::string &Text, StringRef Part) {
  return StringRef(Text).count(Part);
}

TEST(ReportText, SampleAgreesWithTheBankModel) {
  for (const ArrayFinding &A : sample::report().Arrays)
    for (const Access &X : A.Accesses) {
      if (!X.Now)
        continue;
      banks::Cost Now = banks::evaluate(X.Worst);
      EXPECT_EQ(Now, (banks::Cost{X.Now->Ways, X.Now->Wavefronts, X.Now->Ideal}))
          << A.Name;
      if (X.After) {
        EXPECT_EQ(banks::evaluate(X.WorstAfter),
                  (banks::Cost{X.After->Ways, X.After->Wavefronts, X.After->Ideal}))
            << A.Name;
      }
    }
}

// Editors and CI read these lines; everything else must not look like one.
TEST(ReportText, LinesHaveClangsForm) {
  std::regex Form(R"(^src/a\.cu:[0-9]+:[0-9]+: (warning: .* \[shmfix-[a-z-]+\]|note: .*)$)");
  unsigned Warnings = 0;
  for (const std::string &L : linesOf(text(sample::report()))) {
    if (L.front() == ' ')
      continue;
    EXPECT_TRUE(std::regex_match(L, Form)) << L;
    Warnings += has(L, ": warning: ");
  }
  EXPECT_EQ(Warnings, 5u); // tile, vec, hist, big, macro
}

TEST(ReportText, ConflictSaysWhatMeetsWhere) {
  std::string T = text(only("tile"));
  EXPECT_TRUE(has(T, "32-way bank conflict on 'tile' in kernel 'transpose'"));
  EXPECT_TRUE(has(T, "[shmfix-bank-conflict]"));
  EXPECT_TRUE(has(T, "src/a.cu:5:12: note: "));
  EXPECT_TRUE(has(T, "lanes 0-31"));
  EXPECT_TRUE(has(T, "bank 0"));
  EXPECT_TRUE(has(T, "32 different words"));
  EXPECT_TRUE(has(T, "32 passes instead of 1"));
  EXPECT_TRUE(has(T, "128 bytes apart"));
  EXPECT_TRUE(has(T, "block 32x8"));
  EXPECT_FALSE(has(T, "src/a.cu:4:3: note:")) << "the free store says nothing";
  EXPECT_LE(linesOf(T).size(), 25u) << T;
}

// The caret stands under the access, with as many marks as it has letters.
TEST(ReportText, CaretStandsUnderTheAccess) {
  std::vector<std::string> Lines = linesOf(text(only("tile")));
  std::string Spelled = "tile[threadIdx.x][threadIdx.y]";
  for (size_t I = 0; I + 1 < Lines.size(); ++I) {
    if (!has(Lines[I], "out[0] = " + Spelled))
      continue;
    size_t At = Lines[I].find(Spelled);
    EXPECT_EQ(Lines[I + 1].find('^'), At);
    EXPECT_EQ(Lines[I + 1].substr(At),
              "^" + std::string(Spelled.size() - 1, '~'));
    return;
  }
  ADD_FAILURE() << "the source line is missing";
}

TEST(ReportText, CaretCountsTabsAsSpaces) {
  std::vector<std::string> Lines = linesOf(text(only("big")));
  for (size_t I = 0; I + 1 < Lines.size(); ++I)
    if (has(Lines[I], "float big[32][64];")) {
      EXPECT_FALSE(has(Lines[I], "\t"));
      EXPECT_EQ(Lines[I + 1].find('^'), Lines[I].find("big"));
      return;
    }
  ADD_FAILURE() << "the declaration is missing";
}

TEST(ReportText, SafeFixShowsTheChangeAndItsPrice) {
  std::string T = text(only("tile"));
  EXPECT_TRUE(has(T, "pad each row by 1 element: [32][32] -> [32][33]"));
  EXPECT_TRUE(has(T, "-  __shared__ float tile[32][32];\n"));
  EXPECT_TRUE(has(T, "+  __shared__ float tile[32][32 + 1];\n"));
  EXPECT_TRUE(has(T, "4096 -> 4224 bytes"));
  EXPECT_TRUE(has(T, "safe"));
  EXPECT_TRUE(has(T, "--fix"));
}

TEST(ReportText, PadTableHasTheChosenRow) {
  std::string T = text(only("tile"));
  bool Zero = false, One = false;
  for (const std::string &L : linesOf(T)) {
    Zero |= std::regex_search(L, std::regex(R"(\b0 +1 +32 +264 +4096$)"));
    One |= std::regex_search(L, std::regex(R"(\+1 +1 +1 +16 +4224 +<- chosen$)"));
  }
  EXPECT_TRUE(Zero && One) << T;
}

// Held back: the reader learns that it exists, why, and how to see it.
TEST(ReportText, UnsafeFixIsHeldBackUntilAsked) {
  std::string T = text(only("big"));
  EXPECT_TRUE(has(T, "unsafe"));
  EXPECT_TRUE(has(T, "4 -> 3 resident blocks [occupancy-loss]"));
  EXPECT_TRUE(has(T, "--unsafe-fixes shows it"));
  EXPECT_FALSE(has(T, "applies it"));
  EXPECT_FALSE(has(T, "64 + 1"));
  EXPECT_TRUE(has(T, "assumed")) << "the block shape is not from the source";
  ReportOptions O = sample::options();
  O.UnsafeFixes = true;
  EXPECT_TRUE(has(text(only("big"), O), "float big[32][64 + 1];"));
}

TEST(ReportText, ReportOnlyFixSaysWhy) {
  std::string T = text(only("macro"));
  EXPECT_TRUE(has(T, "[macro-declaration]"));
  EXPECT_FALSE(has(T, "--fix"));
}

TEST(ReportText, BoundIsCalledOne) {
  std::string T = text(only("macro"));
  EXPECT_TRUE(has(T, "up to 32-way"));
  EXPECT_TRUE(has(T, "[data-dependent-mask]"));
  EXPECT_FALSE(has(text(only("tile")), "up to"));
}

// vec: lanes 0, 2, 4, 6 of each phase of eight are 128 bytes apart.
TEST(ReportText, PhasesOfWideLoads) {
  std::string T = text(only("vec"));
  EXPECT_TRUE(has(T, "4-way bank conflict on 'vec'"));
  EXPECT_TRUE(has(T, "lanes 0, 2, 4 and 6"));
  EXPECT_TRUE(has(T, "4 phases"));
  EXPECT_TRUE(has(T, "16 passes instead of 4"));
  EXPECT_TRUE(has(T, "[one-dimensional]"));
}

TEST(ReportText, AtomicsQueueOnOneWord) {
  std::string T = text(only("hist"));
  EXPECT_TRUE(has(T, "atomic"));
  EXPECT_TRUE(has(T, "queue"));
  EXPECT_FALSE(has(T, "different words"));
  EXPECT_TRUE(has(T, "32 passes instead of 1"));
}

TEST(ReportText, CleanAndUnknownArraysAreSilent) {
  EXPECT_EQ(text(only("clean")), "");
  EXPECT_EQ(text(only("table")), "");
  EXPECT_EQ(text({}), "");
}

TEST(ReportText, WhyNotNamesEachReason) {
  ReportOptions O = sample::options();
  O.WhyNot = true;
  std::string Clean = text(only("clean"), O), Open = text(only("table"), O);
  EXPECT_EQ(linesOf(Clean).size(), 1u) << Clean;
  EXPECT_TRUE(has(Clean, "'clean'") && has(Clean, "[no-conflict]"));
  EXPECT_EQ(linesOf(Open).size(), 1u) << Open;
  EXPECT_TRUE(has(Open, "[unknown-access]"));
  EXPECT_TRUE(has(Open, "key[threadIdx.x] comes out of memory"));
  EXPECT_EQ(text(only("tile"), O), text(only("tile"))) << "it is fixed";
  std::string All = text(sample::report(), O);
  for (const char *Code : {"[one-dimensional]", "[inside-row]",
                           "[occupancy-loss]", "[macro-declaration]"})
    EXPECT_TRUE(has(All, Code)) << Code;
}

TEST(ReportText, InstancesOfOneDeclarationPrintOnce) {
  Report R = only("tile");
  R.Arrays.push_back(R.Arrays.front());
  R.Arrays[0].Kernel = "transpose<float>";
  R.Arrays[1].Kernel = "transpose<int>";
  std::string T = text(R);
  EXPECT_EQ(countOf(T, ": warning: "), 1u) << T;
  EXPECT_EQ(countOf(T, "tile[32][32 + 1];"), 1u) << T;
}

// Each number stands beside the instance that it belongs to.
TEST(ReportText, InstancesAreToldApart) {
  using banks::Op;
  Report R = only("tile");
  R.Arrays.push_back(R.Arrays.front());
  ArrayFinding &Other = R.Arrays[1];
  R.Arrays[0].Kernel = "transpose<float>";
  R.Arrays[0].Accesses[1].RequestsPerBlock = 16; // it costs most
  Other.Kernel = "transpose<double>";
  // It stores with two lanes a bank, which the first instance does not.
  Other.Accesses[0].Worst = sample::strided(Op::Store, 4, 8);
  Other.Accesses[0].Now = Counts{2, 2, 1, 2, 1};
  Other.Bytes = 8192;
  Other.Remedy.Bytes = 8448;
  std::string T = text(R);
  EXPECT_TRUE(has(T, "in kernel 'transpose<float>' (and 1 more instance)")) << T;
  EXPECT_TRUE(has(T, "4-byte load: lanes 0-31 all read bank 0, 32 different words: 32 passes instead of 1; lanes are 128 "
                     "bytes apart; 1 with the fix; in 'transpose<float>', worst of 2 instances;")) << T;
  EXPECT_TRUE(has(T, "1 with the fix; in 'transpose<double>', worst of 2 instances\n")) << T;
  EXPECT_TRUE(has(T, "4096 -> 4224 bytes (+128), 8 resident blocks per multiprocessor as before (in 'transpose<float>')")) << T;
  EXPECT_TRUE(has(T, "note: the same change in 'transpose<double>': 8192 -> 8448 bytes (+256)")) << T;
  Other.Kernel = "copy";
  EXPECT_TRUE(has(text(R), "(and 1 more kernel)"));
}

TEST(ReportText, BlockShapesAreCounted) {
  Report R = only("tile");
  R.Arrays[0].Accesses.push_back(R.Arrays[0].Accesses[1]);
  R.Arrays[0].Accesses[2].Block = {16, 16, 1};
  std::string T = text(R);
  EXPECT_TRUE(has(T, "1 with the fix; worst of 2 block shapes; block 32x8 ")) << T;
}

TEST(ReportText, PaddingWithoutUseIsAFindingOfItsOwn) {
  Report R = only("clean");
  Fix &F = R.Arrays[0].Remedy;
  F.Kind = FixKind::Unpad;
  F.Pad = -1;
  F.Title = "take 1 element of padding away";
  std::string T = text(R);
  EXPECT_TRUE(has(T, "[shmfix-useless-padding]"));
  EXPECT_TRUE(has(T, "take 1 element of padding away"));
}

TEST(ReportText, NotesAreLimited) {
  Report R = only("tile");
  for (unsigned I = 0; I != 9; ++I) {
    R.Arrays[0].Accesses.push_back(R.Arrays[0].Accesses[1]);
    R.Arrays[0].Accesses.back().Where.Column += 1 + I;
  }
  ReportOptions O = sample::options();
  O.MaxNotes = 2;
  std::string T = text(R, O);
  EXPECT_EQ(countOf(T, "passes instead of"), 2u);
  EXPECT_TRUE(has(T, "8 more")) << "ten conflict, two are shown\n" << T;
}

TEST(ReportText, WorksWithoutSourceText) {
  ReportOptions O = sample::options();
  O.ReadFile = nullptr;
  std::string T = text(only("tile"), O);
  EXPECT_TRUE(has(T, "32-way bank conflict"));
  EXPECT_TRUE(has(T, "32 passes instead of 1"));
  EXPECT_FALSE(has(T, "^"));
}

TEST(ReportText, ColoursOnlyWhenAsked) {
  EXPECT_FALSE(has(text(sample::report()), "\x1b["));
  ReportOptions O = sample::options();
  O.Color = ColorMode::Always;
  std::string T = text(sample::report(), O);
  EXPECT_TRUE(has(T, "\x1b["));
  // Without the escapes it is the same text.
  EXPECT_EQ(std::regex_replace(T, std::regex("\x1b\\[[0-9;]*m"), ""),
            text(sample::report()));
}

TEST(ReportText, SameInputSameBytes) {
  EXPECT_EQ(text(sample::report()), text(sample::report()));
}

} // namespace
