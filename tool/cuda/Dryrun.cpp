//===- Dryrun.cpp - What nvcc --dryrun says -------------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cuda/Dryrun.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;

namespace shmfix {
namespace {

constexpr unsigned SecondsToWait = 30;
constexpr size_t MaxAnswer = 4u << 20;

std::vector<std::string> tokens(StringRef Line) {
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char *, 32> Pieces;
  cl::TokenizeGNUCommandLine(Line, Saver, Pieces);
  return {Pieces.begin(), Pieces.end()};
}

/// "/cuda/bin/../targets/x/include" -> "/cuda/targets/x/include".
std::string tidyPath(StringRef Path) {
  SmallString<256> P(Path);
  sys::path::remove_dots(P, /*remove_dot_dot=*/true);
  return std::string(P);
}

void addFolder(DryrunFacts &Facts, StringRef Path) {
  std::string P = tidyPath(Path);
  if (!P.empty() && !is_contained(Facts.IncludeDirs, P))
    Facts.IncludeDirs.push_back(P);
}

/// Words of INCLUDES= and SYSTEM_INCLUDES=.
void readFolders(DryrunFacts &Facts, StringRef Value) {
  std::vector<std::string> Words = tokens(Value);
  for (size_t I = 0; I < Words.size(); ++I) {
    StringRef Word = Words[I];
    if (Word == "-isystem" && I + 1 < Words.size())
      addFolder(Facts, Words[++I]);
    else if (Word.consume_front("-I"))
      addFolder(Facts, Word);
  }
}

void readMacros(DryrunFacts &Facts, const std::vector<std::string> &Words) {
  for (size_t I = 1; I < Words.size(); ++I) {
    StringRef Word = Words[I];
    if (!Word.consume_front("-D"))
      continue;
    if (Word.empty() && I + 1 < Words.size())
      Word = Words[++I];
    Facts.Macros.push_back(Word.str());
    auto [Name, Number] = Word.split('=');
    unsigned *Part = Name == "__CUDACC_VER_MAJOR__"   ? &Facts.Version.Major
                     : Name == "__CUDACC_VER_MINOR__" ? &Facts.Version.Minor
                     : Name == "__CUDACC_VER_BUILD__" ? &Facts.Version.Build
                                                      : nullptr;
    if (Part && Number.getAsInteger(10, *Part))
      *Part = 0;
  }
}

} // namespace

Expected<DryrunFacts> parseDryrun(StringRef Text) {
  DryrunFacts Facts;
  std::string Complaint;
  SmallVector<StringRef, 32> Lines;
  Text.split(Lines, '\n', -1, false);
  for (StringRef Line : Lines) {
    Line = Line.rtrim("\r ");
    if (!Line.consume_front("#$ ")) {
      if (Complaint.empty() && Line.contains("fatal"))
        Complaint = Line.str();
      continue;
    }
    if (Line.consume_front("TOP=")) {
      Facts.Top = tidyPath(Line);
    } else if (Line.consume_front("INCLUDES=") ||
               Line.consume_front("SYSTEM_INCLUDES=")) {
      readFolders(Facts, Line);
    } else if (Facts.Macros.empty() && Line.contains(" -E ")) {
      // Several preprocessor commands follow each other; the first is the
      // host's, or the only one, and all hold the same macros of the version.
      std::vector<std::string> Words = tokens(Line);
      readMacros(Facts, Words);
      if (!Words.empty())
        Facts.HostCompiler = Words.front();
    }
  }
  if (Facts.IncludeDirs.empty() && Facts.Macros.empty())
    return createStringError("nvcc --dryrun said nothing that helps%s%s",
                             Complaint.empty() ? "" : ": ", Complaint.c_str());
  return Facts;
}

Expected<DryrunFacts> NvccAsker::ask(StringRef Nvcc,
                                     ArrayRef<std::string> Flags) {
  std::string Key = Nvcc.str() + '\0' + join(Flags, StringRef("\0", 1));
  std::lock_guard<std::mutex> Guard(Lock);
  auto Known = Answers.find(Key);
  if (Known != Answers.end())
    return parseDryrun(Known->second);

  SmallString<128> Output;
  if (std::error_code EC =
          sys::fs::createTemporaryFile("shmfix-nvcc", "txt", Output))
    return createStringError(EC, "no temporary file for nvcc's answer");
  FileRemover Remover(Output);
  // The source need not exist: nvcc prints what it would do.
  std::vector<StringRef> Args = {Nvcc, "--dryrun", "-c", "-x", "cu"};
  Args.insert(Args.end(), Flags.begin(), Flags.end());
  Args.push_back("shmfix-no-source.cu");
  std::optional<StringRef> Redirects[] = {StringRef(""), StringRef(Output),
                                          StringRef(Output)};
  std::string Message;
  int Code = sys::ExecuteAndWait(Nvcc, Args, std::nullopt, Redirects,
                                 SecondsToWait, 0, &Message);
  auto Buffer = MemoryBuffer::getFile(Output);
  std::string Text =
      Buffer ? (*Buffer)->getBuffer().take_front(MaxAnswer).str() : "";
  if (Code != 0 && Text.empty())
    return createStringError("%s could not be asked: %s", Nvcc.str().c_str(),
                             Message.empty() ? "it failed" : Message.c_str());
  return parseDryrun(Answers.emplace(Key, std::move(Text)).first->second);
}

} // namespace shmfix
