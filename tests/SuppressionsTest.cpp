//===- SuppressionsTest.cpp - NOLINT comments -------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/Suppressions.h"

#include <gtest/gtest.h>

#include <set>

using namespace shmfix;
using Set = std::set<unsigned>;

/// Lines, from 1, on which a finding of some rule is suppressed.
static Set suppressedLines(llvm::StringRef Text) {
  Set R;
  unsigned Lines = Text.count('\n') + 1;
  for (const Suppression &S : suppressionsIn(Text))
    for (unsigned L = S.First; L <= std::min(S.Last, std::max(Lines, S.First)); ++L)
      R.insert(L);
  return R;
}

// A slip in our own name is kept, to be reported as unused; other tools' names
// are not ours to judge.
TEST(Suppressions, NamesThatNoRuleHas) {
  auto Slip = suppressionsIn("x; // NOLINT(shmfix-bank-conflicts)\n");
  ASSERT_EQ(Slip.size(), 1u);
  EXPECT_TRUE(Slip[0].isOurs());
  EXPECT_FALSE(Slip[0].covers(1, "shmfix-bank-conflict"));
  EXPECT_TRUE(suppressionsIn("x; // NOLINT(bugprone-everything)\n").empty());
}

TEST(Suppressions, OneLineAndTheNext) {
  EXPECT_EQ(suppressedLines("a\nb // NOLINT\nc\n"), Set{2});
  EXPECT_EQ(suppressedLines("// NOLINTNEXTLINE\nb\n"), Set{2});
}

TEST(Suppressions, OnlyWhenWeAreMeant) {
  EXPECT_EQ(suppressedLines("a // NOLINT(shmfix-bank-conflict)"), Set{1});
  EXPECT_EQ(suppressedLines("a // NOLINT(x, shmfix-*)"), Set{1});
  EXPECT_EQ(suppressedLines("a // NOLINT(*)"), Set{1});
  EXPECT_EQ(suppressedLines("a // NOLINT(bugprone-foo)"), Set{});
  EXPECT_EQ(suppressedLines("// NOLINTNEXTLINE(bugprone-foo)\nb"), Set{});
}

TEST(Suppressions, Ranges) {
  EXPECT_EQ(suppressedLines("a\n// NOLINTBEGIN(shmfix-*)\nb\n// NOLINTEND(shmfix-*)\nc\n"),
            (Set{2, 3}));
  EXPECT_EQ(suppressedLines("// NOLINTEND\na\n"), Set{});
}

TEST(Suppressions, GlobsWordsAndSeveralInALine) {
  EXPECT_EQ(suppressedLines("a // NOLINT(*-bank-conflict)"), Set{1});
  EXPECT_EQ(suppressedLines("a // MYNOLINT"), Set{});
  EXPECT_EQ(suppressedLines("a // NOLINTED"), Set{});
  EXPECT_EQ(suppressedLines("a // NOLINT(x) NOLINTNEXTLINE(shmfix-*)\nb"), Set{2});
  // The END of another list does not close ours.
  EXPECT_EQ(suppressedLines("// NOLINTBEGIN(shmfix-*)\n// NOLINTBEGIN\n// NOLINTEND(shmfix-*)\na\n// NOLINTEND\nb\n"),
            (Set{1, 2, 3, 4}));
}

TEST(Suppressions, PlacesAndPairs) {
  auto S = suppressionsIn("a\n  // NOLINTBEGIN(shmfix-*)\n");
  ASSERT_EQ(S.size(), 1u);
  EXPECT_EQ(S[0].Line, 2u);
  EXPECT_EQ(S[0].Column, 6u);
  EXPECT_EQ(S[0].Offset, 7u);
  EXPECT_EQ(S[0].Text, "NOLINTBEGIN(shmfix-*)");
  EXPECT_TRUE(S[0].Unpaired);
  EXPECT_TRUE(S[0].isOurs());
  EXPECT_FALSE(suppressionsIn("// NOLINT")[0].isOurs()) << "it may be meant for another tool";
  EXPECT_FALSE(S[0].covers(1, "shmfix-bank-conflict"));
  EXPECT_TRUE(S[0].covers(900, "shmfix-bank-conflict"));
  auto One = suppressionsIn("// NOLINT(shmfix-useless-padding)");
  EXPECT_FALSE(One[0].covers(1, "shmfix-bank-conflict"));
}

namespace {

Report oneConflict() {
  Report R;
  ArrayFinding A;
  A.Name = "tile";
  A.Where = {"k.cu", 2, 1, 0};
  Access Load, Store;
  Load.Where = {"k.cu", 4, 1, 0};
  Load.Now = Counts{32, 32, 1, 32, 1};
  Store.Where = {"k.cu", 3, 1, 0};
  Store.Now = Counts{1, 1, 1, 1, 1};
  A.Accesses = {Store, Load};
  R.Arrays = {A};
  return R;
}

size_t left(llvm::StringRef Text) {
  Report R = oneConflict();
  suppressFindings(R, [&](llvm::StringRef) { return std::optional(Text); });
  return R.Arrays.size();
}

} // namespace

TEST(Suppressions, DeclarationOrEveryConflictingAccess) {
  EXPECT_EQ(left("1\n2\n3\n4\n"), 1u);
  EXPECT_EQ(left("1\n2 // NOLINT\n3\n4\n"), 0u);
  EXPECT_EQ(left("1\n2\n3\n4 // NOLINT\n"), 0u);
  EXPECT_EQ(left("1\n2\n3 // NOLINT\n4\n"), 1u) << "the store does not conflict";
}
