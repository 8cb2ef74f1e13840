//===- TilesProgram.cpp - Random kernels as a program -----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/random_kernels/Tiles.h"

#include <regex>

namespace shmfix::random_kernels {

namespace {

/// Bytes of `in` and `out` that a program gives each kernel.
constexpr unsigned BufferElements = 1 << 14;

} // namespace

std::string withLargerRows(std::string Text, const Tile &T) {
  for (const auto &[Old, New] : T.Larger)
    for (size_t At = Text.find(Old); At != std::string::npos; At = Text.find(Old, At + New.size()))
      Text.replace(At, Old.size(), New);
  return Text;
}

std::string tilesFile(const std::vector<Tile> &Tiles) {
  std::string S;
  for (const Tile &T : Tiles)
    S += T.Text;
  return S;
}

std::string tilesProgram(const std::string &File, const std::vector<Tile> &Tiles) {
  // A dynamic array is as large as any kernel could want.
  static const std::regex Dynamic("extern __shared__ ([a-z ]+) (t[0-9]+)\\[\\];");
  std::string S = "#define ON_CPU\n#include \"CpuShim.h\"\n#include <cstdio>\n#include <cstring>\n";
  S += std::regex_replace(File, Dynamic, "static $1 $2[16384];");
  S += "Uint3_ threadIdx, blockIdx, blockDim, gridDim{1, 1, 1};\n"
       "template <class T> void run(const char *Name, void (*K)(const T *, T *), unsigned X,\n"
       "                            unsigned Y, unsigned Z) {\n"
       "  static T In[" + std::to_string(BufferElements) + "], Out[" +
       std::to_string(BufferElements) + "];\n"
       "  unsigned long long Draw = 88172645463325252ull;\n"
       "  for (T &E : In) {\n"
       "    Draw ^= Draw << 13; Draw ^= Draw >> 7; Draw ^= Draw << 17;\n"
       "    E = (T)(Draw % 251);\n"
       "  }\n"
       "  blockDim = {X, Y, Z};\n"
       "  for (int Turn = 0; Turn < 2; ++Turn) {\n"
       "    std::memset(Out, 0, sizeof Out);\n"
       "    for (unsigned I = 0; I < X * Y * Z; ++I) {\n"
       "      threadIdx = {I % X, I / X % Y, I / X / Y};\n"
       "      K(In, Out);\n"
       "    }\n"
       "  }\n"
       "  unsigned long long Hash = 1469598103934665603ull;\n"
       "  for (unsigned I = 0; I < sizeof Out; ++I)\n"
       "    Hash = (Hash ^ reinterpret_cast<unsigned char *>(Out)[I]) * 1099511628211ull;\n"
       "  std::printf(\"%s %llx\\n\", Name, Hash);\n"
       "}\n"
       "int main() {\n";
  for (const Tile &T : Tiles)
    S += "  run(\"" + T.Name + "\", " + T.Call + ", " + std::to_string(T.Block[0]) + ", " +
         std::to_string(T.Block[1]) + ", " + std::to_string(T.Block[2]) + ");\n";
  return S + "}\n";
}

} // namespace shmfix::random_kernels
