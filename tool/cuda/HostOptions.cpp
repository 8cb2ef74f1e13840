//===- HostOptions.cpp - Words of g++ and clang++ commands ----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cuda/HostOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

#include <optional>

using namespace llvm;

namespace shmfix {
namespace {

/// -f options that change what the parser accepts or which macros it sees.
/// The form without "no-" stands for both.
bool changesLanguage(StringRef Flag) { // without "-f"
  StringRef Base = Flag;
  Base.consume_front("no-");
  if (Base.starts_with("openmp=") || Base.starts_with("template-depth") ||
      Base.starts_with("constexpr-") || Base.starts_with("bracket-depth="))
    return Base == Flag;
  static constexpr StringRef Names[] = {"openmp",
                                        "PIC",
                                        "pic",
                                        "PIE",
                                        "pie",
                                        "exceptions",
                                        "cxx-exceptions",
                                        "rtti",
                                        "char8_t",
                                        "signed-char",
                                        "unsigned-char",
                                        "short-enums",
                                        "short-wchar",
                                        "ms-extensions",
                                        "delayed-template-parsing",
                                        "sized-deallocation",
                                        "aligned-allocation",
                                        "coroutines",
                                        "threadsafe-statics",
                                        "gnu-keywords",
                                        "operator-names",
                                        "blocks",
                                        "freestanding",
                                        "hosted",
                                        "builtin"};
  return is_contained(Names, Base);
}

/// Options that are kept as they are, by how they begin.
bool keptByPrefix(StringRef Word) {
  static constexpr StringRef Prefixes[] = {
      "-std=",           "--std=",  "-stdlib=", "--target=", "--sysroot=",
      "-pthread",        "-march=", "-mno-",    "-mavx",     "-msse",
      "-mfma",           "-mf16c",  "-mbmi",    "-m64",      "-mpopcnt",
      "-maes",           "-mamx",   "-mpclmul", "-mcx16",    "-mlzcnt",
      "--gcc-toolchain="};
  return any_of(Prefixes, [&](StringRef P) { return Word.starts_with(P); });
}

/// Known options that take the next word and are left out with it.
bool droppedWithValue(StringRef Word) {
  static constexpr StringRef Names[] = {"-o",
                                        "-MF",
                                        "-MT",
                                        "-MQ",
                                        "-MJ",
                                        "-Xlinker",
                                        "-Xassembler",
                                        "-Xpreprocessor",
                                        "-Xanalyzer",
                                        "-mllvm",
                                        "-L",
                                        "-l",
                                        "-T",
                                        "-u",
                                        "-z",
                                        "-e",
                                        "-A",
                                        "-B",
                                        "--param",
                                        "-include-pch",
                                        "-arch",
                                        "-framework",
                                        "-Xcuda-ptxas",
                                        "-Xcuda-fatbinary",
                                        "-Xoffload-linker",
                                        "-dumpbase",
                                        "-dumpbase-ext",
                                        "-dumpdir",
                                        "-wrapper",
                                        "-specs",
                                        "-aux-info",
                                        "--serialize-diagnostics"};
  return is_contained(Names, Word);
}

/// Known by how they begin and of no weight for parsing. -W and -f other than
/// those above, optimisation, debug information, output and linking.
bool droppedByPrefix(StringRef Word) {
  static constexpr StringRef Prefixes[] = {
      "-W",           "-f",           "-O",
      "-g",           "-M",           "-l",
      "-L",           "-w",           "-pipe",
      "-p",           "-s",           "-save-temps",
      "-v",           "-time",        "-c",
      "-S",           "-E",           "-o",
      "-rdynamic",    "-shared",      "-static",
      "-B",           "-ansi",        "-m",
      "-no-pie",      "-pie",         "-Q",
      "-nocudainc",   "-nocudalib",   "-nogpuinc",
      "-nogpulib",    "--cuda-",      "--no-cuda-",
      "--offload-",   "--no-offload", "--rocm-",
      "--hip-",       "-unwindlib",   "-rtlib",
      "--param=",     "-specs=",      "-###",
      "-dumpdir",     "-nostdinc",    "-resource-dir",
      "-ivfsoverlay", "--config",     "-d",
      "-ObjC"};
  return any_of(Prefixes, [&](StringRef P) { return Word.starts_with(P); });
}

/// "-Ifoo" or "-I foo": the value and the number of words; none if Word is not
/// that option.
std::optional<std::pair<StringRef, size_t>>
valueOf(StringRef Option, ArrayRef<std::string> Words, size_t I) {
  StringRef Word = Words[I];
  if (!Word.consume_front(Option))
    return std::nullopt;
  if (!Word.empty()) {
    Word.consume_front("=");
    return std::pair(Word, size_t(1));
  }
  if (I + 1 < Words.size())
    return std::pair(StringRef(Words[I + 1]), size_t(2));
  return std::pair(StringRef(), size_t(1));
}

/// -Xclang carries anything, plugins too: only headers and macros pass.
size_t takeXclang(CommandState &State, ArrayRef<std::string> Words, size_t I) {
  StringRef Inner = I + 1 < Words.size() ? StringRef(Words[I + 1]) : "";
  bool Pair = I + 3 < Words.size() && Words[I + 2] == "-Xclang";
  if (Inner == "-include" && Pair) {
    State.addInclude(Words[I + 3]);
    return 4;
  }
  if (Inner.starts_with("-D") && Inner.size() > 2)
    State.T.ClangArgs.push_back(Inner.str());
  else
    State.Dropped.push_back(("-Xclang " + Inner).str());
  if (Pair && (Inner == "-include-pch" || Inner == "-load" ||
               Inner == "-plugin" || Inner == "-add-plugin")) {
    State.Dropped.push_back("-Xclang " + Words[I + 3]);
    return 4;
  }
  return std::min<size_t>(2, Words.size() - I);
}

bool takeOffload(CommandState &State, StringRef Word) {
  for (StringRef Option : {"--cuda-gpu-arch=", "--offload-arch="})
    if (Word.consume_front(Option)) {
      SmallVector<StringRef, 4> Names;
      Word.split(Names, ',', -1, false);
      for (StringRef Name : Names)
        State.Archs.add(Name);
      return true;
    }
  for (StringRef Option : {"--no-cuda-gpu-arch=", "--no-offload-arch="})
    if (Word.consume_front(Option)) {
      State.Archs.remove(Word);
      return true;
    }
  if (Word.consume_front("--cuda-path=")) {
    State.T.CudaPath = State.absolute(Word);
    return true;
  }
  if (Word == "-fgpu-rdc" || Word == "-fcuda-rdc") {
    State.T.RelocatableDeviceCode = true;
    return true;
  }
  if (Word == "-fno-gpu-rdc" || Word == "-fno-cuda-rdc") {
    State.T.RelocatableDeviceCode = false;
    return true;
  }
  return false;
}

} // namespace

std::string languageOf(StringRef Name) {
  return StringSwitch<std::string>(Name)
      .Case("cu", "cuda")
      .Case("cuda", "cuda")
      .Case("hip", "hip")
      .Case("c++", "c++")
      .Case("c++-header", "c++")
      .Case("c", "c")
      .Case("c-header", "c")
      .Default("");
}

std::string CommandState::absolute(StringRef Path) const {
  if (Options.Directory.empty() || Path.empty() || sys::path::is_absolute(Path))
    return Path.str();
  SmallString<256> Full(Options.Directory);
  sys::path::append(Full, Path);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/false);
  return std::string(Full);
}

