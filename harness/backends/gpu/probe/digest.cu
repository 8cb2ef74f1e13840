//===- digest.cu - Digests of device memory, on the GPU -------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  Base, Bytes: one allocation, any alignment. Out: two 64-bit words, to
//      be zero before the launch; every block adds its share to them.
// The digest depends on every byte and on its place, not on the order in which
// blocks run: it is a sum, over chunks of 16 bytes, of products of the chunk's
// words with keys made from the chunk's number (the NH family of hashes). Two
// sums with independent keys make 128 bits. Reads each byte once.
// It finds accidents; it does not withstand someone who wants a collision.
//
//===----------------------------------------------------------------------===//

using Word = unsigned int;
using Sum = unsigned long long;

__device__ __forceinline__ Word mix(Word X) {
  X ^= X >> 16;
  X *= 0x7feb352du;
  X ^= X >> 15;
  X *= 0x846ca68bu;
  return X ^ (X >> 16);
}

__device__ __forceinline__ void addChunk(uint4 C, Sum Index, Sum &A, Sum &B) {
  Word Key = mix(Word(Index) + mix(Word(Index >> 32) + 0x9e3779b9u));
  Word Other = Key * 0xcc9e2d51u + 0x1b873593u;
  A += Sum(C.x + Key) * (C.y ^ Other) + Sum(C.z + ~Key) * (C.w + (Other << 7 | 1));
  B += Sum((C.x ^ Other) + 0x85ebca6bu) * (C.z + (Key >> 3)) +
       Sum(C.y + (Other >> 5)) * (C.w ^ (Key * 0xc2b2ae35u)) + mix(C.x ^ Key) +
       mix(C.y + Other) + mix(C.z ^ ~Other) + mix(C.w + ~Key);
}

__device__ uint4 bytesOf(const unsigned char *Base, Sum From, Sum Bytes) {
  Word Out[4] = {0, 0, 0, 0};
  for (int I = 0; I < 16; ++I)
    if (From + I < Bytes)
      Out[I / 4] |= Word(Base[From + I]) << (8 * (I % 4));
  return make_uint4(Out[0], Out[1], Out[2], Out[3]);
}

extern "C" __global__ void shmfixDigest(const unsigned char *Base, Sum Bytes,
                                        Sum *Out) {
  Sum Step = Sum(gridDim.x) * blockDim.x;
  Sum First = Sum(blockIdx.x) * blockDim.x + threadIdx.x;
  Sum A = 0, B = 0;
  bool Aligned = (reinterpret_cast<Sum>(Base) & 15) == 0;
  Sum Whole = Aligned ? Bytes / 16 : 0, All = (Bytes + 15) / 16;
  const uint4 *Chunks = reinterpret_cast<const uint4 *>(Base);
  Sum I = First;
  for (; I + 3 * Step < Whole; I += 4 * Step) {
    uint4 C0 = __ldcs(Chunks + I), C1 = __ldcs(Chunks + I + Step);
    uint4 C2 = __ldcs(Chunks + I + 2 * Step), C3 = __ldcs(Chunks + I + 3 * Step);
    addChunk(C0, I, A, B);
    addChunk(C1, I + Step, A, B);
    addChunk(C2, I + 2 * Step, A, B);
    addChunk(C3, I + 3 * Step, A, B);
  }
  for (; I < Whole; I += Step)
    addChunk(__ldcs(Chunks + I), I, A, B);
  for (I = Whole + First; I < All; I += Step)
    addChunk(bytesOf(Base, I * 16, Bytes), I, A, B);
  for (int Lane = 16; Lane; Lane /= 2) {
    A += __shfl_xor_sync(~0u, A, Lane);
    B += __shfl_xor_sync(~0u, B, Lane);
  }
  if (threadIdx.x % 32 == 0) {
    atomicAdd(Out, A);
    atomicAdd(Out + 1, B);
  }
}
