//===- FileAnalysis.cpp - One file from command to findings ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/FileAnalysis.h"

#include "rewrites/Rewrite.h"
#include "tool/driver/ApplyEdits.h"
#include "tool/driver/Complaints.h"
#include "tool/driver/DecidedHeaders.h"
#include "tool/driver/Distrust.h"
#include "tool/driver/FileCommand.h"
#include "tool/driver/InputTrace.h"
#include "tool/driver/LostArrays.h"
#include "tool/driver/Neighbours.h"
#include "tool/driver/PassRuns.h"
#include "tool/driver/Passes.h"

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

bool needsContext(const std::vector<ArrayFinding> &Arrays) {
  std::vector<const ArrayFinding *> All;
  for (const ArrayFinding &A : Arrays)
    All.push_back(&A);
  return needsContext(All);
}

/// Nothing is known of it because the code has errors.
bool isLost(const ArrayFinding &A) {
  return A.Is == Verdict::Unknown && llvm::any_of(A.Remedy.Reasons, [](const Reason &R) {
           return R.Code == ReasonCode::BrokenCode || R.Code == ReasonCode::NotUnderstood;
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

/// Is another name one of this file? Remembers its answers.
class SameFile {
public:
  explicit SameFile(const std::string &File) : File(File) {}
  bool operator()(const std::string &F) {
    auto [It, New] = Known.try_emplace(F, F == File);
    bool Same = false;
    if (New && !It->second)
      It->second = !llvm::sys::fs::equivalent(F, File, Same) && Same;
    return It->second;
  }

private:
  const std::string &File;
  std::map<std::string, bool> Known;
};

/// Findings of that file alone.
void keepFile(Pass &P, SameFile &Is) {
  for (size_t I = P.Arrays.size(); I-- > 0;)
    if (!Is(P.Arrays[I].Where.File)) {
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
  if (SoFar.Init)
    SoFar.Init->restore();
  AnalysisOptions AO = O.Analysis;
  AO.Instances = &Instances;
  Analysis A = analyze(Ctx, AO);
  if (O.Plan) {
    PlanOptions PO;
    PO.Arch = O.Arch;
    if (O.Verify != VerifyMode::Off)
      PO.Promise = &AO;
    planFixes(Ctx, A, PO);
    distrustBroken(A, SoFar, Instances, Ctx);
    P.Twins = skippedTwins(A, SoFar.SkippedRanges, Ctx);
  } else
    P.Twins.resize(A.Arrays.size());
  P.Launched = std::move(A.Launched);
  for (AnalyzedArray &X : A.Arrays)
    P.Arrays.push_back(std::move(X.Finding));
}

Pass runPass(const ParseJob &Job, const DriverOptions &O,
             llvm::function_ref<bool(const ParseOutcome &)> Wanted, const ParseJob *Host) {
  Pass P;
  P.Outcome = parse(Job, [&](ASTContext &Ctx, const ParseOutcome &SoFar) {
    if (Wanted && !Wanted(SoFar))
      return;
    DriverOptions Mine = O;
    if (Host && SoFar.AsksForArch) {
      P.Host = std::make_unique<Pass>(hostPass(*Host, SoFar, O));
      Mine.Analysis.Shapes.OtherPass = P.Host->Launched;
    }
    analysePass(Ctx, SoFar, Mine, P, Job.File);
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
  bool Names = SharedText::says(Text);
  if (!Names && !Text.contains("#include \"") && !Text.contains("#include<") &&
      !Text.contains("# include") && !Text.contains("#include <")) {
    R.File.State = FileStatus::Skipped;
    return R;
  }

  FileCommand Command(File, O, R.Notes);
  const std::vector<std::string> &Archs = Command.archs();
  SharedText::Answer Shared = Command.sharedMemory(Text);
  if (!Shared.May) {
    if (O.Trace)
      O.Trace->Whole = false; // the headers that were looked through are not noted
    R.File.State = FileStatus::Skipped;
    return R;
  }
  DriverOptions Mine = O;
  if (O.ArchName.empty()) {
    // The limits of what the command builds for.
    if (auto A = banks::findArchitecture(Archs.front())) {
      Mine.Arch = A->Arch;
      Mine.Analysis.follow(*A->Arch);
    }
  }
  const Toolkit *Cuda = O.Cuda && !O.NoCuda ? &*O.Cuda : nullptr;
  // Analyses when the parse is good enough or the last word.
  ParseJob Job;
  const Toolkit *Used = nullptr;
  auto Run = [&](const Toolkit *With, llvm::function_ref<bool(const ParseOutcome &)> Enough) {
    constexpr unsigned MaxRounds = 6;
    for (unsigned Round = 0;; ++Round) {
      // Headers of the project that are looked for are found by the preprocessor
      // alone; a whole parse for each would take long.
      for (; Shared.Far && Command.guessed() && Round < MaxRounds; ++Round)
        if (!Command.findMore(preprocess(Command.job(With, PassKind::Device, Archs.front()))))
          break;
      Job = Command.job(With, PassKind::Device, Archs.front());
      Used = With;
      bool Again = false, Classes = false;
      ParseJob Host = Command.job(With, PassKind::Host, Archs.front());
      auto Wanted = [&](const ParseOutcome &Out) {
        Again = Round < MaxRounds && Command.guessed() && Command.findMore(Out);
        if (!Again && Round < MaxRounds && !Out.Refused.empty()) {
          Command.allowShared(Out.Refused);
          Again = Classes = true;
        }
        return !Again && Enough(Out);
      };
      Pass P = runPass(Job, Mine, Wanted, &Host);
      if (!Again)
        return P;
      Shared.Far |= !Classes;
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
  // Through a source that includes the file, only what is declared in the file counts.
  SameFile IsFile(File);
  Wanted OnlyFile;
  OnlyFile.Array = [&](const Place &P) { return IsFile(P.File); };
  bool Through = Command.source() != File;
  if (Through)
    Mine.Analysis.Only = &OnlyFile;
  Pass P = Best();
  if (Through)
    keepFile(P, IsFile);
  // Launch shapes, macros and instances may stand in the source that includes
  // this file.
  if (Command.guessed() && !Through && needsContext(P.Arrays)) {
    std::string User = includingSource(File, Command.files(), O.Trace);
    if (!User.empty()) {
      Command.setSource(User);
      ParseJob First = Job;
      const Toolkit *Had = Used;
      Mine.Analysis.Only = &OnlyFile;
      Pass Q = Best();
      keepFile(Q, IsFile);
      if (Q.Outcome.Ran && !Q.Arrays.empty() && worth(Q.Arrays) > worth(P.Arrays)) {
        R.Notes.push_back(File + ": analysed through " + User + ", which includes it");
        P = std::move(Q);
        Through = true;
      } else {
        Command.setSource(File);
        Job = std::move(First);
        Used = Had;
        Mine.Analysis.Only = nullptr;
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
    return Command.job(Used, Kind, Arch);
  };
  if (Through)
    Plan.Filter = [&](Pass &Q) { keepFile(Q, IsFile); };
  R.FilesRead.assign(P.Outcome.FilesRead.begin(), P.Outcome.FilesRead.end());
  runPasses(Plan, P, Job, Mine, R);
  describe(P.Outcome, R.File);
  if (P.Outcome.ErrorCount || !P.Outcome.MissingHeaders.empty())
    R.File.State = FileStatus::Partial;
  else if (R.Arrays.empty())
    R.File.State = FileStatus::Skipped;
  // Of weight where the toolkit's own headers do not parse.
  if (Used && llvm::any_of(P.Outcome.Errors, [&](const ParseError &E) {
        return llvm::any_of(Used->IncludeDirs, [&](const std::string &Folder) {
          return llvm::StringRef(E.File).starts_with(Folder);
        });
      }))
    if (std::string Note = versionNote(Used->Version); !Note.empty())
      R.File.Messages.push_back(Note);
  // A file of which nothing is left is not analysed in part.
  bool Wrong = P.Outcome.ErrorCount &&
               ((R.Arrays.empty() && Names) || hasSyntaxError(P.Outcome, File));
  if (Wrong) {
    R.File.State = FileStatus::Failed;
    // Where braces do not match, no text is where it seems to be: the change is
    // named and not written.
    for (ArrayFinding &A : R.Arrays)
      if (hasEdits(A)) {
        A.Remedy.Edits.clear();
        A.Remedy.Safe = Safety::ReportOnly;
        A.Remedy.Reasons.push_back({ReasonCode::BrokenCode, "the file has a syntax error"});
      }
  }
  size_t Found = R.Arrays.size();
  addLostArrays(File, Text, P.Outcome, R.Arrays);
  if (R.Arrays.size() > Found && R.File.State == FileStatus::Skipped)
    R.File.State = FileStatus::Analyzed;
  R.File.Lost = R.File.State == FileStatus::Partial &&
                (R.Arrays.empty() ? lacksOwnHeader(P.Outcome) : llvm::any_of(R.Arrays, isLost));
  return R;
}

} // namespace shmfix