void CommandState::addFolder(StringRef Option, StringRef Folder) {
  if (Folder.empty())
    return;
  if (Option == "-I") {
    T.ClangArgs.push_back("-I" + absolute(Folder));
    return;
  }
  T.ClangArgs.push_back(Option.str());
  T.ClangArgs.push_back(absolute(Folder));
}

void CommandState::addInclude(StringRef File) {
  if (File.empty())
    return;
  std::string Full = absolute(File);
  bool Exists = Options.Exists && Options.Exists(Full);
  if (sys::path::filename(File).starts_with("cmake_pch.")) {
    if (!Exists) {
      T.Notes.push_back("the precompiled header " + File.str() +
                        " is left out: it is not there");
      return;
    }
    for (StringRef Word : {"-Xclang", "-include", "-Xclang"})
      T.ClangArgs.push_back(Word.str());
    T.ClangArgs.push_back(Full);
    return;
  }
  T.ClangArgs.push_back("-include");
  // A name that is not below the entry's folder is looked up in the include
  // folders, so it must stay as it is.
  T.ClangArgs.push_back(Exists ? Full : File.str());
}

size_t takeHostOption(CommandState &State, ArrayRef<std::string> Words,
                      size_t I) {
  StringRef Word = Words[I];
  std::vector<std::string> &Args = State.T.ClangArgs;
  if (!Word.starts_with("-") || Word == "-") {
    if (!Word.empty())
      State.Sources.push_back(Word.str());
    return 1;
  }
  if (takeOffload(State, Word))
    return 1;
  if (Word == "-Xclang")
    return takeXclang(State, Words, I);
  if (Word == "-Xarch_host" || Word == "-Xarch_device") {
    StringRef Next = I + 1 < Words.size() ? StringRef(Words[I + 1]) : "";
    if (Next.size() > 2 && (Next.starts_with("-D") || Next.starts_with("-U"))) {
      Args.push_back(Word.str());
      Args.push_back(Next.str());
    } else {
      State.Dropped.push_back((Word + " " + Next).str());
    }
    return std::min<size_t>(2, Words.size() - I);
  }
  if (droppedWithValue(Word)) {
    State.Dropped.push_back(Word.str());
    return std::min<size_t>(2, Words.size() - I);
  }
  // Longer names first: -I would swallow -isystem's relatives, not these.
  for (StringRef Option : {"-isystem", "-iquote", "-idirafter", "-isysroot"})
    if (auto V = valueOf(Option, Words, I)) {
      State.addFolder(Option, V->first);
      return V->second;
    }
  if (Word == "-imacros" && I + 1 < Words.size()) {
    Args.push_back("-imacros");
    Args.push_back(Words[I + 1]);
    return 2;
  }
  if (auto V = valueOf("-include", Words, I)) {
    State.addInclude(V->first);
    return V->second;
  }
  for (StringRef Option : {"-I", "-D", "-U"})
    if (auto V = valueOf(Option, Words, I)) {
      if (Option == "-I")
        State.addFolder("-I", V->first);
      else if (!V->first.empty())
        Args.push_back((Option + V->first).str());
      return V->second;
    }
  if (auto V = Word.starts_with("-xcu") || Word == "-x" || Word == "-xhip" ||
                       Word == "-xc++" || Word == "-xc"
                   ? valueOf("-x", Words, I)
                   : std::nullopt) {
    State.T.Language = languageOf(V->first);
    return V->second;
  }
  if (Word == "-target" && I + 1 < Words.size()) {
    Args.push_back("--target=" + Words[I + 1]);
    return 2;
  }
  StringRef Flag = Word;
  // The driver ends with an error if that folder is gone.
  if (Flag.consume_front("--gcc-install-dir=")) {
    bool Exists = State.Options.Exists && State.Options.Exists(Flag);
    (Exists ? Args : State.Dropped).push_back(Word.str());
    return 1;
  }
  if (Flag.consume_front("-f") ? changesLanguage(Flag) : keptByPrefix(Word))
    Args.push_back(Word.str());
  else if (droppedByPrefix(Word))
    State.Dropped.push_back(Word.str());
  else
    State.Unknown.push_back(Word.str());
  return 1;
}

} // namespace shmfix
