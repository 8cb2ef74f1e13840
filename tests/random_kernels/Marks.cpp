//===- Marks.cpp - One text, two spellings ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Marks in the text of a kernel, none of which is a line of its own:
//   @L( @S( @M( ... @)   an lvalue that is loaded, stored, both
//   @A( ... @)           a pointer that an atomic function takes
//   @K( ... @)           a call of a function of ours
//   @[ ... @]            a loop;  @T  the start of its body
//   @C{ ... @}           on the CPU only;  @D{ ... @}  in CUDA only
//
//===----------------------------------------------------------------------===//

#include "tests/random_kernels/Generator.h"

namespace shmfix::random_kernels {

namespace {

std::string spelled(const std::string &Marked, bool Cpu) {
  std::string Out;
  for (size_t I = 0; I < Marked.size(); ++I) {
    if (Marked[I] != '@') {
      Out += Marked[I];
      continue;
    }
    char C = Marked[++I];
    const char *Text = "";
    switch (C) {
    case 'L': Text = "LOAD_("; ++I; break;
    case 'S': Text = "STORE_("; ++I; break;
    case 'M': Text = "MODIFY_("; ++I; break;
    case 'A': Text = "ATOMIC_("; ++I; break;
    case 'K': Text = "CALL_("; ++I; break;
    case ')': Text = ")"; break;
    case '[': Text = "{ Loop_ loop_; "; break;
    case ']': Text = " }"; break;
    case 'T': Text = "loop_.turn();"; break;
    case 'C':
    case 'D': {
      size_t End = Marked.find("@}", I);
      if ((C == 'C') == Cpu)
        Out += spelled(Marked.substr(I + 2, End - I - 2), Cpu);
      I = End + 1;
      continue;
    }
    }
    if (Cpu)
      Out += Text;
  }
  return Out;
}

} // namespace

std::string plain(const std::string &Marked) { return spelled(Marked, false); }

std::string cuda(const std::vector<Kernel> &Kernels) {
  std::string Out = "\n";
  for (const Kernel &K : Kernels)
    Out += plain(K.Text);
  Out += "void launch_all() {\n";
  for (const Kernel &K : Kernels) {
    std::string B = std::to_string(K.Block[0]), Y = std::to_string(K.Block[1]),
                Z = std::to_string(K.Block[2]);
    Out += "  " + K.Name + K.Template + "<<<1, dim3(" + B + ", " + Y + ", " + Z + ")";
    if (K.DynamicBytes)
      Out += ", " + std::to_string(K.DynamicBytes);
    Out += ">>>(" + K.Arguments + ");\n";
  }
  return Out + "}\n";
}

std::string cpu(const std::vector<Kernel> &Kernels) {
  std::string Out = "#include \"CpuShim.h\"\n", Table;
  for (const Kernel &K : Kernels) {
    Out += spelled(K.Text, true);
    Table += "  {\"" + K.Name + "\", " + std::to_string(K.Block[0]) + ", " +
             std::to_string(K.Block[1]) + ", " + std::to_string(K.Block[2]) +
             ", [] { " + K.Name + K.Template + "(" + K.Arguments + "); }},\n";
  }
  return Out + "const Entry_ entries_[] = {\n" + Table +
         "};\nconst unsigned entryCount_ = " + std::to_string(Kernels.size()) + ";\n";
}

} // namespace shmfix::random_kernels
