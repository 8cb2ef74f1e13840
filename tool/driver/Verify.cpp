//===- Verify.cpp - A change is proved before anyone sees it ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/Verify.h"

#include "rewrites/Layout.h"
#include "rewrites/MergeCost.h"
#include "tool/driver/ApplyEdits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <set>
#include <tuple>

namespace shmfix {

namespace {

/// Declarations with a change, by place.
std::set<Place> changed(const std::vector<ArrayFinding> &Arrays) {
  std::set<Place> R;
  for (const ArrayFinding &A : Arrays)
    if (hasEdits(A))
      R.insert(A.Where);
  return R;
}

/// Accesses as a multiset of what they cost; columns and offsets may have moved.
using Story = std::multiset<std::tuple<unsigned, OpKind, unsigned, BlockShape, bool,
                                       unsigned, unsigned, double>>;

Story storyOf(const ArrayFinding &A, bool After) {
  Story S;
  for (const Access &X : A.Accesses) {
    const std::optional<Counts> &C = After ? X.After : X.Now;
    Counts K = C.value_or(Counts{});
    S.insert({X.Where.Line, X.Op, X.Bytes, X.Block, C.has_value(), K.Ways,
              K.Wavefronts, K.MeanWavefronts});
  }
  return S;
}

/// Accesses at one line whose lanes do not all go where the fix moves their
/// elements; 0 if there is none.
unsigned strayLine(const ArrayFinding &Old, const ArrayFinding &New) {
  // Places add up over the residues that were run: those of as many compare.
  using Key = std::tuple<unsigned, OpKind, unsigned, BlockShape, unsigned>;
  std::map<Key, uint64_t> Want, Got;
  std::set<Key> Sampled;
  for (const Access &X : Old.Accesses) {
    Key K{X.Where.Line, X.Op, X.Bytes, X.Block, X.Residues};
    if (X.PlacesAfter)
      Want[K] += *X.PlacesAfter;
    else
      Sampled.insert(K);
  }
  for (const Access &X : New.Accesses) {
    Key K{X.Where.Line, X.Op, X.Bytes, X.Block, X.Residues};
    if (X.State == Status::Unknown || X.Sampled)
      Sampled.insert(K);
    else
      Got[K] += placesOf(X);
  }
  for (auto &[K, W] : Want)
    if (auto It = Got.find(K); !Sampled.count(K) && It != Got.end() && It->second != W)
      return std::get<0>(K);
  return 0;
}

/// Whole: for the places; New as it is, or with all turns of its loops.
std::string difference(const ArrayFinding &Old, const ArrayFinding &New,
                       const ArrayFinding &Whole) {
  if (unsigned Line = strayLine(Old, Whole))
    return "line " + std::to_string(Line) + ": a lane would touch another element than before";
  Story Want = storyOf(Old, true), Got = storyOf(New, false);
  auto W = Want.begin();
  for (auto G = Got.begin(); W != Want.end() && G != Got.end(); ++W, ++G)
    if (*W != *G)
      return "line " + std::to_string(std::get<0>(*W)) + ": promised " +
             std::to_string(std::get<6>(*W)) + " wavefronts, found " +
             std::to_string(std::get<6>(*G));
  return Want.size() == Got.size() ? "" : "another number of accesses";
}

/// Compiles a text in the place of File with nvcc; the message on failure.
std::optional<std::string> compile(const std::string &Nvcc, const std::string &File,
                                   const std::string &Text, const DriverOptions &O) {
  llvm::SmallString<128> Source, Object, Log;
  llvm::StringRef Dir = llvm::sys::path::parent_path(File);
  if (llvm::sys::fs::createTemporaryFile("shmfix", "cu", Source) ||
      llvm::sys::fs::createTemporaryFile("shmfix", "o", Object) ||
      llvm::sys::fs::createTemporaryFile("shmfix", "log", Log))
    return "no temporary file";
  llvm::FileRemover RemoveSource(Source), RemoveObject(Object), RemoveLog(Log);
  {
    std::error_code EC;
    llvm::raw_fd_ostream OS(Source, EC);
    OS << Text;
  }
  std::vector<std::string> Args{Nvcc, "-c", "-arch=" + (O.ArchName.empty() ? std::string("sm_90") : O.ArchName),
                                "-std=c++17", "-I", Dir.empty() ? "." : Dir.str(),
                                "-o", std::string(Object), std::string(Source)};
  for (const std::string &E : O.ExtraArgs)
    if (llvm::StringRef(E).starts_with("-I") || llvm::StringRef(E).starts_with("-D"))
      Args.push_back(E);
  std::vector<llvm::StringRef> Refs(Args.begin(), Args.end());
  std::optional<llvm::StringRef> Redirects[] = {llvm::StringRef(""), llvm::StringRef(Log), llvm::StringRef(Log)};
  std::string Error;
  int RC = llvm::sys::ExecuteAndWait(Nvcc, Refs, std::nullopt, Redirects, 120, 0, &Error);
  if (RC == 0)
    return std::nullopt;
  auto B = llvm::MemoryBuffer::getFile(Log);
  llvm::StringRef First = B ? (*B)->getBuffer().split('\n').first : llvm::StringRef(Error);
  return First.empty() ? "nvcc failed" : First.str();
}

const ArrayFinding *sameArray(const ArrayFinding &Old, const Pass &P) {
  auto It = llvm::find_if(P.Arrays, [&](const ArrayFinding &X) {
    return X.Name == Old.Name && X.Kernel == Old.Kernel &&
           X.Where.File == Old.Where.File && X.Where.Line == Old.Where.Line;
  });
  return It == P.Arrays.end() ? nullptr : &*It;
}

/// Planning takes merges of accesses that lose their alignment for lost. Some go
/// on in narrower ones, as the changed code shows: Old told so if it gains.
void judgeMerges(FileResult &R, const std::set<Place> &Which, const Pass &P) {
  for (const Place &At : Which) {
    uint64_t Before = 0, After = 0;
    bool Known = true;
    std::vector<ArrayFinding *> Here;
    for (ArrayFinding &A : R.Arrays)
      if (A.Where == At && hasEdits(A)) {
        const ArrayFinding *New = sameArray(A, P);
        auto B = compiledWavefronts(A), N = New ? compiledWavefronts(*New) : std::nullopt;
        Known &= B && N;
        Before += B.value_or(0);
        After += N.value_or(0);
        Here.push_back(&A);
      }
    if (!Known || After >= Before)
      continue;
    for (ArrayFinding *A : Here) {
      std::vector<Reason> &Why = A->Remedy.Reasons;
      auto Ends = [](const Reason &X) { return X.Code == ReasonCode::EndsMerge; };
      if (llvm::none_of(Why, Ends))
        continue;
      llvm::erase_if(Why, Ends);
      if (llvm::all_of(Why, [](const Reason &X) { return X.Code == ReasonCode::PartialCure; }))
        A->Remedy.Safe = Safety::Safe;
    }
  }
}

/// One try with the changes of the given declarations; what is wrong by place.
std::map<Place, std::string> attempt(const Reparse &Parse, const ParseOutcome &Before,
                                     FileResult &R, const DriverOptions &O,
                                     const std::set<Place> &Which) {
  std::vector<Edit> Edits;
  for (const ArrayFinding &A : R.Arrays)
    if (hasEdits(A) && Which.count(A.Where))
      Edits.insert(Edits.end(), A.Remedy.Edits.begin(), A.Remedy.Edits.end());
  std::map<Place, std::string> Wrong;
  auto All = [&](const std::string &Why) {
    for (const Place &P : Which)
      Wrong[P] = Why;
    return Wrong;
  };
  std::map<std::string, std::string> Texts;
  for (auto &[File, E] : editsByFile(Edits)) {
    auto Text = R.Sources.find(File);
    if (Text == R.Sources.end())
      return All("'" + File + "' cannot be read again");
    auto New = applyEdits(Text->second, E);
    if (!New)
      return All(llvm::toString(New.takeError()));
    Texts[File] = *New;
  }
  Pass P = Parse(Texts, false);
  if (!P.Outcome.Ran || P.Outcome.ErrorCount > Before.ErrorCount)
    return All(P.Outcome.Errors.empty() ? "the changed file does not parse"
                                        : P.Outcome.Errors.back().Message);
  std::optional<Pass> Every; // of all turns of loops
  for (const ArrayFinding &Old : R.Arrays) {
    if (!hasEdits(Old) || !Which.count(Old.Where))
      continue;
    if (Old.Remedy.EveryTurn && !Every)
      Every = Parse(Texts, true);
    const ArrayFinding *New = sameArray(Old, P);
    // Its kernel may have been too long to be run turn by turn.
    const ArrayFinding *Whole = Old.Remedy.EveryTurn ? sameArray(Old, *Every) : nullptr;
    if (!New)
      Wrong[Old.Where] = "the array is not found in the changed file";
    else if (std::string D = difference(Old, *New, Whole ? *Whole : *New); !D.empty())
      Wrong[Old.Where] = D;
  }
  if (Wrong.empty())
    judgeMerges(R, Which, P);
  if (Wrong.empty() && O.Verify == VerifyMode::Nvcc && !O.NvccPath.empty())
    for (auto &[File, New] : Texts) {
      if (auto Bad = compile(O.NvccPath, File, New, O)) {
        // What cannot be compiled cannot be proved.
        auto AsIs = compile(O.NvccPath, File, R.Sources[File], O);
        return All(AsIs ? "nvcc does not compile the file as it is: " + *AsIs : "nvcc: " + *Bad);
      }
    }
  return Wrong;
}

} // namespace

void verifyFixes(const ParseJob &Job, const ParseOutcome &Before, FileResult &R,
                 const DriverOptions &O) {
  // Only what was changed is looked at again: by line, for columns move.
  std::set<std::pair<std::string, unsigned>> Lines;
  for (const Place &P : changed(R.Arrays))
    Lines.insert({P.File, P.Line});
  Wanted Only;
  Only.Array = [&](const Place &P) { return Lines.count({P.File, P.Line}) != 0; };
  DriverOptions Once = O;
  Once.Plan = false;
  Once.Analysis.Only = &Only;
  verifyFixes(
      [&](const std::map<std::string, std::string> &Changed, bool EveryTurn) {
        Once.Analysis.EveryTurn = EveryTurn;
        ParseJob Again = Job;
        for (const auto &[File, Text] : Changed)
          Again.Overlay[File] = Text;
        return runPass(Again, Once);
      },
      Before, R, O);
}

void verifyFixes(const Reparse &Again, const ParseOutcome &Before, FileResult &R,
                 const DriverOptions &O) {
  std::set<Place> Which = changed(R.Arrays);
  // Each round takes back at least one array, tries its other spelling, or ends.
  while (!Which.empty()) {
    auto Wrong = attempt(Again, Before, R, O, Which);
    if (Wrong.empty())
      return;
    // When all fail together, one of them may have spoiled the rest: alone.
    if (Wrong.size() == Which.size() && Which.size() > 1) {
      std::map<Place, std::string> Alone;
      for (const Place &P : Which) {
        auto W = attempt(Again, Before, R, O, {P});
        if (!W.empty())
          Alone[P] = W.begin()->second;
      }
      if (!Alone.empty())
        Wrong = std::move(Alone);
    }
    std::set<Place> Again;
    for (ArrayFinding &A : R.Arrays)
      if (auto It = Wrong.find(A.Where); It != Wrong.end() && hasEdits(A)) {
        if (A.Remedy.Otherwise.empty()) {
          takeBack(A, {ReasonCode::VerificationFailed,
                       "what shmfix would write is not proved: " + It->second});
          continue;
        }
        A.Remedy.Edits = std::move(A.Remedy.Otherwise);
        A.Remedy.Otherwise.clear();
        Again.insert(A.Where);
      }
    for (auto &[P, Why] : Wrong)
      if (!Again.count(P))
        Which.erase(P);
  }
}

} // namespace shmfix
