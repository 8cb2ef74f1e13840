//===- FileAnalysis.cpp - One file from command to findings ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/FileAnalysis.h"

#include "rewrites/Rewrite.h"
#include "tool/cuda/ClangArgs.h"
#include "tool/driver/DatabaseCache.h"
#include "tool/driver/Complaints.h"
#include "tool/driver/Distrust.h"
#include "tool/driver/InputTrace.h"
#include "tool/driver/LostArrays.h"
#include "tool/driver/Neighbours.h"
#include "tool/driver/PassRuns.h"
#include "tool/driver/Passes.h"
#include "tool/driver/ProjectHeaders.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;

namespace shmfix {

namespace {

/// Larger files are not source code that anybody wrote.
constexpr uint64_t MaxFileBytes = 32u << 20;

struct Loaded {
  std::string Text;
  std::string Problem;
};

Loaded load(const std::string &File, const DriverOptions &O) {
  Loaded L;
  auto Over = O.Overlay.find(File);
  if (Over != O.Overlay.end()) {
    L.Text = Over->second;
  } else {
    llvm::sys::fs::file_status S;
    if (std::error_code EC = llvm::sys::fs::status(File, S)) {
      L.Problem = "cannot be read: " + EC.message();
      return L;
    }
    if (llvm::sys::fs::is_directory(S)) {
      L.Problem = "is a directory; name the files in it, for example " + File +
                  (llvm::StringRef(File).ends_with("/") ? "*.cu" : "/*.cu");
      return L;
    }
    if (!llvm::sys::fs::is_regular_file(S)) {
      L.Problem = "is not a regular file";
      return L;
    }
    if (S.getSize() > MaxFileBytes) {
      L.Problem = "is larger than 32 MiB, which is no source file";
      return L;
    }
    auto B = llvm::MemoryBuffer::getFile(File);
    if (!B) {
      L.Problem = "cannot be read: " + B.getError().message();
      return L;
    }
    L.Text = (*B)->getBuffer().str();
  }
  if (llvm::StringRef(L.Text).take_front(1 << 16).contains('\0'))
    L.Problem = "is a binary file, not CUDA source";
  return L;
}

/// Something of these findings rests on an assumption or is missing.
bool needsContext(const std::vector<ArrayFinding> &Arrays) {
  return llvm::any_of(Arrays, [](const ArrayFinding &A) {
    return (A.Accesses.empty() && A.Is == Verdict::Unknown) || !A.Assumption.empty() ||
           llvm::any_of(A.Accesses, [](const Access &X) {
             return X.Source == BlockSource::Assumed;
           });
  });
}

/// How much two sets of findings of one file know.
std::pair<size_t, size_t> worth(const std::vector<ArrayFinding> &Arrays) {
  size_t Known = 0, Launched = 0;
  for (const ArrayFinding &A : Arrays)
    for (const Access &X : A.Accesses) {
      Known += X.State != Status::Unknown;
      Launched += X.Source != BlockSource::Assumed && A.Assumption.empty();
    }
  return {Launched, Known};
}

/// The first folder of the name belongs to CUDA: <cuda/...>, <cub/...>.
bool isBuiltinFolder(StringRef Name) {
  StringRef First = Name.split('/').first;
  return First != Name && llvm::is_contained({"cuda", "cub", "thrust", "nv", "cooperative_groups"}, First);
}

/// Findings of that file alone, named as the user named it.
void keepFile(Pass &P, const std::string &File) {
  auto Same = [&](const std::string &F) {
    bool S = false;
    return F == File || (!llvm::sys::fs::equivalent(F, File, S) && S);
  };
  for (size_t I = P.Arrays.size(); I-- > 0;)
    if (!Same(P.Arrays[I].Where.File)) {
      P.Arrays.erase(P.Arrays.begin() + I);
      P.Twins.erase(P.Twins.begin() + I);
    }
}

} // namespace

void analysePass(ASTContext &Ctx, const ParseOutcome &SoFar,
                 const DriverOptions &O, Pass &P, llvm::StringRef File) {
  P.Analyzed = true;
  AssumedInstances Instances;
  if (SoFar.Live && Ctx.getLangOpts().CUDA)
    Instances = instantiateUnused(*SoFar.Live, File);
  AnalysisOptions AO = O.Analysis;
  AO.Instances = &Instances;
  Analysis A = analyze(Ctx, AO);
  PlanOptions PO;
  PO.Arch = O.Arch;
  planFixes(Ctx, A, PO);
  distrustBroken(A, SoFar, Instances, Ctx);
  P.Twins = skippedTwins(A, SoFar.SkippedRanges, Ctx);
  P.Launched = std::move(A.Launched);
  for (AnalyzedArray &X : A.Arrays)
    P.Arrays.push_back(std::move(X.Finding));
}

Pass runPass(const ParseJob &Job, const DriverOptions &O,
             llvm::function_ref<bool(const ParseOutcome &)> Wanted) {
  Pass P;
  P.Outcome = parse(Job, [&](ASTContext &Ctx, const ParseOutcome &SoFar) {
    if (!Wanted || Wanted(SoFar))
      analysePass(Ctx, SoFar, O, P, Job.File);
  });
  return P;
}

FileResult analyzeFile(const std::string &File, const DriverOptions &O) {
  FileResult R;
  R.File.Path = File;
  Loaded Source = load(File, O);
  if (!Source.Problem.empty()) {
    R.File.State = FileStatus::Failed;
    R.File.Messages.push_back(Source.Problem);
    return R;
  }
  llvm::StringRef Text = Source.Text;
  bool Names = Text.contains("__shared__") || Text.contains("HIP_DYNAMIC_SHARED");
  if (!Names && !Text.contains("#include \"") && !Text.contains("#include<") &&
      !Text.contains("# include") && !Text.contains("#include <")) {
    R.File.State = FileStatus::Skipped;
    return R;
  }

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS = llvm::vfs::getRealFileSystem();
  if (O.Trace)
    FS = O.Trace->watch(std::move(FS));
  std::shared_ptr<DatabaseCache> Databases =
      O.Databases ? O.Databases : std::make_shared<DatabaseCache>();
  const CompileDatabase *DB = nullptr;
  std::string Where = O.DatabasePath.empty() ? findDatabase(File, *FS) : O.DatabasePath;
  if (!Where.empty()) {
    const DatabaseCache::Loaded &L = Databases->get(Where, *FS);
    // It may have been read for another file of the run.
    if (O.Trace)
      O.Trace->note(L.Database ? L.Database->Path : Where);
    if (L.Database) {
      DB = &*L.Database;
      for (const std::string &Note : DB->Notes)
        R.Notes.push_back(DB->Path + ": " + Note);
    } else {
      R.Notes.push_back(L.Problem);
    }
  }
  // The version that macros tell: the declarations built in are those of 13.0.
  CudaVersion Version = O.PreferToolkit && O.Cuda ? O.Cuda->Version : CudaVersion{13, 0, 88};
  Translation T = commandsFor(File, DB, Version, *FS).front();
  for (const std::string &Note : T.Notes)
    R.Notes.push_back(File + ": " + Note);
  if (!T.Error.empty())
    R.Notes.push_back(T.Error);

  // Places are named as the user named the file.
  bool SameFile = false;
  llvm::SmallString<256> Absolute(File);
  if (!llvm::sys::fs::make_absolute(Absolute))
    llvm::sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  if (T.Source.empty() || T.Source == File || T.Source == Absolute ||
      (!llvm::sys::fs::equivalent(T.Source, File, SameFile) && SameFile))
    T.Source = File;
  bool Guessed = !DB || DB->entriesFor(File, *FS).empty();

  std::vector<std::string> Archs = T.Archs;
  // An architecture of the other maker decides the rules, not the parse.
  if (!O.ArchName.empty() &&
      llvm::StringRef(O.ArchName).starts_with("gfx") == (T.Language == "hip"))
    Archs = {O.ArchName};
  else if (Archs.empty())
    Archs = {"sm_90"};
  DriverOptions Mine = O;
  if (O.ArchName.empty()) {
    // The limits of what the command builds for.
    if (auto A = banks::findArchitecture(Archs.front())) {
      Mine.Arch = A->Arch;
      Mine.Analysis.follow(*A->Arch);
    }
  }
  if (std::string Note = archNote(Archs.front()); !Note.empty())
    R.Notes.push_back(File + ": " + Note);

  std::vector<std::string> Flags;
  if (Guessed)
    Flags = flagsBeside(T.Source, *FS);
  if (!Flags.empty())
    R.Notes.push_back(File + ": taken from the makefile beside it: " + llvm::join(Flags, " "));
  // Folders of the project in which headers were found that the command lacks.
  std::vector<std::string> Before, Behind;
  auto JobFor = [&](const Toolkit *Cuda, PassKind Kind, const std::string &Arch) {
    PassOptions P;
    P.Kind = Kind;
    P.Arch = Arch;
    P.Cuda = Cuda;
    P.PreludeDir = BuiltinCudaRoot.str();
    P.ResourceDir = O.ResourceDirectory;
    P.ExtraArgs = Flags;
    P.ExtraArgs.insert(P.ExtraArgs.end(), O.ExtraArgs.begin(), O.ExtraArgs.end());
    for (const std::string &Folder : Before)
      P.ExtraArgs.push_back("-I" + Folder);
    for (const std::string &Folder : Behind)
      P.ExtraArgs.insert(P.ExtraArgs.end(), {"-idirafter", Folder});
    // Projects include by paths from folders above.
    if (Guessed)
      for (const std::string &Up : foldersAbove(File, *FS))
        P.ExtraArgs.insert(P.ExtraArgs.end(), {"-idirafter", Up});
    // Debian's clang looks for its headers where its package has them, whatever
    // -resource-dir says.
    if (O.ResourceDirectory == BuiltinResourceRoot)
      P.ExtraArgs.insert(P.ExtraArgs.end(), {"-idirafter", (BuiltinResourceRoot + "/include").str()});
    // Stand-ins for a C and C++ library that the machine does not have.
    P.ExtraArgs.insert(P.ExtraArgs.end(), {"-idirafter", (BuiltinCudaRoot + "/std").str()});
    ParseJob J;
    J.File = File;
    J.Args = clangArgs(T, P);
    J.Overlay = O.Overlay;
    J.Trace = O.Trace;
    return J;
  };
  const Toolkit *Cuda = O.Cuda && !O.NoCuda ? &*O.Cuda : nullptr;
  // New folders for what was not found; false: there are none.
  auto FindMore = [&](const ParseOutcome &Out) {
    size_t Had = Before.size() + Behind.size();
    for (const std::string &Name : Out.MissingHeaders) {
      std::string Folder = O.Headers ? O.Headers->folderFor(T.Source, Name) : "";
      if (O.Headers && O.Trace)
        O.Trace->Whole = false; // the whole tree of the project was searched
      if (Folder.empty() || llvm::is_contained(Before, Folder) || llvm::is_contained(Behind, Folder))
        continue;
      // A project with headers of CUDA's own names is CUDA's: its come first.
      (isBuiltinFolder(Name) ? Before : Behind).push_back(Folder);
      R.Notes.push_back(File + ": '" + Name + "' taken from " + Folder);
    }
    return Before.size() + Behind.size() > Had;
  };
  // Analyses when the parse is good enough or the last word.
  ParseJob Job;
  const Toolkit *Used = nullptr;
  auto Run = [&](const Toolkit *With, llvm::function_ref<bool(const ParseOutcome &)> Enough) {
    constexpr unsigned MaxRounds = 6;
    for (unsigned Round = 0;; ++Round) {
      Job = JobFor(With, PassKind::Device, Archs.front());
      Used = With;
      bool Again = false;
      Pass P = runPass(Job, Mine, [&](const ParseOutcome &Out) {
        Again = Round < MaxRounds && Guessed && FindMore(Out);
        return !Again && Enough(Out);
      });
      if (!Again)
        return P;
    }
  };
  auto Always = [](const ParseOutcome &) { return true; };
  auto Best = [&] {
    const Toolkit *First = O.PreferToolkit ? Cuda : nullptr;
    if (!Cuda || O.PreferToolkit)
      return Run(First, Always);
    auto Bad = [](const ParseOutcome &Out) {
      return Out.ErrorCount + unsigned(Out.MissingHeaders.size());
    };
    unsigned Errors = 0;
    Pass P = Run(nullptr, [&](const ParseOutcome &Out) { return (Errors = Bad(Out)) == 0; });
    if (P.Analyzed || !P.Outcome.Ran)
      return P;
    Pass Q = Run(Cuda, [&](const ParseOutcome &Out) { return Bad(Out) < Errors; });
    if (!Q.Analyzed)
      return Run(nullptr, Always);
    R.Notes.push_back(File + ": parsed with the toolkit in " +
                      (Cuda->Root.empty() ? Cuda->FoundBy : Cuda->Root));
    return Q;
  };
  Pass P = Best();
  bool Through = false; // a source that includes the file
  // Launch shapes, macros and instances may stand in the source that includes
  // this file.
  if (Guessed && T.Source == File && needsContext(P.Arrays)) {
    std::string User = includingSource(File, *FS, O.Trace);
    if (!User.empty()) {
      T.Source = User;
      ParseJob First = Job;
      const Toolkit *Had = Used;
      Pass Q = Best();
      keepFile(Q, File);
      if (Q.Outcome.Ran && !Q.Arrays.empty() && worth(Q.Arrays) > worth(P.Arrays)) {
        R.Notes.push_back(File + ": analysed through " + User + ", which includes it");
        P = std::move(Q);
        Through = true;
      } else {
        T.Source = File;
        Job = std::move(First);
        Used = Had;
      }
    }
  }
  if (!P.Outcome.Ran) {
    R.File.State = FileStatus::Failed;
    R.File.Messages.push_back(P.Outcome.Failure);
    return R;
  }
  PassPlan Plan;
  Plan.Arch = Archs.front();
  Plan.OtherArchs.assign(Archs.begin() + 1, Archs.end());
  Plan.JobFor = [&](PassKind Kind, const std::string &Arch) {
    return JobFor(Used, Kind, Arch);
  };
  if (Through)
    Plan.Filter = [&](Pass &Q) { keepFile(Q, File); };
  runPasses(Plan, P, Job, Mine, R);
  describe(P.Outcome, R.File);
  if (R.Arrays.empty() && !P.Outcome.ErrorCount)
    R.File.State = FileStatus::Skipped;
  else if (P.Outcome.ErrorCount || !P.Outcome.MissingHeaders.empty())
    R.File.State = FileStatus::Partial;
  if (Used && P.Outcome.ErrorCount)
    if (std::string Note = versionNote(Used->Version); !Note.empty())
      R.File.Messages.push_back(Note);
  // A file of which nothing is left is not analysed in part.
  bool Wrong = P.Outcome.ErrorCount &&
               ((R.Arrays.empty() && Names) || hasSyntaxError(P.Outcome, File));
  if (Wrong)
    R.File.State = FileStatus::Failed;
  size_t Found = R.Arrays.size();
  addLostArrays(File, Text, P.Outcome, R.Arrays);
  if (R.Arrays.size() > Found && R.File.State == FileStatus::Skipped)
    R.File.State = FileStatus::Analyzed;
  return R;
}

} // namespace shmfix
