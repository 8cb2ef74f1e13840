//===- requests.cu - One launch for each warp request of a table ----------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: requests FILE   one line a request: OP BYTES MASK OFFSET x 32
//        requests --async-time
// Launches one warp for each line, in order. Each launch makes exactly one
// shared-memory request of the kind asked for; offsets come from global memory,
// so no other shared access is needed. The counters are read by Nsight Compute
// from outside. Built for the GPU at hand; stmatrix and cp.async need sm_90 and
// sm_80. With --async-time it prints clock cycles of 16-byte copies instead:
// PATTERN WARPS CYCLES, for rows that are free of conflicts and rows that are
// not.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#define CHECK(Call)                                                            \
  do {                                                                         \
    cudaError_t Error = (Call);                                                \
    if (Error != cudaSuccess) {                                                \
      std::fprintf(stderr, "%s: %s\n", #Call, cudaGetErrorString(Error));      \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

// Offsets of the tables stay below this; dynamic shared memory starts at 0 of
// the block's window as there is no static array.
constexpr unsigned Bytes = 96 * 1024;

enum Op { Load, Store, Atom, Red, CopyAll, CopyGlobal, MatrixLoad, MatrixStore };

extern __shared__ __align__(1024) char Area[];

template <Op Kind, int Size, int Count>
__global__ void request(const int *Offsets, unsigned Mask, const uint4 *Source,
                        uint4 *Out) {
  unsigned Lane = threadIdx.x;
  unsigned At = unsigned(__cvta_generic_to_shared(Area)) + Offsets[Lane];
  if (!(Mask >> Lane & 1))
    return;
  uint4 V = Source[Lane];
  if constexpr (Kind == Load) {
    if constexpr (Size == 1)
      asm volatile("ld.shared.u8 %0, [%1];" : "=r"(V.x) : "r"(At));
    else if constexpr (Size == 2)
      asm volatile("{ .reg .u16 t; ld.shared.u16 t, [%1]; cvt.u32.u16 %0, t; }" : "=r"(V.x) : "r"(At));
    else if constexpr (Size == 4)
      asm volatile("ld.shared.u32 %0, [%1];" : "=r"(V.x) : "r"(At));
    else if constexpr (Size == 8)
      asm volatile("ld.shared.v2.u32 {%0,%1}, [%2];" : "=r"(V.x), "=r"(V.y) : "r"(At));
    else
      asm volatile("ld.shared.v4.u32 {%0,%1,%2,%3}, [%4];" : "=r"(V.x), "=r"(V.y), "=r"(V.z), "=r"(V.w) : "r"(At));
  } else if constexpr (Kind == Store) {
    if constexpr (Size == 1)
      asm volatile("st.shared.u8 [%0], %1;" ::"r"(At), "r"(V.x));
    else if constexpr (Size == 2)
      asm volatile("{ .reg .u16 t; cvt.u16.u32 t, %1; st.shared.u16 [%0], t; }" ::"r"(At), "r"(V.x));
    else if constexpr (Size == 4)
      asm volatile("st.shared.u32 [%0], %1;" ::"r"(At), "r"(V.x));
    else if constexpr (Size == 8)
      asm volatile("st.shared.v2.u32 [%0], {%1,%2};" ::"r"(At), "r"(V.x), "r"(V.y));
    else
      asm volatile("st.shared.v4.u32 [%0], {%1,%2,%3,%4};" ::"r"(At), "r"(V.x), "r"(V.y), "r"(V.z), "r"(V.w));
  } else if constexpr (Kind == Atom) {
    asm volatile("atom.shared.add.u32 %0, [%1], %2;" : "=r"(V.y) : "r"(At), "r"(V.x));
  } else if constexpr (Kind == Red) {
    asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(At), "r"(V.x));
  } else if constexpr (Kind == CopyAll || Kind == CopyGlobal) {
#if __CUDA_ARCH__ >= 800
    const char *From = reinterpret_cast<const char *>(Source) + Lane * Size;
    if constexpr (Kind == CopyAll)
      asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(At), "l"(From), "n"(Size));
    else
      asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(At), "l"(From));
    asm volatile("cp.async.wait_all;");
#endif
  } else if constexpr (Kind == MatrixLoad) {
#if __CUDA_ARCH__ >= 750
    if constexpr (Count == 1)
      asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(V.x) : "r"(At));
    else if constexpr (Count == 2)
      asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];" : "=r"(V.x), "=r"(V.y) : "r"(At));
    else
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(V.x), "=r"(V.y), "=r"(V.z), "=r"(V.w) : "r"(At));
#endif
  } else {
#if __CUDA_ARCH__ >= 900
    if constexpr (Count == 1)
      asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(At), "r"(V.x));
    else if constexpr (Count == 2)
      asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1,%2};" ::"r"(At), "r"(V.x), "r"(V.y));
    else
      asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1,%2,%3,%4};" ::"r"(At), "r"(V.x), "r"(V.y), "r"(V.z), "r"(V.w));
#endif
  }
  Out[Lane] = V;
}

using Kernel = void (*)(const int *, unsigned, const uint4 *, uint4 *);

struct Entry {
  const char *Op;
  int Bytes;
  Kernel Run;
};

