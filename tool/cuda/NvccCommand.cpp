//===- NvccCommand.cpp - nvcc command to clang arguments ------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cuda/NvccCommand.h"

#include "tool/cuda/CommandWords.h"
#include "tool/cuda/HostOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace shmfix {
namespace {

enum class Value { None, One, List };
enum class Action {
  Drop,
  NoCompile,
  Forward,
  Define,
  Undefine,
  Include,
  SystemInclude,
  PreInclude,
  Standard,
  Language,
  Machine,
  HostOptions,
  RelaxedConstexpr,
  ExtendedLambda,
  DeviceDebug,
  GpuArchitecture,
  GpuCode,
  GenerateCode,
  RelocatableValue,
  Relocatable,
  WholeProgram,
  DefaultStream,
  NoExceptions,
  TemplateDepth,
  ForwardUnknown,
  OptionsFile,
};

struct NvccOption {
  StringRef Long, Short;
  Value Takes;
  Action Does;
};

constexpr NvccOption Table[] = {
#define NVCC_OPTION(Long, Short, Takes, Does)                                  \
  {Long, Short, Value::Takes, Action::Does},
#include "tool/cuda/NvccOptions.def"
};

const NvccOption *findOption(StringRef Name) {
  for (const NvccOption &O : Table)
    if (Name == O.Long || Name == O.Short)
      return &O;
  return nullptr;
}

/// Splits at commas outside of quotes and parentheses; "\," is a comma.
std::vector<std::string> splitList(StringRef Value) {
  std::vector<std::string> Out(1);
  int Depth = 0;
  char Quote = 0;
  for (size_t I = 0; I < Value.size(); ++I) {
    char C = Value[I];
    if (C == '\\' && I + 1 < Value.size() && Value[I + 1] == ',') {
      Out.back() += ',';
      ++I;
      continue;
    }
    if (Quote)
      Quote = C == Quote ? 0 : Quote;
    else if (C == '"' || C == '\'')
      Quote = C;
    else if (C == '(')
      ++Depth;
    else if (C == ')')
      --Depth;
    else if (C == ',' && Depth <= 0) {
      Out.emplace_back();
      continue;
    }
    Out.back() += C;
  }
  erase_if(Out, [](const std::string &S) { return S.empty(); });
  return Out;
}

/// -Xcompiler "a,b c": nvcc parts it at commas, the shell below it at blanks.
std::vector<std::string> splitHostList(StringRef Value) {
  std::vector<std::string> Words;
  if (Value.size() >= 2 && (Value[0] == '"' || Value[0] == '\'') &&
      Value.back() == Value[0])
    Value = Value.drop_front().drop_back();
  for (const std::string &Part : splitList(Value)) {
    SmallVector<StringRef, 8> Pieces;
    SplitString(Part, Pieces, " \t");
    for (StringRef Piece : Pieces)
      Words.push_back(Piece.str());
  }
  return Words;
}

class NvccTranslator {
public:
  NvccTranslator(CommandState &State) : S(State) {}

  void run(ArrayRef<std::string> Words) {
    // nvcc looks at the whole command, wherever the option stands.
    for (const std::string &Word : Words)
      if (const NvccOption *O = findOption(Word))
        Forwards |= O->Does == Action::ForwardUnknown;
    for (size_t I = 0; I < Words.size();)
      I += take(Words, I);
    // What the host compiler gets beside options is for its linker.
    std::vector<std::string> Sources = S.Sources;
    for (size_t I = 0; I < HostWords.size();)
      I += takeHostOption(S, HostWords, I);
    S.Sources = std::move(Sources);
    // A real architecture says what runs, the virtual one what is parsed.
    if (!HasVirtual)
      for (const std::string &Code : Codes)
        S.Archs.add(Code);
  }

private:
  CommandState &S;
  std::vector<std::string> HostWords, Codes;
  bool Forwards = false, HasVirtual = false;

