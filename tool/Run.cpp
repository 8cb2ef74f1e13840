//===- Run.cpp - From options to exit status --------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Run.h"

#include "tool/Baselines.h"
#include "tool/Outputs.h"
#include "tool/settings/PerFile.h"
#include "tool/ProgressLine.h"
#include "tool/cache/ResultCache.h"
#include "tool/cuda/ResourceDir.h"
#include "tool/driver/Selection.h"
#include "tool/driver/Suppressions.h"
#include "tool/driver/WriteChanges.h"
#include "tool/report/LanePicture.h"
#include "tool/report/Statistics.h"
#include "tool/report/Tally.h"
#include "tool/report/UnifiedDiff.h"

#include "clang/Basic/Version.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <set>
#include <sys/ioctl.h>
#include <unistd.h>

namespace shmfix {

namespace {

/// Of the terminal that the report goes to; 0: none, or it does not tell.
unsigned columns() {
  using llvm::sys::Process;
  if (!Process::StandardOutIsDisplayed())
    return 0;
  if (unsigned Said = Process::StandardOutColumns())
    return Said;
  winsize Size{}; // LLVM 19 asks COLUMNS alone
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &Size) == 0 ? Size.ws_col : 0;
}

} // namespace

int complain(llvm::Error E) {
  // LLVM's option parser has sometimes said it already.
  std::string Text = llvm::toString(std::move(E));
  if (!Text.empty())
    llvm::errs() << "shmfix: error: " << Text << "\n";
  return Trouble;
}

namespace {

class Run {
public:
  explicit Run(Options &O) : O(O), Finder(O.Config, O.UseConfig) {}
  int go();

private:
  llvm::Error prepare();
  llvm::Error readSettings();
  RunResult analyze();
  void tellFiles();
  ReportOptions reportOptions();
  llvm::Error reduce(const ReportOptions &RO);
  int explainAccess(const ReportOptions &RO);
  int fix(const ReportOptions &RO);
  llvm::Error report(const ReportOptions &RO);
  /// With --Werror findings are 1; trouble is 2 in any case.
  int status(bool Any) const { return Failed ? Trouble : O.Werror && Any ? Findings : Good; }

