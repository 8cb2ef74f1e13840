//===- CpuRuntime.cpp - Runs kernels thread by thread, groups the log ---===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiled at test time and linked with the CPU spelling of the kernels. Lanes
// of one warp that reach the same site by the same calls in the same turns of
// all loops around it make one request. Writes to standard output, for each
// kind of request, one text line:
//   kernel array line op bytes active count offset...  (of active lanes)
//
//===----------------------------------------------------------------------===//

#include "CpuShim.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

Uint3_ threadIdx, blockIdx, blockDim, gridDim{1, 1, 1};

namespace {

struct Array {
  const char *Name;
  const char *Start;
  unsigned long Bytes;
};
struct Request {
  uint32_t Active = 0;
  std::array<int32_t, 32> Offset{};
  auto operator<=>(const Request &) const = default;
};
/// Array, line, op, bytes.
using Place = std::tuple<unsigned, unsigned, unsigned, unsigned>;
using Instance = std::pair<Place, uint64_t>;

std::vector<Array> Arrays;
std::vector<uint64_t> Path;
std::unordered_map<uint64_t, unsigned> Seen; ///< by this thread
std::map<Instance, Request> Open;            ///< by this warp
unsigned Lane;

uint64_t mix(uint64_t H, uint64_t X) {
  H = (H ^ X) * 0x9E3779B97F4A7C15ull;
  return H ^ H >> 29;
}

} // namespace

void enter_(unsigned Id) {
  Path.push_back(Id);
  Path.push_back(0);
}
void turn_() { ++Path.back(); }
void leave_() { Path.resize(Path.size() - 2); }

void array_(const char *Name, const void *P, unsigned long Bytes) {
  for (const Array &A : Arrays)
    if (A.Start == P)
      return;
  Arrays.push_back({Name, static_cast<const char *>(P), Bytes});
}

void log_(unsigned Line, unsigned Site, Op_ Op, const void *P, unsigned Bytes) {
  auto *At = static_cast<const char *>(P);
  for (unsigned I = 0; I < Arrays.size(); ++I) {
    if (At < Arrays[I].Start || At >= Arrays[I].Start + Arrays[I].Bytes)
      continue;
    uint64_t H = mix(mix(mix(1, Site), Op), Bytes);
    for (uint64_t X : Path)
      H = mix(H, X);
    H = mix(H, Seen[H]++);
    Request &R = Open[{{I, Line, Op, Bytes}, H}];
    R.Active |= 1u << Lane;
    R.Offset[Lane] = At - Arrays[I].Start;
    return;
  }
}

int main() {
  for (unsigned K = 0; K < entryCount_; ++K) {
    const Entry_ &E = entries_[K];
    blockDim = {E.X, E.Y, E.Z};
    Arrays.clear();
    std::map<Place, std::map<Request, unsigned>> All;
    unsigned Threads = E.X * E.Y * E.Z;
    for (unsigned T = 0; T < Threads; ++T) {
      Lane = T % 32;
      threadIdx = {T % E.X, T / E.X % E.Y, T / E.X / E.Y};
      Seen.clear();
      E.Run();
      if (Lane == 31 || T + 1 == Threads) {
        for (auto &[At, R] : Open)
          ++All[At.first][R];
        Open.clear();
      }
    }
    for (auto &[P, Requests] : All)
      for (auto &[R, Count] : Requests) {
        auto [A, Line, Op, Bytes] = P;
        std::printf("%s %s %u %u %u %u %u", E.Name, Arrays[A].Name, Line, Op,
                    Bytes, R.Active, Count);
        for (unsigned L = 0; L < 32; ++L)
          if (R.Active >> L & 1)
            std::printf(" %d", R.Offset[L]);
        std::printf("\n");
      }
    std::printf("%s done\n", E.Name);
  }
  return 0;
}