  size_t take(ArrayRef<std::string> Words, size_t I) {
    StringRef Word = Words[I];
    if (Word.empty())
      return 1;
    if (Word[0] != '-' || Word == "-") {
      S.Sources.push_back(Word.str());
      return 1;
    }
    if (const NvccOption *O = findOption(Word)) {
      if (O->Takes == Value::None) {
        apply(*O, Word, "");
        return 1;
      }
      if (I + 1 == Words.size()) {
        S.T.Notes.push_back("the command ends with " + Word.str() +
                            ", which wants a value");
        return 1;
      }
      apply(*O, Word, Words[I + 1]);
      return 2;
    }
    auto [Name, Joined] = Word.split('=');
    if (const NvccOption *O = findOption(Name);
        O && Name.size() < Word.size() && O->Takes != Value::None) {
      apply(*O, Name, Joined);
      return 1;
    }
    // -Idir, -DX, -t0. nvcc takes no other joined: -march=native is not -m.
    if (StringRef("DUILlOt").contains(Word[1]))
      if (const NvccOption *O = findOption(Word.take_front(2))) {
        apply(*O, Word.take_front(2), Word.drop_front(2));
        return 1;
      }
    if (Forwards)
      HostWords.push_back(Word.str());
    else
      S.Unknown.push_back(Word.str());
    return 1;
  }

  void define(StringRef Macro) { S.T.ClangArgs.push_back("-D" + Macro.str()); }

  void apply(const NvccOption &O, StringRef Name, StringRef V) {
    std::vector<std::string> &Args = S.T.ClangArgs;
    switch (O.Does) {
    case Action::Drop:
    case Action::OptionsFile:
      S.Dropped.push_back(Name.str());
      break;
    case Action::NoCompile:
      S.T.Error = ("nvcc " + Name + " compiles nothing").str();
      break;
    case Action::Forward:
      Args.push_back(Name.starts_with("--") ? Name.drop_front(1).str()
                                            : Name.str());
      break;
    case Action::Define:
      for (const std::string &Macro : splitList(V))
        define(Macro);
      break;
    case Action::Undefine:
      for (const std::string &Macro : splitList(V))
        Args.push_back("-U" + Macro);
      break;
    case Action::Include:
      for (const std::string &Folder : splitList(V))
        S.addFolder("-I", Folder);
      break;
    case Action::SystemInclude:
      for (const std::string &Folder : splitList(V))
        S.addFolder("-isystem", Folder);
      break;
    case Action::PreInclude:
      for (const std::string &File : splitList(V))
        S.addInclude(File);
      break;
    case Action::Standard:
      Args.push_back("-std=" + V.str());
      break;
    case Action::Language:
      S.T.Language = languageOf(V);
      break;
    case Action::Machine:
      if (V == "64")
        Args.push_back("-m64");
      break;
    case Action::HostOptions:
      append_range(HostWords, splitHostList(V));
      break;
    case Action::RelaxedConstexpr:
      define("__CUDACC_RELAXED_CONSTEXPR__");
      break;
    case Action::ExtendedLambda:
      define("__CUDACC_EXTENDED_LAMBDA__");
      break;
    case Action::DeviceDebug:
      define("__CUDACC_DEBUG__");
      break;
    case Action::GpuArchitecture:
      HasVirtual = true;
      S.Archs.add(V);
      break;
    case Action::GpuCode:
      for (const std::string &Code : splitList(V))
        Codes.push_back(Code);
      break;
    case Action::GenerateCode:
      HasVirtual = true;
      S.Archs.addGenerateCode(V);
      break;
    case Action::RelocatableValue:
      S.T.RelocatableDeviceCode = V == "true";
      break;
    case Action::Relocatable:
      S.T.RelocatableDeviceCode = true;
      break;
    case Action::WholeProgram:
      define("__CUDACC_EWP__");
      break;
    case Action::DefaultStream:
      if (V == "per-thread")
        define("CUDA_API_PER_THREAD_DEFAULT_STREAM=1");
      break;
    case Action::NoExceptions:
      Args.push_back("-fno-exceptions");
      break;
    case Action::TemplateDepth:
      Args.push_back("-ftemplate-depth=" + V.str());
      break;
    case Action::ForwardUnknown:
      break;
    }
  }
};

void chooseSource(CommandState &S) {
  // Objects and archives stand among the words of a link.
  erase_if(S.Sources, [&](const std::string &Word) {
    return S.T.Language.empty() && languageByName(Word).empty();
  });
  if (S.Sources.empty()) {
    S.T.Source = S.absolute(S.Options.File);
    return;
  }
  std::string Wanted = S.absolute(S.Options.File);
  S.T.Source = S.absolute(S.Sources.front());
  for (const std::string &Word : S.Sources)
    if (S.absolute(Word) == Wanted)
      S.T.Source = Wanted;
  if (S.Sources.size() > 1)
    S.T.Notes.push_back("the command names " +
                        std::to_string(S.Sources.size()) +
                        " sources; taken: " + S.T.Source);
}

void addMacros(Translation &T, CudaVersion V) {
  auto Define = [&](StringRef Name, const Twine &Value) {
    T.ClangArgs.push_back(("-D" + Name + "=" + Value).str());
  };
  if (T.RelocatableDeviceCode)
    T.ClangArgs.push_back("-D__CUDACC_RDC__");
  if (!V.known())
    return;
  Define("__CUDACC_VER_MAJOR__", Twine(V.Major));
  Define("__CUDACC_VER_MINOR__", Twine(V.Minor));
  Define("__CUDACC_VER_BUILD__", Twine(V.Build));
  Define("__CUDA_API_VER_MAJOR__", Twine(V.Major));
  Define("__CUDA_API_VER_MINOR__", Twine(V.Minor));
  Define("__NVCC_DIAG_PRAGMA_SUPPORT__", "1");
}

void noteWords(Translation &T, StringRef What, std::vector<std::string> Words) {
  constexpr size_t MaxShown = 20;
  llvm::sort(Words);
  Words.erase(llvm::unique(Words), Words.end());
  if (Words.empty())
    return;
  size_t All = Words.size();
  Words.resize(std::min(All, MaxShown));
  std::string Note = What.str() + join(Words, " ");
  if (All > MaxShown)
    Note += " and " + std::to_string(All - MaxShown) + " more";
  T.Notes.push_back(std::move(Note));
}

} // namespace

