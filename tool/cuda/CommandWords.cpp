//===- CommandWords.cpp - The first words of a command --------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cuda/CommandWords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace shmfix {

size_t compilerAt(ArrayRef<std::string> Command) {
  static constexpr StringRef Launchers[] = {
      "ccache", "sccache", "distcc", "icecc", "env", "nice", "time"};
  size_t I = 0;
  auto Word = [&](size_t At) { return StringRef(Command[At]); };
  auto SkipOptions = [&] {
    while (I + 1 < Command.size() &&
           (Word(I).starts_with("-") || Word(I).contains('=') ||
            all_of(Word(I), isDigit)))
      ++I;
  };
  while (I + 1 < Command.size()) {
    StringRef Stem = sys::path::stem(Command[I]);
    bool CMake = Stem == "cmake" && Word(I + 1) == "-E";
    if (CMake && I + 3 < Command.size())
      I += 2; // env or time follows
    else if (!is_contained(Launchers, Stem))
      break;
    ++I;
    SkipOptions();
  }
  return I;
}

bool compilesNothing(StringRef Program) {
  static constexpr StringRef Names[] = {"ld",     "ar",        "ranlib",
                                        "nvlink", "fatbinary", "ptxas",
                                        "lld",    "gold",      "nvprune",
                                        "as",     "cp",        "echo"};
  StringRef Stem = sys::path::stem(Program);
  return is_contained(Names, Stem) || Program.starts_with("ld.");
}

std::string languageByName(StringRef Source) {
  StringRef Ext = sys::path::extension(Source);
  if (Ext == ".cu" || Ext == ".cuh")
    return "cuda";
  if (Ext == ".hip")
    return "hip";
  if (Ext == ".c")
    return "c";
  static constexpr StringRef Cxx[] = {".cpp", ".cc",  ".cxx", ".c++", ".C",
                                      ".h",   ".hpp", ".hxx", ".hh",  ".inl"};
  return is_contained(Cxx, Ext) ? "c++" : "";
}

} // namespace shmfix
