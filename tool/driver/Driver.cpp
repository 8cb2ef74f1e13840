//===- Driver.cpp - All files of a run ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/Driver.h"

#include "matchers/PassMerge.h"
#include "tool/driver/AcrossFiles.h"
#include "tool/driver/ApplyEdits.h"
#include "tool/driver/DatabaseCache.h"
#include "tool/driver/DecidedHeaders.h"
#include "tool/driver/InputTrace.h"
#include "tool/driver/ProjectHeaders.h"
#include "tool/driver/SharedText.h"
#include "tool/driver/Workers.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <set>

namespace shmfix {

namespace {

/// One name for each file, so that a header met through two includes, a file
/// named twice, or one with several links is one: the first name that a run used.
class Names {
public:
  const std::string &of(const std::string &File) {
    auto [It, New] = Known.try_emplace(File);
    if (!New)
      return It->second;
    // What comes from standard input need not be there.
    llvm::sys::fs::UniqueID ID;
    It->second = llvm::sys::fs::getUniqueID(File, ID) ? File : ById.try_emplace(ID, File).first->second;
    return It->second;
  }

private:
  std::map<std::string, std::string> Known;
  std::map<llvm::sys::fs::UniqueID, std::string> ById;
};

} // namespace

void shareBetweenFiles(DriverOptions &O) {
  if (!O.Databases)
    O.Databases = std::make_shared<DatabaseCache>();
  if (!O.Headers)
    O.Headers = std::make_shared<ProjectHeaders>();
  if (!O.Texts)
    O.Texts = std::make_shared<SharedText>();
}

RunResult runFiles(const std::vector<std::string> &Files, unsigned Threads,
                   const DriverOptions &Given,
                   const std::function<void(size_t)> &Done) {
  DriverOptions O = Given;
  shareBetweenFiles(O);
  return runFiles(Files, Threads, [&](size_t I) { return analyzeFile(Files[I], O); }, Done);
}

RunResult runFiles(const std::vector<std::string> &Files, unsigned Threads,
                   const std::function<FileResult(size_t)> &Analyze,
                   const std::function<void(size_t)> &Done) {
  std::vector<FileResult> Results(Files.size());
  // Sources first: they may leave nothing to ask of the headers.
  std::vector<size_t> Sources, Headers;
  for (size_t I = 0; I < Files.size(); ++I)
    (isHeaderName(Files[I]) ? Headers : Sources).push_back(I);
  auto Run = [&](const std::vector<size_t> &Which) {
    forEachIndex(
      Which.size(), Threads,
      [&](size_t N) {
        Results[Which[N]] = Analyze(Which[N]);
        Done(Which[N]);
      },
      [&](size_t N) {
        size_t I = Which[N];
        Results[I] = FileResult();
        Results[I].File.Path = Files[I];
        Results[I].File.State = FileStatus::Failed;
        Results[I].File.Messages.push_back(
            "internal error while analysing; please report it with the file");
        Done(I);
      });
  };
  Run(Sources);
  if (!Sources.empty() && !Headers.empty()) {
    DecidedHeaders Decided(Results);
    std::map<size_t, FileResult> Known;
    for (size_t I : Headers)
      if (auto R = Decided.resultOf(Files[I]))
        Known.emplace(I, std::move(*R));
    std::erase_if(Headers, [&](size_t I) { return Known.count(I) != 0; });
    for (auto &[I, Result] : Known) {
      Results[I] = std::move(Result);
      Done(I);
    }
  }
  Run(Headers);
  RunResult R;
  Names N;
  for (const std::string &F : Files)
    N.of(F); // names given by the user come before those of includes
  std::vector<std::vector<ArrayFinding>> OfFiles;
  for (FileResult &F : Results) {
    R.Found.Files.push_back(std::move(F.File));
    R.Notes.insert(R.Notes.end(), F.Notes.begin(), F.Notes.end());
    for (auto &[Path, Text] : F.Sources)
      R.Sources.try_emplace(N.of(Path), std::move(Text));
    for (ArrayFinding &A : F.Arrays) {
      A.Where.File = N.of(A.Where.File);
      for (Access &X : A.Accesses)
        X.Where.File = N.of(X.Where.File);
      for (Edit &E : A.Remedy.Edits)
        E.File = N.of(E.File);
    }
    OfFiles.push_back(std::move(F.Arrays));
  }
  settleAcrossFiles(OfFiles);
  for (std::vector<ArrayFinding> &Arrays : OfFiles)
    std::move(Arrays.begin(), Arrays.end(), std::back_inserter(R.Found.Arrays));
  mergeFindings(R.Found.Arrays);
  return R;
}

bool isApplied(const ArrayFinding &A, bool Unsafe) {
  const Fix &F = A.Remedy;
  return F.Kind != FixKind::None && !F.Edits.empty() &&
         (F.Safe == Safety::Safe || (Unsafe && F.Safe == Safety::Unsafe));
}

std::set<Place> changedDeclarations(const Report &R, bool Unsafe) {
  std::set<Place> Wanted;
  for (const ArrayFinding &A : R.Arrays)
    if (isApplied(A, Unsafe))
      Wanted.insert(A.Where);
  for (const ArrayFinding &A : R.Arrays)
    if (A.Remedy.Kind != FixKind::None && !isApplied(A, Unsafe))
      Wanted.erase(A.Where);
  return Wanted;
}

llvm::Expected<std::vector<ChangedFile>> changedFiles(const RunResult &R,
                                                      bool Unsafe) {
  const std::set<Place> Wanted = changedDeclarations(R.Found, Unsafe);
  std::vector<Edit> Edits;
  for (const ArrayFinding &A : R.Found.Arrays)
    if (Wanted.count(A.Where) && isApplied(A, Unsafe))
      Edits.insert(Edits.end(), A.Remedy.Edits.begin(), A.Remedy.Edits.end());
  std::vector<ChangedFile> Out;
  for (auto &[File, E] : editsByFile(Edits)) {
    auto Text = R.Sources.find(File);
    if (Text == R.Sources.end())
      return llvm::createStringError("the text of '" + File + "' is not at hand");
    auto New = applyEdits(Text->second, E);
    if (!New)
      return New.takeError();
    Out.push_back({File, Text->second, std::move(*New)});
  }
  return Out;
}

} // namespace shmfix
