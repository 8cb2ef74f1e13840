//===- Main.cpp - Wiring and exit codes ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Options.h"
#include "tool/commands/BanksCommand.h"
#include "tool/commands/CompdbCommand.h"
#include "tool/commands/CompletionCommand.h"
#include "tool/commands/ExplainCommand.h"
#include "tool/commands/ManPage.h"
#include "tool/cuda/ResourceDir.h"
#include "tool/driver/ApplyEdits.h"
#include "tool/driver/Selection.h"
#include "tool/driver/Suppressions.h"
#include "tool/report/LanePicture.h"
#include "tool/report/Statistics.h"
#include "tool/report/Tally.h"
#include "tool/report/UnifiedDiff.h"

#include "clang/Basic/Version.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <mutex>

using namespace shmfix;

namespace {

enum Exit { Good = 0, Findings = 1, Trouble = 2 };

int complain(llvm::Error E) {
  // LLVM's option parser has sometimes said it already.
  std::string Text = llvm::toString(std::move(E));
  if (!Text.empty())
    llvm::errs() << "shmfix: error: " << Text << "\n";
  return Trouble;
}

void printVersion(llvm::raw_ostream &OS) {
  OS << "shmfix " << SHMFIX_VERSION << " (LLVM " << CLANG_VERSION_STRING << ")\n";
  auto FS = llvm::vfs::getRealFileSystem();
  ResourceDir R = findResourceDir(llvm::sys::fs::getMainExecutable(nullptr, nullptr),
                                  *FS, BuiltinResourceRoot);
  OS << "clang headers: " << (R.Path.empty() ? R.complaint() : R.Virtual ? "built in" : R.Path) << "\n";
  if (auto T = findToolkit(processQuery(), *FS)) {
    OS << "CUDA toolkit: " << (T->Root.empty() ? T->FoundBy : T->Root);
    if (T->Version.known())
      OS << ", version " << T->Version.Major << "." << T->Version.Minor;
    OS << "\n";
  } else {
    llvm::consumeError(T.takeError());
    OS << "CUDA toolkit: none found; the built-in declarations serve\n";
  }
}

/// Progress on one line of a terminal.
class ProgressLine {
public:
  ProgressLine(size_t Total, bool Wanted)
      : Total(Total), On(Wanted && Total > 1 && llvm::sys::Process::StandardErrIsDisplayed()) {}
  void step() {
    if (!On)
      return;
    std::lock_guard<std::mutex> L(M);
    llvm::errs() << "\r" << ++Done << "/" << Total << " files";
    if (Done == Total)
      llvm::errs() << "\r\x1b[K";
  }

private:
  std::mutex M;
  size_t Total, Done = 0;
  bool On;
};

int fix(const RunResult &R, const Options &O, bool &Failed) {
  auto Changed = changedFiles(R, O.UnsafeFixes);
  if (!Changed)
    return complain(Changed.takeError());
  for (const ChangedFile &C : *Changed)
    if (llvm::Error E = replaceFile(C.Path, C.Before, C.After)) {
      complain(std::move(E));
      Failed = true;
    }
  return Good;
}

int runMain(Options &O) {
  auto FS = llvm::vfs::getRealFileSystem();
  std::string Exe = llvm::sys::fs::getMainExecutable(nullptr, nullptr);
  ResourceDir Res = findResourceDir(Exe, *FS, BuiltinResourceRoot);
  if (Res.Path.empty())
    return complain(llvm::createStringError(Res.complaint()));
  O.Driver.ResourceDirectory = Res.Path;
  if (!O.Driver.NoCuda) {
    ToolkitQuery Q = processQuery();
    Q.CudaPath = O.CudaPath;
    Q.Nvcc = O.Nvcc;
    auto T = findToolkit(Q, *FS);
    if (T)
      O.Driver.Cuda = std::move(*T);
    else if (!O.CudaPath.empty())
      return complain(T.takeError());
    else
      llvm::consumeError(T.takeError());
    O.Driver.NvccPath = findNvcc(Q, *FS);
  }
  bool FromStdin = O.Files.size() == 1 && O.Files[0] == "-";
  if (FromStdin) {
    auto In = llvm::MemoryBuffer::getSTDIN();
    if (!In)
      return complain(llvm::createStringError("standard input cannot be read"));
    O.Files[0] = O.StdinFilename.empty() ? "stdin.cu" : O.StdinFilename;
    O.Driver.Overlay[O.Files[0]] = (*In)->getBuffer().str();
  }

  ProgressLine P(O.Files.size(), O.Progress && O.Do != Mode::Diff);
  RunResult R = runFiles(O.Files, O.Threads, O.Driver, [&](size_t) { P.step(); });
  if (llvm::Error E = selectFindings(R.Found, O.Lines, O.Since))
    return complain(std::move(E));

  bool Failed = false;
  for (const FileFinding &F : R.Found.Files) {
    if (F.State == FileStatus::Failed) {
      Failed = true;
      llvm::errs() << "shmfix: error: " << F.Path << ": "
                   << (F.Messages.empty() ? "could not be analysed" : F.Messages.front()) << "\n";
    } else if (F.State == FileStatus::Partial) {
      llvm::errs() << "shmfix: note: " << F.Path << ": understood in part: "
                   << (F.Messages.empty() ? "" : F.Messages.front()) << "\n";
      for (size_t I = 1; O.Verbose && I < F.Messages.size(); ++I)
        llvm::errs() << "  " << F.Messages[I] << "\n";
    }
  }
  if (O.Verbose)
    for (const std::string &N : R.Notes)
      llvm::errs() << "shmfix: note: " << N << "\n";

  std::map<std::string, std::unique_ptr<llvm::MemoryBuffer>> Texts;
  ReportOptions RO;
  RO.Color = O.Color;
  RO.UnsafeFixes = O.UnsafeFixes;
  RO.WhyNot = O.WhyNot;
  RO.Version = SHMFIX_VERSION;
  RO.LlvmVersion = CLANG_VERSION_STRING;
  RO.Width = llvm::sys::Process::StandardOutIsDisplayed() ? llvm::sys::Process::StandardOutColumns() : 0;
  llvm::SmallString<256> Cwd;
  if (!llvm::sys::fs::current_path(Cwd))
    RO.WorkingDirectory = std::string(Cwd);
  RO.RepositoryRoot = repositoryRoot(RO.WorkingDirectory);
  RO.ReadFile = [&](llvm::StringRef File) -> std::optional<llvm::StringRef> {
    auto Over = O.Driver.Overlay.find(File.str());
    if (Over != O.Driver.Overlay.end())
      return llvm::StringRef(Over->second);
    auto Kept = R.Sources.find(File.str());
    if (Kept != R.Sources.end())
      return llvm::StringRef(Kept->second);
    auto &B = Texts[File.str()];
    if (!B)
      if (auto X = llvm::MemoryBuffer::getFile(File))
        B = std::move(*X);
    if (!B)
      return std::nullopt;
    return B->getBuffer();
  };

  suppressFindings(R.Found, RO.ReadFile);

  unsigned Conflicts = 0, Fixed = 0;
  for (const ArrayFinding &A : R.Found.Arrays)
    if (A.Is == Verdict::Conflict) {
      ++Conflicts;
      Fixed += isApplied(A, O.UnsafeFixes);
    }

  if (!O.ExplainAccess.empty()) {
    auto [File, Line] = llvm::StringRef(O.ExplainAccess).rsplit(':');
    unsigned L = 0, Shown = 0;
    if (Line.getAsInteger(10, L))
      return complain(llvm::createStringError("--explain-access takes FILE:LINE"));
    for (const ArrayFinding &A : R.Found.Arrays)
      for (const Access &X : A.Accesses)
        if (X.Where.Line == L && (X.Where.File == File || llvm::StringRef(X.Where.File).ends_with("/" + File.str()))) {
          drawAccess(X, RO, llvm::outs());
          ++Shown;
        }
    if (!Shown)
      return complain(llvm::createStringError("no access of a shared array in " + O.ExplainAccess));
    return Failed ? Trouble : Good;
  }

  if (O.Do == Mode::Diff) {
    auto Changed = changedFiles(R, O.UnsafeFixes);
    if (!Changed)
      return complain(Changed.takeError());
    for (const ChangedFile &C : *Changed)
      writeUnifiedDiff(C.Path, C.Before, C.After, RO.WorkingDirectory, llvm::outs());
    return Failed ? Trouble : O.Werror && Conflicts ? Findings : Good;
  }
  if (O.Do == Mode::Fix) {
    bool WriteFailed = false;
    if (FromStdin) {
      auto Changed = changedFiles(R, O.UnsafeFixes);
      if (!Changed)
        return complain(Changed.takeError());
      llvm::outs() << (Changed->empty() ? O.Driver.Overlay.begin()->second : Changed->front().After);
    } else if (int E = fix(R, O, WriteFailed)) {
      return E;
    }
    Failed |= WriteFailed;
    if (!WriteFailed && Fixed)
      llvm::errs() << "shmfix: fixed " << Fixed << (Fixed == 1 ? " array" : " arrays") << "\n";
    RO.Fixed = !WriteFailed;
    writeTally(R.Found, RO, llvm::errs());
    bool Remain = Conflicts > Fixed || WriteFailed;
    return Failed ? Trouble : O.Werror && Remain ? Findings : Good;
  }

  for (auto &[Name, File] : O.Formats) {
    auto W = createWriter(Name);
    if (!W)
      return complain(W.takeError());
    if (File.empty() || File == "-") {
      (*W)->write(R.Found, RO, llvm::outs());
      llvm::outs().flush();
      continue;
    }
    std::error_code EC;
    llvm::raw_fd_ostream OS(File, EC);
    if (EC)
      return complain(llvm::createStringError(EC, "'" + File + "' cannot be written: " + EC.message()));
    ReportOptions Plain = RO;
    Plain.Width = 0;
    (*W)->write(R.Found, Plain, OS);
    OS.flush();
    if (OS.has_error()) {
      std::error_code Bad = OS.error();
      OS.clear_error();
      return complain(llvm::createStringError(Bad, "'" + File + "' cannot be written: " + Bad.message()));
    }
  }
  if (O.Statistics)
    writeStatistics(R.Found, RO, llvm::errs());
  writeTally(R.Found, RO, llvm::errs());
  return Failed ? Trouble : O.Werror && Conflicts ? Findings : Good;
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc > 1) {
    llvm::StringRef Command = Argv[1];
    llvm::SmallVector<const char *, 8> Rest(Argv + 2, Argv + Argc);
    if (Command == "banks")
      return runBanksCommand(Rest, llvm::outs(), llvm::errs());
    if (Command == "explain")
      return runExplainCommand(Rest, llvm::outs(), llvm::errs());
    if (Command == "compdb")
      return runCompdbCommand(Rest, llvm::outs(), llvm::errs());
    if (Command == "completion" || Command == "--print-man") {
      showOwnOptions();
      if (Command == "completion")
        return runCompletionCommand(Rest, formatNames(), llvm::outs(), llvm::errs());
      writeManPage(SHMFIX_VERSION, llvm::outs());
      return Good;
    }
  }
  llvm::cl::SetVersionPrinter(printVersion);
  auto O = parseOptions(Argc, Argv);
  if (!O)
    return complain(O.takeError());
  int Status = runMain(*O);
  llvm::outs().flush();
  if (llvm::outs().has_error()) {
    std::error_code EC = llvm::outs().error();
    llvm::outs().clear_error();
    return complain(llvm::createStringError(EC, "standard output cannot be written: " + EC.message()));
  }
  return Status;
}