  Options &O;
  SettingsFinder Finder;
  std::vector<Settings> Of; ///< of each of O.Files
  RunResult R;
  std::map<std::string, std::unique_ptr<llvm::MemoryBuffer>> Texts;
  bool FromStdin = false, Failed = false;
};

llvm::Error Run::prepare() {
  auto FS = llvm::vfs::getRealFileSystem();
  ResourceDir Res = findResourceDir(llvm::sys::fs::getMainExecutable(nullptr, nullptr), *FS, BuiltinResourceRoot);
  if (Res.Path.empty())
    return llvm::createStringError(Res.complaint());
  O.Driver.ResourceDirectory = Res.Path;
  if (!O.Driver.NoCuda) {
    ToolkitQuery Q = processQuery();
    Q.CudaPath = O.CudaPath;
    Q.Nvcc = O.Nvcc;
    auto T = findToolkit(Q, *FS);
    if (T)
      O.Driver.Cuda = std::move(*T);
    else if (!O.CudaPath.empty())
      return T.takeError();
    else
      llvm::consumeError(T.takeError());
    O.Driver.NvccPath = findNvcc(Q, *FS);
  }
  if (!O.Nvcc.empty() && !O.Driver.NoCuda && !llvm::sys::fs::can_execute(O.Driver.NvccPath))
    return llvm::createStringError("--nvcc: '" + O.Nvcc + "' is no program that can be run");
  if (O.Driver.Verify == VerifyMode::Nvcc && O.Driver.NvccPath.empty())
    return llvm::createStringError("--verify nvcc: no nvcc was found; --nvcc PATH names one");
  if (const std::string &D = O.Driver.DatabasePath; !D.empty()) {
    llvm::SmallString<256> In(D);
    llvm::sys::path::append(In, "compile_commands.json");
    if (!llvm::sys::fs::is_regular_file(D) && !llvm::sys::fs::exists(In))
      return llvm::createStringError("-p: there is no compile_commands.json in '" + D + "'");
  }
  if (FromStdin) {
    auto In = llvm::MemoryBuffer::getSTDIN();
    if (!In)
      return llvm::createStringError("standard input cannot be read");
    O.Driver.Overlay[O.Files[0]] = (*In)->getBuffer().str();
  }
  return llvm::Error::success();
}

/// Excluded files leave the run.
llvm::Error Run::readSettings() {
  std::vector<std::string> Kept;
  std::set<std::string> Notes; // of architectures
  unsigned Excluded = 0;
  for (const std::string &F : O.Files) {
    auto S = Finder.settingsOf(F);
    if (!S)
      return S.takeError();
    Settings Whole = withCommandLine(std::move(*S), O.Given);
    if (Whole.Excluded && !O.ShowSettings) {
      ++Excluded;
      if (O.Verbose)
        llvm::errs() << "shmfix: note: " << F << ": excluded by " << Whole.Excluded->From.File << ":"
                     << Whole.Excluded->From.Line << "\n";
      continue;
    }
    if (Whole.Part.Arch && Whole.Part.Arch->From.Line)
      if (auto A = banks::findArchitecture(Whole.Part.Arch->Value); A && !A->Note.empty())
        Notes.insert(Whole.Part.Arch->From.File + ": " + std::string(A->Note));
    Kept.push_back(F);
    Of.push_back(std::move(Whole));
  }
  if (Excluded && !O.Verbose)
    llvm::errs() << "shmfix: note: " << Excluded << (Excluded == 1 ? " file" : " files")
                 << " excluded by settings (-v names them)\n";
  for (const std::string &N : Notes)
    llvm::errs() << "shmfix: note: " << N << "\n";
  O.Files = std::move(Kept);
  return llvm::Error::success();
}

RunResult Run::analyze() {
  shareBetweenFiles(O.Driver);
  std::string Folder;
  if (O.UseCache)
    Folder = O.CacheDirectory.empty() ? defaultCacheFolder() : O.CacheDirectory;
  ResultCache Cache(Folder, programIdentity(SHMFIX_VERSION, llvm::sys::fs::getMainExecutable(nullptr, nullptr)));
  ProgressLine P(O.Files.size(), O.Progress);
  RunResult Result = runFiles(
      O.Files, O.Threads, [&](size_t I) { return Cache.analyze(O.Files[I], driverOptions(O.Driver, Of[I])); },
      [&](size_t) { P.step(); });
  // A folder that was asked for and cannot be used is told; the default is not.
  if (!Cache.trouble().empty() && (O.Verbose || !O.CacheDirectory.empty()))
    llvm::errs() << "shmfix: note: " << Cache.trouble() << "\n";
  if (O.Verbose)
    for (const std::string &C : Cache.changes())
      llvm::errs() << "shmfix: note: analysed anew: '" << C << "' has changed\n";
  if (O.Verbose && !Folder.empty())
    llvm::errs() << "shmfix: note: cache: " << Cache.hits() << " of " << Cache.hits() + Cache.misses() << " files in "
                 << Folder << "\n";
  return Result;
}

void Run::tellFiles() {
  for (const FileFinding &F : R.Found.Files) {
    if (F.State == FileStatus::Failed) {
      Failed = true;
      llvm::errs() << "shmfix: error: " << F.Path << ": "
                   << (F.Messages.empty() ? "could not be analysed" : F.Messages.front()) << "\n";
    } else if (F.State == FileStatus::Partial) {
      bool Fails = O.Werror && F.Lost;
      Failed |= Fails;
      llvm::errs() << (Fails ? "shmfix: error: " : "shmfix: note: ") << F.Path << ": understood in part: "
                   << (F.Messages.empty() ? "" : F.Messages.front()) << "\n";
      for (size_t I = 1; I < (O.Verbose ? F.Messages.size() : std::min<size_t>(F.Messages.size(), 3)); ++I)
        llvm::errs() << "  " << F.Messages[I] << "\n";
    }
  }
  for (const Sourced<std::string> &K : kernelsNotMet(R.Found, O.Given))
    llvm::errs() << "shmfix: note: no kernel '" << K.Value << "' with shared memory was met; what is given for it had no effect\n";
  // A run over some of a project's files need not meet all that its settings name.
  SettingsPart Set;
  for (const Settings &S : Of)
    Set.overrideBy(S.Part);
  if (O.Verbose)
    for (const Sourced<std::string> &K : kernelsNotMet(R.Found, Set))
      if (K.From.Line)
        llvm::errs() << "shmfix: note: " << K.From.File << ":" << K.From.Line << ": no kernel '" << K.Value
                     << "' with shared memory was met\n";
  if (O.Verbose)
    for (const std::string &N : R.Notes)
      llvm::errs() << "shmfix: note: " << N << "\n";
}

ReportOptions Run::reportOptions() {
  ReportOptions RO;
  RO.Color = O.Color;
  RO.UnsafeFixes = O.UnsafeFixes;
  RO.WhyNot = O.WhyNot;
  RO.Version = SHMFIX_VERSION;
  RO.LlvmVersion = CLANG_VERSION_STRING;
  RO.Width = columns();
  llvm::SmallString<256> Cwd;
  if (!llvm::sys::fs::current_path(Cwd))
    RO.WorkingDirectory = std::string(Cwd);
  RO.RepositoryRoot = repositoryRoot(RO.WorkingDirectory);
  RO.ReadFile = [this](llvm::StringRef File) -> std::optional<llvm::StringRef> {
    auto Over = O.Driver.Overlay.find(File.str());
    if (Over != O.Driver.Overlay.end())
      return llvm::StringRef(Over->second);
    auto Kept = R.Sources.find(File.str());
    if (Kept != R.Sources.end())
      return llvm::StringRef(Kept->second);
    auto [It, New] = Texts.try_emplace(File.str());
    if (New)
      if (auto X = llvm::MemoryBuffer::getFile(File))
        It->second = std::move(*X);
    if (!It->second)
      return std::nullopt;
    return It->second->getBuffer();
  };
  return RO;
}

/// Comments, settings, baseline and selected lines, in this order: numbers in
/// a baseline count all findings of a file, whatever lines are asked about.
llvm::Error Run::reduce(const ReportOptions &RO) {
  suppressFindings(R.Found, RO.ReadFile, /*Unused=*/true);
  if (llvm::Error E = dropSwitchedOff(R.Found, Finder, O.Given))
    return E;
  if (O.Verbose)
    for (const Sourced<std::string> &G : Finder.globsNotMet())
      llvm::errs() << "shmfix: note: " << G.From.File << ":" << G.From.Line << ": '" << G.Value
                   << "' matches none of these files\n";
  // A new baseline has all findings, those of the old one as well.
  if (!O.WriteBaseline.empty())
    return writeBaseline(O.WriteBaseline, R.Found, RO);
  if (!O.Baseline.empty())
    if (llvm::Error E = hideKnown(O.Baseline, R.Found, RO))
      return E;
  return selectFindings(R.Found, O.Lines, O.Since);
}

int Run::explainAccess(const ReportOptions &RO) {
  // FILE:LINE:COLUMN is what a finding begins with: that access, if there is one.
  auto [File, Line] = llvm::StringRef(O.ExplainAccess).rsplit(':');
  unsigned L = 0, Column = 0, Shown = 0;
  if (unsigned Before = 0; !Line.getAsInteger(10, L) && !File.rsplit(':').second.getAsInteger(10, Before)) {
    Column = std::exchange(L, Before);
    File = File.rsplit(':').first;
  }
  if (!L || File.empty())
    return complain(llvm::createStringError("--explain-access takes FILE:LINE, not '" + O.ExplainAccess + "'"));
  auto Named = [&, File = File.str()](const std::string &In) {
    return In == File || llvm::StringRef(In).ends_with("/" + File) || llvm::sys::fs::equivalent(In, File);
  };
  auto Draw = [&](unsigned At) {
    for (const ArrayFinding &A : R.Found.Arrays)
      for (const Access &X : A.Accesses)
        if (X.Where.Line == L && (!At || X.Where.Column == At) && Named(X.Where.File)) {
          if (Shown++)
            llvm::outs() << "\n";
          drawAccess(A, X, RO, llvm::outs());
        }
  };
  Draw(Column);
  if (!Shown && Column)
    Draw(0);
  if (!Shown)
    return complain(llvm::createStringError("no access of a shared array in " + O.ExplainAccess));
  return Failed ? Trouble : Good;
}

int Run::fix(const ReportOptions &RO) {
  auto Changed = changedFiles(R, O.UnsafeFixes);
  if (!Changed)
    return complain(Changed.takeError());
  ReportOptions After = RO;
  if (FromStdin) {
    llvm::outs() << (Changed->empty() ? O.Driver.Overlay.begin()->second : Changed->front().After);
    After.Fixed = changedDeclarations(R.Found, O.UnsafeFixes);
  } else {
    After.Fixed = writeChanges(R.Found, *Changed, O.UnsafeFixes, [&](llvm::Error E) { complain(std::move(E)), Failed = true; });
  }
  bool Remain = false;
  for (const ArrayFinding &A : R.Found.Arrays)
    Remain |= A.Is == Verdict::Conflict && !After.Fixed->count(A.Where);
  if (O.Statistics)
    writeStatistics(R.Found, RO, llvm::errs());
  writeTally(R.Found, After, llvm::errs());
  return status(Remain);
}

llvm::Error Run::report(const ReportOptions &RO) {
  for (auto &[Name, File] : O.Formats) {
    auto W = createWriter(Name);
    if (!W)
      return W.takeError();
    if (File.empty() || File == "-") {
      (*W)->write(R.Found, RO, llvm::outs());
      llvm::outs().flush();
      continue;
    }
    ReportOptions Plain = RO;
    Plain.Width = 0;
    if (llvm::Error E = writeWhole(File, [&](llvm::raw_ostream &OS) { (*W)->write(R.Found, Plain, OS); }))
      return E;
  }
  return llvm::Error::success();
}

int Run::go() {
  FromStdin = O.Files.size() == 1 && O.Files[0] == "-";
  if (FromStdin)
    O.Files[0] = O.StdinFilename.empty() ? "stdin.cu" : O.StdinFilename;
  if (llvm::Error E = readSettings())
    return complain(std::move(E));
  if (O.ShowSettings) {
    for (size_t I = 0; I < O.Files.size(); ++I)
      showSettings(O.Files[I], Of[I], I ? llvm::outs() << "\n" : llvm::outs());
    return Good;
  }
  if (llvm::Error E = prepare())
    return complain(std::move(E));
  R = analyze();
  tellFiles();
  ReportOptions RO = reportOptions();
  if (llvm::Error E = reduce(RO))
    return complain(std::move(E));
  if (!O.WriteBaseline.empty())
    return Failed ? Trouble : Good;
  if (!O.ExplainAccess.empty())
    return explainAccess(RO);
  if (O.Do == Mode::Fix)
    return fix(RO);
  bool Any = !R.Found.Unused.empty();
  for (const ArrayFinding &A : R.Found.Arrays)
    Any |= A.Is == Verdict::Conflict;
  if (O.Do == Mode::Diff) {
    auto Changed = changedFiles(R, O.UnsafeFixes);
    if (!Changed)
      return complain(Changed.takeError());
    for (const ChangedFile &C : *Changed) {
      llvm::SmallString<256> P(C.Path);
      llvm::sys::fs::make_absolute(P);
      llvm::sys::path::remove_dots(P, /*remove_dot_dot=*/true);
      if (!P.starts_with(RO.WorkingDirectory + "/"))
        llvm::errs() << "shmfix: note: " << C.Path << " lies outside of this folder, where git apply and patch do "
                     << "not reach it; run shmfix in a folder above all files\n";
    }
    for (const ChangedFile &C : *Changed)
      writeUnifiedDiff(C.Path, C.Before, C.After, RO.WorkingDirectory, llvm::outs());
    if (O.Statistics)
      writeStatistics(R.Found, RO, llvm::errs());
    return status(Any);
  }
  if (llvm::Error E = report(RO))
    return complain(std::move(E));
  if (O.Statistics)
    writeStatistics(R.Found, RO, llvm::errs());
  writeTally(R.Found, RO, llvm::errs());
  return status(Any);
}

} // namespace

int run(Options &O) { return Run(O).go(); }

} // namespace shmfix