Translation translateNvcc(ArrayRef<std::string> Command,
                          const TranslateOptions &Options) {
  Translation T;
  if (Command.empty()) {
    T.Error = "the command is empty";
    return T;
  }
  CommandState State{T, Options, {}, {}, {}, {}};
  size_t At = compilerAt(Command);
  StringRef Program = sys::path::filename(Command[At]);
  ArrayRef<std::string> Words = Command.drop_front(At + 1);
  if (compilesNothing(Program)) {
    T.Error = (Program + " compiles nothing").str();
    return T;
  }
  bool IsNvcc = Program.starts_with("nvcc");
  if (IsNvcc)
    NvccTranslator(State).run(Words);
  else
    for (size_t I = 0; I < Words.size();)
      I += takeHostOption(State, Words, I);

  chooseSource(State);
  if (T.Language.empty())
    T.Language = languageByName(T.Source);
  if (Program.starts_with("hipcc") && T.Language == "c++")
    T.Language = "hip";
  if (T.Source.empty() && T.Error.empty())
    T.Error = "the command names no source";
  else if (T.Language.empty() && T.Error.empty())
    T.Error = "the source " + T.Source + " is in no language known here";

  bool Cuda = T.Language == "cuda", Hip = T.Language == "hip";
  if (Cuda || Hip)
    State.Archs.finish(T, Options.Cuda, Hip);
  if (Cuda)
    addMacros(T, Options.Cuda);
  if (T.RelocatableDeviceCode && (Cuda || Hip))
    T.ClangArgs.push_back("-fgpu-rdc");
  noteWords(T, "left out, no weight for parsing: ", State.Dropped);
  noteWords(T, "left out, not known: ", State.Unknown);
  return T;
}

} // namespace shmfix
