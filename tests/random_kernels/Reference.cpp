//===- Reference.cpp - Requests by running, and by analysing ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/random_kernels/Reference.h"

#include "matchers/Analysis.h"
#include "tool/cuda/ClangArgs.h"
#include "tool/cuda/ResourceDir.h"
#include "tool/driver/CompileDatabase.h"
#include "tool/driver/Frontend.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <bit>

namespace shmfix::random_kernels {

namespace {

llvm::Error execute(const std::vector<std::string> &Words, llvm::StringRef Output,
                    llvm::StringRef Errors) {
  std::vector<llvm::StringRef> Args(Words.begin(), Words.end());
  std::string Message;
  // Redirection does not shorten a file that is there.
  llvm::sys::fs::remove(Output);
  llvm::sys::fs::remove(Errors);
  std::optional<llvm::StringRef> Redirects[] = {std::nullopt, Output, Errors};
  int Code = llvm::sys::ExecuteAndWait(Words[0], Args, std::nullopt, Redirects, 1200, 0, &Message);
  if (!Code)
    return llvm::Error::success();
  auto B = llvm::MemoryBuffer::getFile(Errors);
  return llvm::createStringError(Words[0] + " gave " + std::to_string(Code) + " " + Message +
                                 (B ? (*B)->getBuffer().take_front(3000).str() : ""));
}

llvm::Error write(const std::string &File, const std::string &Text) {
  std::error_code EC;
  llvm::raw_fd_ostream OS(File, EC);
  if (EC)
    return llvm::createStringError(EC, File);
  OS << Text;
  return llvm::Error::success();
}

const std::string Sources = SHMFIX_SOURCE_ROOT "/tests/random_kernels";

} // namespace

llvm::Expected<CpuReference> CpuReference::create(std::string Folder) {
  CpuReference R;
  R.Folder = std::move(Folder);
  auto Found = llvm::sys::findProgramByName("g++");
  if (!Found)
    return llvm::createStringError(Found.getError(), "g++");
  R.Compiler = *Found;
  if (llvm::Error E = execute({R.Compiler, "-std=c++20", "-O1", "-c", Sources + "/CpuRuntime.cpp",
                               "-o", R.Folder + "/runtime.o"},
                              R.Folder + "/out.txt", R.Folder + "/err.txt"))
    return E;
  return R;
}

llvm::Expected<std::string>
CpuReference::compiledAndRun(const std::string &Text, std::vector<std::string> More) const {
  std::string Out = Folder + "/out.txt", Err = Folder + "/err.txt";
  std::string Cpp = Folder + "/kernels.cpp", Exe = Folder + "/kernels";
  if (llvm::Error E = write(Cpp, Text))
    return E;
  // Unoptimised: these files are compiled once and run once.
  std::vector<std::string> Words = {Compiler, "-std=c++20", "-O0", "-Werror=return-type",
                                    "-fno-strict-aliasing", "-I", Sources, Cpp, "-o", Exe};
  Words.insert(Words.end(), More.begin(), More.end());
  // For sanitizers: SHMFIX_RANDOM_CXXFLAGS=-fsanitize=address
  if (auto Flags = llvm::sys::Process::GetEnv("SHMFIX_RANDOM_CXXFLAGS"))
    Words.push_back(*Flags);
  if (llvm::Error E = execute(Words, Out, Err))
    return E;
  if (llvm::Error E = execute({Exe}, Out, Err))
    return E;
  auto B = llvm::MemoryBuffer::getFile(Out);
  if (!B)
    return llvm::createStringError(B.getError(), Out);
  return (*B)->getBuffer().str();
}

llvm::Expected<std::string> CpuReference::outputOf(const std::string &Program) const {
  return compiledAndRun(Program, {});
}

/// Atomics of all lanes on one word may be made by one of them.
static Lanes combined(Lanes L) {
  const unsigned First = std::countr_zero(L.Active);
  for (unsigned I = 0; I < banks::WarpSize; ++I)
    if ((L.Active >> I & 1) && L.Offset[I] != L.Offset[First])
      return L;
  const int32_t At = L.Offset[First];
  L.Active = 1;
  L.Offset = {};
  L.Offset[0] = At;
  return L;
}

llvm::Expected<Trace> CpuReference::run(const std::string &CpuText) const {
  auto Text = compiledAndRun(CpuText, {Folder + "/runtime.o"});
  if (!Text)
    return Text.takeError();
  static constexpr OpKind Ops[] = {OpKind::Load, OpKind::Store, OpKind::Atomic};
  Trace T;
  for (llvm::line_iterator L(llvm::MemoryBufferRef(*Text, "log")); !L.is_at_end(); ++L) {
    llvm::StringRef Rest = *L;
    auto Word = [&] {
      auto [First, Tail] = Rest.split(' ');
      Rest = Tail;
      return First;
    };
    auto Number = [&] {
      int64_t X = 0;
      Word().getAsInteger(10, X);
      return X;
    };
    auto &Sites = T[Word().str()];
    std::string Array = Word().str();
    if (Array == "done")
      continue;
    unsigned Line = Number();
    OpKind Op = Ops[Number()];
    unsigned Bytes = Number();
    Lanes Q;
    Q.Active = Number();
    uint64_t Count = Number();
    for (unsigned I = 0; I < banks::WarpSize; ++I)
      if (Q.Active >> I & 1)
        Q.Offset[I] = Number();
    Sites[{Line, Array, Op, Bytes}][Op == OpKind::Atomic ? combined(Q) : Q] += Count;
  }
  return T;
}

Analysed analyseText(const std::string &CudaText) {
  Analysed A;
  auto FS = llvm::vfs::getRealFileSystem();
  const std::string File = "random.cu";
  Translation T = defaultCommand(File, {13, 0, 88}, *FS);
  T.Source = File;
  PassOptions P;
  P.Arch = "sm_90";
  P.PreludeDir = BuiltinCudaRoot.str();
  P.ResourceDir = BuiltinResourceRoot.str();
  P.ExtraArgs = {"-idirafter", (BuiltinCudaRoot + "/std").str()};
  ParseJob J;
  J.File = File;
  J.Args = clangArgs(T, P);
  J.Overlay[File] = CudaText;
  ParseOutcome Out = parse(J, [&](clang::ASTContext &Ctx, const ParseOutcome &) {
    AnalysisOptions O;
    Analysis Found = analyze(Ctx, O);
    for (AnalyzedArray &X : Found.Arrays) {
      ArrayFinding &F = X.Finding;
      std::string Kernel = F.Kernel.substr(0, F.Kernel.find('<'));
      for (const Access &Y : F.Accesses) {
        // What merges is compared as it is spelled.
        // So are atomics, whatever they become in machine code.
        bool AsSpelled = Y.Why && (Y.Why->Code == ReasonCode::CompilerMerges ||
                                   Y.Why->Code == ReasonCode::RetryLoop ||
                                   Y.Why->Code == ReasonCode::CombinedAtomics);
        if (Y.State != Status::Exact && !AsSpelled) {
          A.NotExact[Kernel] = "line " + std::to_string(Y.Where.Line) + ": " + Y.Text + " is " +
                               toString(Y.State) + ": " + (Y.Why ? codeOf(Y.Why->Code) : "");
          continue;
        }
        Requests &Q = A.Found[Kernel][{Y.Where.Line, F.Name, Y.Op, Y.Bytes}];
        for (const RequestGroup &G : Y.Requests) {
          Lanes L;
          L.Active = G.Request.Active;
          for (unsigned I = 0; I < banks::WarpSize; ++I)
            L.Offset[I] = L.Active >> I & 1 ? G.Request.Offset[I] : 0;
          Q[Y.Op == OpKind::Atomic ? combined(L) : L] += G.Count;
        }
      }
    }
  });
  if (!Out.Ran)
    A.Errors.push_back(Out.Failure);
  for (const ParseError &E : Out.Errors)
    A.Errors.push_back("line " + std::to_string(E.Line) + ": " + E.Message);
  return A;
}

std::map<Site, Requests> shifted(const std::map<Site, Requests> &T) {
  std::map<Site, Requests> Out;
  for (auto &[Where, All] : T)
    for (auto &[Q, Count] : All) {
      Lanes L = Q;
      int32_t Base = L.Offset[std::countr_zero(L.Active)] & ~3;
      for (unsigned I = 0; I < banks::WarpSize; ++I)
        if (L.Active >> I & 1)
          L.Offset[I] -= Base;
      Out[Where][L] += Count;
    }
  return Out;
}

std::string difference(const std::map<Site, Requests> &Expected,
                       const std::map<Site, Requests> &Found) {
  std::string S;
  llvm::raw_string_ostream OS(S);
  auto Head = [&](const Site &At) {
    auto &[Line, Array, Op, Bytes] = At;
    OS << "line " << Line << ", " << toString(Op) << " of " << Bytes << " bytes of " << Array << ": ";
  };
  auto Show = [&](const Lanes &L, uint64_t N) {
    OS << "\n  " << N << " x active " << llvm::format_hex(L.Active, 10) << " offsets";
    for (unsigned I = 0; I < banks::WarpSize; ++I)
      if (L.Active >> I & 1)
        OS << " " << L.Offset[I];
  };
  for (auto &[At, All] : Expected) {
    auto It = Found.find(At);
    if (It == Found.end()) {
      Head(At);
      OS << "not found by the analysis; the CPU makes";
      Show(All.begin()->first, All.begin()->second);
      return S;
    }
    if (It->second == All)
      continue;
    Head(At);
    OS << "other requests; only on the CPU:";
    unsigned Shown = 0;
    for (auto &[L, N] : All) {
      auto Have = It->second.find(L);
      if ((Have == It->second.end() || Have->second != N) && Shown++ < 3)
        Show(L, N);
    }
    OS << "\nonly in the analysis:";
    Shown = 0;
    for (auto &[L, N] : It->second) {
      auto Have = All.find(L);
      if ((Have == All.end() || Have->second != N) && Shown++ < 3)
        Show(L, N);
    }
    return S;
  }
  for (auto &[At, All] : Found)
    if (!Expected.count(At)) {
      Head(At);
      OS << "found by the analysis, not made on the CPU";
      Show(All.begin()->first, All.begin()->second);
      return S;
    }
  return S;
}

} // namespace shmfix::random_kernels
