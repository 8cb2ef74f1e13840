//===- BankModel.cpp - What one warp request does to the banks --*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// evaluate() = phasesOf() and then one count for each phase. The counts run on
// fixed arrays: the function is called millions of times, and nothing in it
// may allocate.
//
// Beyond the requests that were measured:
//   - a size between the powers of two (a 12-byte structure) takes the phases
//     of the next power of two and counts only the words it touches; more than
//     16 bytes are no instruction and are counted as 16; 0 bytes cost nothing;
//   - a misaligned lane counts in each word that it touches;
//   - an atomic of more than 4 bytes counts each pair of a lane and a word, in
//     the phases of a store of its size;
//   - AMD: 8 and 16 bytes take 2 and 4 phases of half a wavefront; a phase of a
//     16-byte load joins lanes that do not follow each other. Sources: ROCm
//     documentation of Composable Kernel, "Understanding AMD GPU LDS and Bank
//     Conflicts" (phases of ds_write_b128 and ds_read_b128); AMD Accelerated
//     Parallel Processing OpenCL Programming Guide, local memory (lanes 0-31
//     and 32-63 are looked at apart, a quarter of a wavefront for 8 bytes).
//     Lanes that read one address share a pass, at any width. gfx950 has 64
//     banks for loads of 8 and 16 bytes and joins two of these phases to one:
//     lanes 0-31; lanes 0-3, 12-15 and 20-27, and the rest (HipKittens, measured
//     phases and banks of ds_read_b64 and ds_read_b128; stores of 8 bytes are as
//     here). That takes no more passes than are counted here;
//   - Geometry{Count, Width} is clamped to 1..1024 banks, at least 1 byte wide.
//
//===----------------------------------------------------------------------===//

#include "matchers/banks/BankModel.h"

#include <algorithm>
#include <bit>
#include <type_traits>

