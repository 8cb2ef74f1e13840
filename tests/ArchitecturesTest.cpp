//===- ArchitecturesTest.cpp - Names, limits, stand-ins -------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/banks/Architectures.h"

#include <gtest/gtest.h>

#include <set>

using namespace shmfix::banks;

namespace {

struct Spelling {
  const char *Name, *Expected;
  bool StandIn;
};

TEST(Architectures, NamesAsUsersSpellThem) {
  const Spelling Cases[] = {
      {"sm_90", "sm_90", false},      {"compute_90", "sm_90", false},
      {"90", "sm_90", false},         {"lto_90", "sm_90", false},
      {"sm_90a", "sm_90a", false},    {"compute_90a", "sm_90a", false},
      {"sm_100a", "sm_100", false},   {"sm_100f", "sm_100", false},
      {"sm_103f", "sm_103", false},   {"sm_101a", "sm_101", false},
      {"sm_110f", "sm_110", false},   {"sm_120a", "sm_120", false},
      {"sm_121f", "sm_121", false},   {"sm_50", "sm_50", false},
      {"sm_130", "sm_121", true},     {"sm_115a", "sm_110", true},
      {"sm_102", "sm_101", true},     {"sm_89", "sm_89", false},
      {"sm_73", "sm_72", true},       {"gfx90a:xnack-", "gfx90a", false},
      {"gfx1101", "gfx1100", true},   {"gfx940", "gfx90a", true},
      {"gfx1200", "gfx1100", true},   {"gfx951", "gfx950", true},
  };
  for (const Spelling &S : Cases) {
    auto Found = findArchitecture(S.Name);
    ASSERT_TRUE(Found) << S.Name;
    EXPECT_EQ(Found->Arch->Name, S.Expected) << S.Name;
    EXPECT_EQ(!Found->Note.empty(), S.StandIn) << S.Name;
    if (S.StandIn) {
      EXPECT_NE(Found->Note.find(S.Name), std::string::npos);
      EXPECT_NE(Found->Note.find(S.Expected), std::string::npos);
    }
  }
}

TEST(Architectures, WhatIsNotAName) {
  for (const char *Name :
       {"", "sm_", "sm_35", "sm_9", "sm_1000", "sm_80a", "sm_90f", "sm_90b",
        "sm_a", "sm_-90", "sm_ 90", "native", "all", "volta", "sm_90,sm_80",
        "gfx", "gfx803", "gfx12345", "gfxzzz", "SM_90", "a", "f"})
    EXPECT_FALSE(findArchitecture(Name)) << Name;
}

TEST(Architectures, EveryNameFindsItself) {
  std::set<std::string_view> Seen;
  for (const Architecture &A : knownArchitectures()) {
    EXPECT_TRUE(Seen.insert(A.Name).second) << A.Name;
    auto Found = findArchitecture(A.Name);
    ASSERT_TRUE(Found) << A.Name;
    EXPECT_EQ(Found->Arch, &A);
    EXPECT_EQ(Found->Note, "");
  }
  EXPECT_EQ(Seen.size(), 29u);
}

TEST(Architectures, TheDefaultIsWhereTheRulesWereMeasured) {
  const Architecture &A = defaultArchitecture();
  EXPECT_EQ(A.Name, "sm_90");
  EXPECT_TRUE(A.Measured);
  EXPECT_TRUE(A.SameRules);
  EXPECT_EQ(A.Banks, (Geometry{32, 4}));
}

struct Limits {
  const char *Name;
  unsigned OptIn, PerSM, Threads, Blocks, Reserved, Unit;
};

// KiB, as published by NVIDIA: libcu++'s arch_traits.h from 6.0 on, the
// programming guide for 5.0 and 5.2. Written out here and not derived, so that
// a slip in the rules behind the table shows.
TEST(Architectures, PublishedLimits) {
  const Limits Rows[] = {
      {"sm_50", 48, 64, 2048, 32, 0, 256},
      {"sm_52", 48, 96, 2048, 32, 0, 256},
      {"sm_61", 48, 96, 2048, 32, 0, 256},
      {"sm_70", 96, 96, 2048, 32, 0, 256},
      {"sm_75", 64, 64, 1024, 16, 0, 256},
      {"sm_80", 163, 164, 2048, 32, 1024, 128},
      {"sm_86", 99, 100, 1536, 16, 1024, 128},
      {"sm_87", 163, 164, 1536, 16, 1024, 128},
      {"sm_89", 99, 100, 1536, 24, 1024, 128},
      {"sm_90", 227, 228, 2048, 32, 1024, 128},
      {"sm_100", 227, 228, 2048, 32, 1024, 128},
      {"sm_110", 227, 228, 1536, 24, 1024, 128},
      {"sm_120", 99, 100, 1536, 24, 1024, 128},
  };
  for (const Limits &L : Rows) {
    const Architecture &A = *findArchitecture(L.Name)->Arch;
    EXPECT_EQ(A.StaticShared, 48u * 1024) << L.Name;
    EXPECT_EQ(A.OptInShared, L.OptIn * 1024) << L.Name;
    EXPECT_EQ(A.SharedPerSM, L.PerSM * 1024) << L.Name;
    EXPECT_EQ(A.ThreadsPerSM, L.Threads) << L.Name;
    EXPECT_EQ(A.WarpsPerSM, L.Threads / 32) << L.Name;
    EXPECT_EQ(A.BlocksPerSM, L.Blocks) << L.Name;
    EXPECT_EQ(A.ReservedShared, L.Reserved) << L.Name;
    EXPECT_EQ(A.SharedUnit, L.Unit) << L.Name;
    EXPECT_EQ(A.RegistersPerSM, 65536u) << L.Name;
  }
}

TEST(Architectures, AmdIsNotMeasured) {
  for (const char *Name :
       {"gfx906", "gfx908", "gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100"}) {
    const Architecture &A = *findArchitecture(Name)->Arch;
    EXPECT_FALSE(A.Measured || A.SameRules) << Name;
    bool Cdna4 = Name == std::string_view("gfx950");
    EXPECT_EQ(A.SharedPerSM, Cdna4 ? 163840u : 65536u) << Name;
    bool Rdna = std::string_view(Name).size() == 7;
    EXPECT_EQ(A.LanesPerWarp, Rdna ? 32u : 64u) << Name;
    EXPECT_EQ(A.SharedUnit, Rdna ? 1024u : Cdna4 ? 1280u : 512u) << Name;
  }
}

} // namespace