const Entry Entries[] = {
    {"ld", 1, request<Load, 1, 0>},        {"ld", 2, request<Load, 2, 0>},
    {"ld", 4, request<Load, 4, 0>},        {"ld", 8, request<Load, 8, 0>},
    {"ld", 16, request<Load, 16, 0>},      {"st", 1, request<Store, 1, 0>},
    {"st", 2, request<Store, 2, 0>},       {"st", 4, request<Store, 4, 0>},
    {"st", 8, request<Store, 8, 0>},       {"st", 16, request<Store, 16, 0>},
    {"atom", 4, request<Atom, 4, 0>},      {"red", 4, request<Red, 4, 0>},
    {"cpasync", 4, request<CopyAll, 4, 0>}, {"cpasync", 8, request<CopyAll, 8, 0>},
    {"cpasync", 16, request<CopyAll, 16, 0>},
    {"cpasynccg", 16, request<CopyGlobal, 16, 0>},
    {"ldmatrix1", 16, request<MatrixLoad, 16, 1>},
    {"ldmatrix2", 16, request<MatrixLoad, 16, 2>},
    {"ldmatrix4", 16, request<MatrixLoad, 16, 4>},
    {"stmatrix1", 16, request<MatrixStore, 16, 1>},
    {"stmatrix2", 16, request<MatrixStore, 16, 2>},
    {"stmatrix4", 16, request<MatrixStore, 16, 4>},
};

/// Copies 16 bytes a lane, 64 times over, to rows Stride bytes apart.
template <bool Global>
__global__ void copies(const uint4 *Source, unsigned Stride, long long *Cycles) {
#if __CUDA_ARCH__ >= 800
  unsigned Base = unsigned(__cvta_generic_to_shared(Area));
  unsigned Lane = threadIdx.x % 32;
  unsigned At = Base + Lane * Stride;
  const uint4 *From = Source + threadIdx.x;
  long long Start = 0;
  for (int Round = 0; Round < 2; ++Round) { // the first brings the source in
    __syncthreads();
    Start = clock64();
#pragma unroll 16
    for (int I = 0; I < 64; ++I)
      if constexpr (Global)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(At), "l"(From));
      else
        asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(At), "l"(From));
    asm volatile("cp.async.wait_all;");
    __syncthreads();
    Start = clock64() - Start;
  }
  if (threadIdx.x == 0)
    *Cycles = Start;
#endif
}

static int asyncTime() {
  uint4 *Source;
  long long *Cycles, Got;
  CHECK(cudaMalloc(&Source, 1 << 20));
  CHECK(cudaMemset(Source, 1, 1 << 20));
  CHECK(cudaMalloc(&Cycles, 8));
  for (int Global = 0; Global < 2; ++Global) {
    auto Run = Global ? copies<true> : copies<false>;
    CHECK(cudaFuncSetAttribute(Run, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes));
    for (unsigned Warps : {1u, 4u, 16u, 32u})
      for (unsigned Stride : {16u, 32u, 64u, 128u, 144u, 256u, 512u, 1024u}) {
        Run<<<1, Warps * 32, Bytes>>>(Source, Stride, Cycles);
        CHECK(cudaMemcpy(&Got, Cycles, 8, cudaMemcpyDeviceToHost));
        std::printf("%s stride %u warps %u cycles %lld\n", Global ? "cp.async.cg" : "cp.async.ca", Stride, Warps, Got);
      }
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc == 2 && !std::strcmp(argv[1], "--async-time"))
    return asyncTime();
  FILE *File = argc == 2 ? std::fopen(argv[1], "r") : nullptr;
  if (!File) {
    std::fprintf(stderr, "usage: requests FILE | --async-time\n");
    return 2;
  }
  int *Offsets;
  uint4 *Source, *Out;
  CHECK(cudaMalloc(&Offsets, 32 * sizeof(int)));
  CHECK(cudaMalloc(&Source, 1024));
  CHECK(cudaMalloc(&Out, 1024));
  CHECK(cudaMemset(Source, 1, 1024));
  char Op[32];
  int Size, Row = 0;
  unsigned Mask;
  while (std::fscanf(File, "%31s %d %x", Op, &Size, &Mask) == 3) {
    int Host[32];
    for (int &O : Host)
      if (std::fscanf(File, "%d", &O) != 1 || O < 0 || O + 16 > int(Bytes)) {
        std::fprintf(stderr, "row %d: an offset is missing or out of range\n", Row);
        return 1;
      }
    Kernel Run = nullptr;
    for (const Entry &E : Entries)
      if (!std::strcmp(E.Op, Op) && E.Bytes == Size)
        Run = E.Run;
    if (!Run) {
      std::fprintf(stderr, "row %d: %s of %d bytes is not known\n", Row, Op, Size);
      return 1;
    }
    CHECK(cudaFuncSetAttribute(Run, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes));
    CHECK(cudaMemcpy(Offsets, Host, sizeof(Host), cudaMemcpyHostToDevice));
    Run<<<1, 32, Bytes>>>(Offsets, Mask, Source, Out);
    CHECK(cudaGetLastError());
    ++Row;
  }
  CHECK(cudaDeviceSynchronize());
  std::printf("%d requests\n", Row);
}