namespace shmfix::banks {
namespace {

constexpr unsigned MaxLaneBytes = 16;
constexpr unsigned MaxBanks = 1024;

bool isMatrix(Op K) { return K == Op::MatrixLoad || K == Op::MatrixStore; }

/// Bytes that a lane moves, by what the model knows.
unsigned laneBytes(const Request &R) {
  return isMatrix(R.Kind) ? 16 : std::min<unsigned>(R.Bytes, MaxLaneBytes);
}

/// True where two lanes on one word queue instead of sharing a pass.
bool lanesQueue(const Request &R) {
  return R.Kind == Op::Atomic || R.Kind == Op::Reduction ||
         R.Kind == Op::CompareSwap || R.Kind == Op::AsyncCopy;
}

/// Every pair of active lanes (l, l xor Distance) reads one address.
bool pairsAgree(const Request &R, unsigned Distance) {
  for (unsigned L = 0; L != WarpSize; ++L)
    if (!(L & Distance) && (R.Active >> L & 1) &&
        (R.Active >> (L ^ Distance) & 1) &&
        R.Offset[L] != R.Offset[L ^ Distance])
      return false;
  return true;
}

/// The geometry of every NVIDIA architecture since Maxwell, known to the
/// compiler so that it divides by shifting.
struct Standard {
  static constexpr unsigned BankLimit = 32;
  static constexpr unsigned SetSlots = 128; // at most 64 words in a phase
  constexpr unsigned count() const { return 32; }
  constexpr int width() const { return 4; }
};

/// Any other geometry; a word may be one byte, so a phase may touch 256 words.
struct General {
  static constexpr unsigned BankLimit = MaxBanks;
  static constexpr unsigned SetSlots = 1024;
  unsigned Count;
  int Width;
  unsigned count() const { return Count; }
  int width() const { return Width; }
};

/// Rounds towards minus infinity: a base may lie above the first lane.
template <class Shape> int64_t wordOf(int64_t Byte, Shape S) {
  int64_t Width = S.width();
  int64_t Quotient = Byte / Width;
  return Quotient - (Byte % Width < 0);
}
template <> int64_t wordOf(int64_t Byte, Standard) { return Byte >> 2; }

template <class Shape> unsigned bankOf(int64_t Word, Shape S) {
  int64_t Rest = Word % static_cast<int64_t>(S.count());
  return static_cast<unsigned>(Rest < 0 ? Rest + S.count() : Rest);
}
template <> unsigned bankOf(int64_t Word, Standard) {
  return static_cast<unsigned>(Word) & 31;
}

/// Set of words by open addressing. Only the bits that say which slots are
/// taken need clearing, which makes a new set nearly free.
template <unsigned Slots> class WordSet {
  std::array<uint64_t, Slots / 64> Taken{};
  std::array<int64_t, Slots> Words;

public:
  /// True if Word is new.
  bool insert(int64_t Word) {
    // The multiplier is 2^64 over the golden ratio; high bits mix best.
    constexpr unsigned Shift = 64 - std::countr_zero(Slots);
    unsigned Slot = static_cast<unsigned>(
        (static_cast<uint64_t>(Word) * 0x9E3779B97F4A7C15u) >> Shift);
    for (;; Slot = (Slot + 1) % Slots) {
      uint64_t Bit = uint64_t(1) << (Slot % 64);
      if (!(Taken[Slot / 64] & Bit)) {
        Taken[Slot / 64] |= Bit;
        Words[Slot] = Word;
        return true;
      }
      if (Words[Slot] == Word)
        return false;
    }
  }
};

/// Passes of one phase: the fullest bank, counting different words, or pairs
/// of a lane and a word where lanes queue.
template <class Shape>
unsigned passesOf(const Request &R, uint32_t Lanes, unsigned Bytes, bool Queue,
                  Shape S) {
  std::array<uint16_t, Shape::BankLimit> InBank{};
  WordSet<Shape::SetSlots> Seen;
  unsigned Most = 0;
  for (; Lanes; Lanes &= Lanes - 1) {
    int64_t First = R.Offset[std::countr_zero(Lanes)];
    int64_t Last = wordOf(First + Bytes - 1, S);
    for (int64_t W = wordOf(First, S); W <= Last; ++W)
      if (Queue || Seen.insert(W))
        Most = std::max<unsigned>(Most, ++InBank[bankOf(W, S)]);
  }
  return Most;
}

/// Answers the common case of the standard banks, at most one word in each,
/// without a set. False: some bank holds two words; count in full.
bool isFree(const Request &R, uint32_t Lanes, unsigned Bytes) {
  std::array<int64_t, 32> WordIn;
  uint32_t Used = 0;
  for (; Lanes; Lanes &= Lanes - 1) {
    int64_t First = R.Offset[std::countr_zero(Lanes)];
    int64_t Last = wordOf(First + Bytes - 1, Standard{});
    for (int64_t W = wordOf(First, Standard{}); W <= Last; ++W) {
      unsigned Bank = bankOf(W, Standard{});
      if (!(Used >> Bank & 1)) {
        Used |= uint32_t(1) << Bank;
        WordIn[Bank] = W;
      } else if (WordIn[Bank] != W) {
        return false;
      }
    }
  }
  return true;
}

template <class Shape> Cost sumOver(const Request &R, Shape S) {
  Cost C;
  unsigned Bytes = laneBytes(R);
  bool Queue = lanesQueue(R);
  Phases P = phasesOf(R);
  C.Ideal = P.Count;
  for (unsigned I = 0; I != P.Count; ++I) {
    unsigned Passes = 1;
    if (R.Kind == Op::BypassCopy) {
      C.Ways = 1;
      ++C.Wavefronts;
      continue;
    }
    constexpr bool HasQuickTest = std::is_same_v<Shape, Standard>;
    if (!HasQuickTest || Queue || !isFree(R, P.Lanes[I], Bytes))
      Passes = passesOf(R, P.Lanes[I], Bytes, Queue, S);
    C.Ways = std::max(C.Ways, Passes);
    C.Wavefronts += Passes;
  }
  if (R.Kind == Op::CompareSwap) {
    C.Ideal *= 2;
    C.Wavefronts *= 2;
  }
  return C;
}

} // namespace

Phases phasesOf(const Request &R) {
  unsigned Bytes = laneBytes(R);
  unsigned LanesEach = WarpSize, Slots = 1;
  if (isMatrix(R.Kind)) {
    LanesEach = 8;
    Slots = std::clamp<unsigned>(R.Matrices, 1, 4);
  } else if (Bytes > 4) {
    Slots = Bytes > 8 ? 4 : 2;
    // Loads whose neighbours read the same address need half the phases.
    if (R.Kind == Op::Load && R.Maker == Vendor::Nvidia &&
        (pairsAgree(R, 1) || pairsAgree(R, 2)))
      Slots /= 2;
    LanesEach = WarpSize / Slots;
  }
  Phases P;
  if (!Bytes)
    return P;
  if (R.Maker == Vendor::Amd && R.Kind == Op::Load && Slots == 4) {
    // 0-3 with 20-23, 4-7 with 16-19, 8-11 with 28-31, 12-15 with 24-27.
    for (uint32_t Group : {0x00F0000Fu, 0x000F00F0u, 0xF0000F00u, 0x0F00F000u})
      if (uint32_t Lanes = R.Active & Group)
        P.Lanes[P.Count++] = Lanes;
    return P;
  }
  uint32_t Group = LanesEach == WarpSize ? ~0u : (1u << LanesEach) - 1;
  for (unsigned I = 0; I != Slots; ++I)
    if (uint32_t Lanes = R.Active & (Group << (I * LanesEach)))
      P.Lanes[P.Count++] = Lanes;
  return P;
}

Cost evaluate(const Request &R, Geometry G) {
  if (G == Geometry{})
    return sumOver(R, Standard{});
  General S{std::clamp(G.Count, 1u, MaxBanks),
            static_cast<int>(std::clamp(G.Width, 1u, 1u << 20))};
  return sumOver(R, S);
}

} // namespace shmfix::banks
