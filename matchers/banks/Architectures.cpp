//===- Architectures.cpp - Limits of each architecture, as data -*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sources of the figures:
//   [C]  libcu++, cuda/__device/arch_traits.h: shared memory, threads and
//        blocks per SM, registers per block and thread, 48 KiB without opting
//        in, 1 KiB reserved for each block from capability 8.0 on, opt-in limit
//        = shared per SM less that. It has 6.0 to 6.2, 7.0, 7.5 and everything
//        from 8.0 on (8.8 as 8.6, 10.3 as 10.0, 12.1 as 12.0).
//   [O]  cuda_occupancy.h of CUDA 13.0: granularity of shared memory (256
//        bytes up to capability 7, 128 from 8 on) and of registers (256 a
//        warp), sub-partitions (4; 2 on capability 6.0), blocks per SM of
//        every row, and capability 10.1 with the same figures as 11.0.
//   [G]  CUDA C++ Programming Guide, table "Technical Specifications per
//        Compute Capability", in the editions that list the capability. For
//        shared memory and threads per SM of 5.0, 5.2, 5.3 and 7.2 it stands
//        alone, entered from memory and not compared with a copy of the Guide:
//        [C] has no such rows to confirm them.
//   [A]  ROCm documentation, "AMD GPU specifications": LDS and wavefront size
//        of each LLVM target.
//        The phases are BankModel's, not measured.
//   [L]  LLVM's AMDGPU backend: 32 LDS banks (FeatureLDSBankCount32); LDS is
//        handed out in blocks of 512 bytes, 1,024 from gfx10.3 on, 1,280 on
//        gfx950 (AMDGPUUsage, GRANULATED_LDS_SIZE). Occupancy of AMD is not
//        recorded.
//
//===----------------------------------------------------------------------===//

#include "matchers/banks/Architectures.h"

#include <charconv>

