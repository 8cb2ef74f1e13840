//===- OccupancyTest.cpp - Resident blocks against CUDA's own figures -----===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/banks/Occupancy.h"

#include <gtest/gtest.h>

using namespace shmfix::banks;

namespace {

// Threads, registers per thread, static and dynamic shared bytes of a block.
constexpr BlockResources Cases[] = {
    {256, 0, 4096, 0},
    {256, 0, 4224, 0},
    {1024, 32, 4224, 0},
    {1024, 64, 4096, 0},
    {128, 255, 0, 0},
    {32, 0, 0, 0},
    {64, 40, 16640, 0},
    {256, 37, 16384, 16384},
    {512, 33, 49152, 0},
    {256, 128, 0, 65536},
    {96, 72, 1000, 5000},
    {384, 168, 1024, 98304},
    {1024, 65, 0, 0},
    {33, 16, 3000, 0},
    {128, 96, 12288, 90000},
};
constexpr size_t CaseCount = std::size(Cases);

struct Figure {
  unsigned Blocks, Binding;
  uint64_t SharedPerBlock;
};
struct ArchFigures {
  const char *Name;
  Figure Of[CaseCount];
};

// Computed with cudaOccMaxActiveBlocksPerMultiprocessor() of cuda_occupancy.h,
// CUDA 13.0: default carve-out, FUNC_SHMEM_LIMIT_OPTIN with the dynamic size as
// its maximum, one barrier, partitioned global caching off. Binding holds its
// bits for warps (1), registers (2), shared memory (4) and blocks (8).
constexpr ArchFigures Figures[] = {
    {"sm_50",
     {{8, 0x1, 4096}, {8, 0x1, 4352}, {2, 0x3, 4352}, {1, 0x2, 4096},
      {2, 0x2, 0}, {32, 0x8, 0}, {3, 0x4, 16640}, {2, 0x4, 32768},
      {1, 0x4, 49152}, {0, 0x4, 65536}, {9, 0x2, 6144}, {0, 0x4, 99328},
      {0, 0x2, 0}, {21, 0x4, 3072}, {0, 0x4, 102400}}},
    {"sm_52",
     {{8, 0x1, 4096}, {8, 0x1, 4352}, {2, 0x3, 4352}, {1, 0x2, 4096},
      {2, 0x2, 0}, {32, 0x8, 0}, {5, 0x4, 16640}, {3, 0x4, 32768},
      {2, 0x4, 49152}, {0, 0x4, 65536}, {9, 0x2, 6144}, {0, 0x4, 99328},
      {0, 0x2, 0}, {32, 0xd, 3072}, {0, 0x4, 102400}}},
    {"sm_53",
     {{8, 0x1, 4096}, {8, 0x1, 4352}, {2, 0x3, 4352}, {0, 0x2, 4096},
      {2, 0x2, 0}, {32, 0x8, 0}, {3, 0x4, 16640}, {2, 0x4, 32768},
      {1, 0x4, 49152}, {0, 0x4, 65536}, {9, 0x2, 6144}, {0, 0x6, 99328},
      {0, 0x2, 0}, {21, 0x4, 3072}, {0, 0x4, 102400}}},
    {"sm_60",
     {{8, 0x1, 4096}, {8, 0x1, 4352}, {2, 0x3, 4352}, {1, 0x2, 4096},
      {2, 0x2, 0}, {32, 0x8, 0}, {3, 0x4, 16640}, {2, 0x4, 32768},
      {1, 0x4, 49152}, {0, 0x4, 65536}, {9, 0x2, 6144}, {0, 0x4, 99328},
      {0, 0x2, 0}, {21, 0x4, 3072}, {0, 0x4, 102400}}},
    {"sm_61",
     {{8, 0x1, 4096}, {8, 0x1, 4352}, {2, 0x3, 4352}, {1, 0x2, 4096},
      {2, 0x2, 0}, {32, 0x8, 0}, {5, 0x4, 16640}, {3, 0x4, 32768},
      {2, 0x4, 49152}, {0, 0x4, 65536}, {9, 0x2, 6144}, {0, 0x4, 99328},
      {0, 0x2, 0}, {32, 0xd, 3072}, {0, 0x4, 102400}}},
    {"sm_62",
     {{8, 0x1, 4096}, {8, 0x1, 4352}, {2, 0x3, 4352}, {0, 0x2, 4096},
      {2, 0x2, 0}, {32, 0x8, 0}, {3, 0x4, 16640}, {2, 0x4, 32768},
      {1, 0x4, 49152}, {0, 0x4, 65536}, {9, 0x2, 6144}, {0, 0x6, 99328},
      {0, 0x2, 0}, {21, 0x4, 3072}, {0, 0x4, 102400}}},
    {"sm_70",
     {{8, 0x1, 4096}, {8, 0x1, 4352}, {2, 0x3, 4352}, {1, 0x2, 4096},
      {2, 0x2, 0}, {32, 0x8, 0}, {5, 0x4, 16640}, {3, 0x4, 32768},
      {2, 0x4, 49152}, {1, 0x4, 65536}, {9, 0x2, 6144}, {0, 0x4, 99328},
      {0, 0x2, 0}, {32, 0xd, 3072}, {0, 0x4, 102400}}},
    {"sm_72",
     {{8, 0x1, 4096}, {8, 0x1, 4352}, {2, 0x3, 4352}, {1, 0x2, 4096},
      {2, 0x2, 0}, {32, 0x8, 0}, {5, 0x4, 16640}, {3, 0x4, 32768},
      {2, 0x4, 49152}, {1, 0x4, 65536}, {9, 0x2, 6144}, {0, 0x4, 99328},
      {0, 0x2, 0}, {32, 0xd, 3072}, {0, 0x4, 102400}}},
    {"sm_75",
     {{4, 0x1, 4096}, {4, 0x1, 4352}, {1, 0x1, 4352}, {1, 0x3, 4096},
      {2, 0x2, 0}, {16, 0x8, 0}, {3, 0x4, 16640}, {2, 0x4, 32768},
      {1, 0x4, 49152}, {1, 0x4, 65536}, {9, 0x2, 6144}, {0, 0x4, 99328},
      {0, 0x2, 0}, {16, 0x9, 3072}, {0, 0x4, 102400}}},
    {"sm_80",
     {{8, 0x1, 5120}, {8, 0x1, 5248}, {2, 0x3, 5248}, {1, 0x2, 5120},
      {2, 0x2, 1024}, {32, 0x8, 1024}, {9, 0x4, 17664}, {4, 0x4, 33792},
      {3, 0x6, 50176}, {2, 0x6, 66560}, {9, 0x2, 7040}, {1, 0x6, 100352},
      {0, 0x2, 1024}, {32, 0x9, 4096}, {1, 0x4, 103424}}},
    {"sm_86",
     {{6, 0x1, 5120}, {6, 0x1, 5248}, {1, 0x1, 5248}, {1, 0x3, 5120},
      {2, 0x2, 1024}, {16, 0x8, 1024}, {5, 0x4, 17664}, {3, 0x4, 33792},
      {2, 0x4, 50176}, {1, 0x4, 66560}, {9, 0x2, 7040}, {1, 0x6, 100352},
      {0, 0x2, 1024}, {16, 0x8, 4096}, {0, 0x4, 103424}}},
    {"sm_87",
     {{6, 0x1, 5120}, {6, 0x1, 5248}, {1, 0x1, 5248}, {1, 0x3, 5120},
      {2, 0x2, 1024}, {16, 0x8, 1024}, {9, 0x4, 17664}, {4, 0x4, 33792},
      {3, 0x7, 50176}, {2, 0x6, 66560}, {9, 0x2, 7040}, {1, 0x6, 100352},
      {0, 0x2, 1024}, {16, 0x8, 4096}, {1, 0x4, 103424}}},
    {"sm_88",
     {{6, 0x1, 5120}, {6, 0x1, 5248}, {1, 0x1, 5248}, {1, 0x3, 5120},
      {2, 0x2, 1024}, {16, 0x8, 1024}, {5, 0x4, 17664}, {3, 0x4, 33792},
      {2, 0x4, 50176}, {1, 0x4, 66560}, {9, 0x2, 7040}, {1, 0x6, 100352},
      {0, 0x2, 1024}, {16, 0x8, 4096}, {0, 0x4, 103424}}},
    {"sm_89",
     {{6, 0x1, 5120}, {6, 0x1, 5248}, {1, 0x1, 5248}, {1, 0x3, 5120},
      {2, 0x2, 1024}, {24, 0x8, 1024}, {5, 0x4, 17664}, {3, 0x4, 33792},
      {2, 0x4, 50176}, {1, 0x4, 66560}, {9, 0x2, 7040}, {1, 0x6, 100352},
      {0, 0x2, 1024}, {24, 0x9, 4096}, {0, 0x4, 103424}}},
    {"sm_90",
     {{8, 0x1, 5120}, {8, 0x1, 5248}, {2, 0x3, 5248}, {1, 0x2, 5120},
      {2, 0x2, 1024}, {32, 0x8, 1024}, {13, 0x4, 17664}, {6, 0x6, 33792},
      {3, 0x2, 50176}, {2, 0x2, 66560}, {9, 0x2, 7040}, {1, 0x2, 100352},
      {0, 0x2, 1024}, {32, 0x9, 4096}, {2, 0x4, 103424}}},
    {"sm_100",
     {{8, 0x1, 5120}, {8, 0x1, 5248}, {2, 0x3, 5248}, {1, 0x2, 5120},
      {2, 0x2, 1024}, {32, 0x8, 1024}, {13, 0x4, 17664}, {6, 0x6, 33792},
      {3, 0x2, 50176}, {2, 0x2, 66560}, {9, 0x2, 7040}, {1, 0x2, 100352},
      {0, 0x2, 1024}, {32, 0x9, 4096}, {2, 0x4, 103424}}},
    {"sm_101",
     {{6, 0x1, 5120}, {6, 0x1, 5248}, {1, 0x1, 5248}, {1, 0x3, 5120},
      {2, 0x2, 1024}, {24, 0x8, 1024}, {13, 0x4, 17664}, {6, 0x7, 33792},
      {3, 0x3, 50176}, {2, 0x2, 66560}, {9, 0x2, 7040}, {1, 0x2, 100352},
      {0, 0x2, 1024}, {24, 0x9, 4096}, {2, 0x4, 103424}}},
    {"sm_103",
     {{8, 0x1, 5120}, {8, 0x1, 5248}, {2, 0x3, 5248}, {1, 0x2, 5120},
      {2, 0x2, 1024}, {32, 0x8, 1024}, {13, 0x4, 17664}, {6, 0x6, 33792},
      {3, 0x2, 50176}, {2, 0x2, 66560}, {9, 0x2, 7040}, {1, 0x2, 100352},
      {0, 0x2, 1024}, {32, 0x9, 4096}, {2, 0x4, 103424}}},
    {"sm_110",
     {{6, 0x1, 5120}, {6, 0x1, 5248}, {1, 0x1, 5248}, {1, 0x3, 5120},
      {2, 0x2, 1024}, {24, 0x8, 1024}, {13, 0x4, 17664}, {6, 0x7, 33792},
      {3, 0x3, 50176}, {2, 0x2, 66560}, {9, 0x2, 7040}, {1, 0x2, 100352},
      {0, 0x2, 1024}, {24, 0x9, 4096}, {2, 0x4, 103424}}},
    {"sm_120",
     {{6, 0x1, 5120}, {6, 0x1, 5248}, {1, 0x1, 5248}, {1, 0x3, 5120},
      {2, 0x2, 1024}, {24, 0x8, 1024}, {5, 0x4, 17664}, {3, 0x4, 33792},
      {2, 0x4, 50176}, {1, 0x4, 66560}, {9, 0x2, 7040}, {1, 0x6, 100352},
      {0, 0x2, 1024}, {24, 0x9, 4096}, {0, 0x4, 103424}}},
    {"sm_121",
     {{6, 0x1, 5120}, {6, 0x1, 5248}, {1, 0x1, 5248}, {1, 0x3, 5120},
      {2, 0x2, 1024}, {24, 0x8, 1024}, {5, 0x4, 17664}, {3, 0x4, 33792},
      {2, 0x4, 50176}, {1, 0x4, 66560}, {9, 0x2, 7040}, {1, 0x6, 100352},
      {0, 0x2, 1024}, {24, 0x9, 4096}, {0, 0x4, 103424}}},
};

TEST(Occupancy, AgreesWithTheCudaOccupancyHeader) {
  for (const ArchFigures &F : Figures) {
    auto Found = findArchitecture(F.Name);
    ASSERT_TRUE(Found) << F.Name;
    for (size_t I = 0; I != CaseCount; ++I) {
      auto O = occupancyOf(*Found->Arch, Cases[I]);
      ASSERT_TRUE(O);
      std::string Where = std::string(F.Name) + " case " + std::to_string(I);
      EXPECT_EQ(O->Blocks, F.Of[I].Blocks) << Where;
      EXPECT_EQ(O->Binding, F.Of[I].Binding) << Where;
      EXPECT_EQ(O->SharedPerBlock, F.Of[I].SharedPerBlock) << Where;
    }
  }
}

TEST(Occupancy, CoversEveryNvidiaArchitecture) {
  for (const Architecture &A : knownArchitectures()) {
    if (A.Maker != Vendor::Nvidia || A.Name == "sm_90a")
      continue;
    bool Listed = false;
    for (const ArchFigures &F : Figures)
      Listed |= A.Name == F.Name;
    EXPECT_TRUE(Listed) << A.Name;
  }
}

TEST(Occupancy, LeavesUnknownRegistersOut) {
  auto O = occupancyOf(defaultArchitecture(), {1024, 0, 0, 0});
  ASSERT_TRUE(O);
  EXPECT_EQ(O->ByRegisters, Unbounded);
  EXPECT_EQ(O->Blocks, 2u);
  EXPECT_EQ(O->Binding, LimitWarps);
}

TEST(Occupancy, APadThatCostsABlock) {
  // 228 KiB hold six blocks of 36 KiB and 1 KiB of reserve: 6 x 37 = 222.
  auto Six = occupancyOf(defaultArchitecture(), {128, 0, 36 * 1024, 0});
  ASSERT_TRUE(Six);
  EXPECT_EQ(Six->ByShared, 6u);
  // Seven blocks of 260 units: 32192 + 1024 -> 33280, 7 x 33280 = 232960 of
  // 233472 bytes. One unit more, and 7 x 33408 = 233856 do not fit.
  auto Seven = occupancyOf(defaultArchitecture(), {128, 0, 32192, 0});
  auto Padded = occupancyOf(defaultArchitecture(), {128, 0, 32192 + 129, 0});
  ASSERT_TRUE(Seven && Padded);
  EXPECT_EQ(Seven->Blocks, 7u);
  EXPECT_EQ(Padded->Blocks, 6u);
  EXPECT_EQ(Padded->Binding, LimitShared);
}

TEST(Occupancy, StaticBytesMayNotPassTheStaticLimit) {
  const Architecture &A = defaultArchitecture();
  EXPECT_EQ(occupancyOf(A, {256, 0, 48 * 1024, 0})->Blocks, 4u);
  EXPECT_EQ(occupancyOf(A, {256, 0, 48 * 1024 + 4, 0})->Blocks, 0u);
  EXPECT_EQ(occupancyOf(A, {256, 0, 0, 227 * 1024})->Blocks, 1u);
  EXPECT_EQ(occupancyOf(A, {256, 0, 0, 227 * 1024 + 4})->Blocks, 0u);
}

TEST(Occupancy, SaysNothingWhereNothingIsRecorded) {
  EXPECT_FALSE(occupancyOf(*findArchitecture("gfx90a")->Arch, {256, 0, 0, 0}));
  EXPECT_FALSE(occupancyOf(defaultArchitecture(), {0, 0, 0, 0}));
}

TEST(Occupancy, NamesLimits) {
  EXPECT_EQ(describeLimits(0), "");
  EXPECT_EQ(describeLimits(LimitShared), "shared memory");
  EXPECT_EQ(describeLimits(LimitWarps | LimitRegisters), "registers and warps");
  EXPECT_EQ(describeLimits(15), "shared memory, registers, warps and blocks");
}

} // namespace
