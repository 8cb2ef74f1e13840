//===- still.cpp - Seeds that are the same in every run -------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loaded into a program (LD_PRELOAD) whose results differ from run to run, to
// tell whether only the seeds of its random numbers do: time() stands still,
// and std::random_device and getrandom count on. Clocks that measure
// (clock_gettime, gettimeofday, chrono) go on, so no program waits for ever.
// Has no effect on a program that is linked statically.
//
//===----------------------------------------------------------------------===//

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <sys/types.h>

namespace {
// splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators).
std::uint64_t next() {
  static thread_local std::uint64_t State = 1;
  std::uint64_t Z = State += 0x9e3779b97f4a7c15u;
  Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9u;
  Z = (Z ^ (Z >> 27)) * 0x94d049bb133111ebu;
  return Z ^ (Z >> 31);
}
void fill(void *To, std::size_t Bytes) {
  for (std::size_t I = 0; I < Bytes; ++I)
    static_cast<unsigned char *>(To)[I] = static_cast<unsigned char>(next());
}
} // namespace

extern "C" {
time_t time(time_t *To) noexcept {
  constexpr time_t Still = 1000000000; // September 2001
  if (To)
    *To = Still;
  return Still;
}
ssize_t getrandom(void *To, std::size_t Bytes, unsigned) {
  fill(To, Bytes);
  return static_cast<ssize_t>(Bytes);
}
int getentropy(void *To, std::size_t Bytes) {
  fill(To, Bytes);
  return 0;
}
/// std::random_device::_M_getval() of libstdc++.
unsigned _ZNSt13random_device9_M_getvalEv(void *) { return static_cast<unsigned>(next()); }
}