namespace shmfix::banks {
namespace {

constexpr unsigned KiB = 1024;

/// What differs between NVIDIA architectures; the rest follows by rule.
constexpr Architecture nvidia(std::string_view Name, unsigned Major,
                              unsigned Minor, unsigned SharedPerSM,
                              unsigned ThreadsPerSM, unsigned BlocksPerSM,
                              unsigned RegistersPerBlock = 64 * KiB) {
  Architecture A;
  A.Name = Name;
  A.Major = Major;
  A.Minor = Minor;
  A.SharedPerSM = SharedPerSM;
  A.ThreadsPerSM = ThreadsPerSM;
  A.WarpsPerSM = ThreadsPerSM / 32;
  A.BlocksPerSM = BlocksPerSM;
  A.RegistersPerBlock = RegistersPerBlock;
  A.StaticShared = 48 * KiB;                             // [C]
  A.ReservedShared = Major >= 8 ? KiB : 0;               // [C]
  A.OptInShared = Major >= 7 ? SharedPerSM - A.ReservedShared : 48 * KiB;
  A.SharedUnit = Major >= 8 ? 128 : 256;                 // [O]
  A.RegistersPerSM = 64 * KiB;                           // [C]
  A.RegisterUnit = 256;                                  // [O]
  A.SubPartitions = Major == 6 && Minor == 0 ? 2 : 4;    // [O]
  A.ThreadsPerBlock = 1024;                              // [C]
  A.RegistersPerThread = 255;                            // [C]
  A.Measured = Major == 9 && Minor == 0;
  A.SameRules = true;
  return A;
}

constexpr Architecture amd(std::string_view Name, unsigned Wave,
                           unsigned SharedUnit, unsigned Shared = 64 * KiB) {
  Architecture A;
  A.Name = Name;
  A.Maker = Vendor::Amd;
  A.LanesPerWarp = Wave;
  A.StaticShared = A.OptInShared = A.SharedPerSM = Shared;   // [A]
  A.SharedUnit = SharedUnit;                                 // [L]
  A.ThreadsPerBlock = 1024;                                  // [L]
  return A;
}

//        name      capability  shared/SM  threads  blocks  registers/block
constexpr Architecture Table[] = {
    nvidia("sm_50", 5, 0, 64 * KiB, 2048, 32),            // [G] [O]
    nvidia("sm_52", 5, 2, 96 * KiB, 2048, 32),            // [G] [O]
    nvidia("sm_53", 5, 3, 64 * KiB, 2048, 32, 32 * KiB),  // [G] [O]
    nvidia("sm_60", 6, 0, 64 * KiB, 2048, 32),            // [C] [O]
    nvidia("sm_61", 6, 1, 96 * KiB, 2048, 32),            // [C] [O]
    nvidia("sm_62", 6, 2, 64 * KiB, 2048, 32, 32 * KiB),  // [C] [O]
    nvidia("sm_70", 7, 0, 96 * KiB, 2048, 32),            // [C] [O]
    nvidia("sm_72", 7, 2, 96 * KiB, 2048, 32),            // [G] [O]
    nvidia("sm_75", 7, 5, 64 * KiB, 1024, 16),            // [C] [O]
    nvidia("sm_80", 8, 0, 164 * KiB, 2048, 32),           // [C] [O]
    nvidia("sm_86", 8, 6, 100 * KiB, 1536, 16),           // [C] [O]
    nvidia("sm_87", 8, 7, 164 * KiB, 1536, 16),           // [C] [O]
    nvidia("sm_88", 8, 8, 100 * KiB, 1536, 16),           // [C] [O]
    nvidia("sm_89", 8, 9, 100 * KiB, 1536, 24),           // [C] [O]
    nvidia("sm_90", 9, 0, 228 * KiB, 2048, 32),           // [C] [O]
    nvidia("sm_90a", 9, 0, 228 * KiB, 2048, 32),          // as sm_90
    nvidia("sm_100", 10, 0, 228 * KiB, 2048, 32),         // [C] [O]
    nvidia("sm_101", 10, 1, 228 * KiB, 1536, 24),         // as sm_110 [O]
    nvidia("sm_103", 10, 3, 228 * KiB, 2048, 32),         // [C] [O]
    nvidia("sm_110", 11, 0, 228 * KiB, 1536, 24),         // [C] [O]
    nvidia("sm_120", 12, 0, 100 * KiB, 1536, 24),         // [C] [O]
    nvidia("sm_121", 12, 1, 100 * KiB, 1536, 24),         // [C] [O]
    amd("gfx906", 64, 512),   amd("gfx908", 64, 512),
    amd("gfx90a", 64, 512),   amd("gfx942", 64, 512),
    amd("gfx950", 64, 1280, 160 * KiB),
    amd("gfx1030", 32, 1024), amd("gfx1100", 32, 1024),
};

constexpr unsigned DefaultIndex = 14;
static_assert(Table[DefaultIndex].Name == "sm_90");

/// True, with Rest cut, if Text begins with Prefix.
bool consume(std::string_view &Text, std::string_view Prefix) {
  if (!Text.starts_with(Prefix))
    return false;
  Text.remove_prefix(Prefix.size());
  return true;
}

/// The whole of Text as a number of at most MaxDigits digits.
std::optional<unsigned> number(std::string_view Text, int Base,
                               size_t MaxDigits) {
  unsigned Value = 0;
  const char *End = Text.data() + Text.size();
  auto [Stop, Error] = std::from_chars(Text.data(), End, Value, Base);
  if (Text.empty() || Text.size() > MaxDigits || Error != std::errc{} ||
      Stop != End)
    return std::nullopt;
  return Value;
}

std::optional<ArchLookup> lookup(Vendor Maker, unsigned Wanted,
                                 std::string_view Spelled) {
  const Architecture *Best = nullptr;
  unsigned BestKey = 0;
  for (const Architecture &A : Table) {
    if (A.Maker != Maker)
      continue;
    unsigned Key = Maker == Vendor::Nvidia ? A.Major * 10 + A.Minor
                                           : *number(A.Name.substr(3), 16, 4);
    if (Key <= Wanted && (!Best || Key > BestKey)) {
      Best = &A;
      BestKey = Key;
    }
  }
  if (!Best)
    return std::nullopt;
  ArchLookup Found{Best, {}};
  if (BestKey != Wanted)
    Found.Note = std::string(Spelled) + " is not known; the limits of " +
                 std::string(Best->Name) + " stand in for it";
  return Found;
}

} // namespace

std::optional<ArchLookup> findArchitecture(std::string_view Name) {
  for (const Architecture &A : Table)
    if (A.Name == Name)
      return ArchLookup{&A, {}};

  std::string_view Rest = Name;
  if (consume(Rest, "gfx")) {
    // Feature flags (":xnack+") do not concern local memory.
    std::string_view Number = Rest.substr(0, Rest.find(':'));
    std::optional<unsigned> Wanted = number(Number, 16, 4);
    return Wanted ? lookup(Vendor::Amd, *Wanted, Name) : std::nullopt;
  }

  if (!consume(Rest, "sm_") && !consume(Rest, "compute_"))
    consume(Rest, "lto_");
  char Suffix = 0;
  if (Rest.ends_with('a') || Rest.ends_with('f')) {
    Suffix = Rest.back();
    Rest.remove_suffix(1);
  }
  std::optional<unsigned> Wanted = number(Rest, 10, 3);
  // Architecture-specific code exists from 9.0 on, family code from 10.0 on.
  if (!Wanted || (Suffix == 'a' && *Wanted < 90) ||
      (Suffix == 'f' && *Wanted < 100))
    return std::nullopt;
  if (Suffix == 'a' && *Wanted == 90)
    return findArchitecture("sm_90a");
  return lookup(Vendor::Nvidia, *Wanted, Name);
}

const Architecture &defaultArchitecture() { return Table[DefaultIndex]; }

std::span<const Architecture> knownArchitectures() { return Table; }

} // namespace shmfix::banks
