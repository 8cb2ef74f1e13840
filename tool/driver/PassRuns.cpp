//===- PassRuns.cpp - The passes that a file asks for ---------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/PassRuns.h"

#include "tool/driver/Passes.h"
#include "tool/driver/Verify.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace shmfix {

namespace {

void readSources(FileResult &R, const DriverOptions &O) {
  for (const ArrayFinding &A : R.Arrays)
    for (const Edit &E : A.Remedy.Edits) {
      if (R.Sources.count(E.File))
        continue;
      if (auto Over = O.Overlay.find(E.File); Over != O.Overlay.end())
        R.Sources[E.File] = Over->second;
      else if (auto B = llvm::MemoryBuffer::getFile(E.File))
        R.Sources[E.File] = (*B)->getBuffer().str();
    }
}

PassSeen verified(Pass P, const ParseJob &Job, const DriverOptions &O,
                  FileResult &R) {
  R.Arrays = std::move(P.Arrays);
  readSources(R, O);
  if (O.Verify != VerifyMode::Off)
    verifyFixes(Job, P.Outcome, R, O);
  PassSeen S;
  S.Arrays = std::move(R.Arrays);
  S.Twins = std::move(P.Twins);
  S.Skipped = P.Outcome.SkippedRanges;
  R.Arrays.clear();
  return S;
}

/// Text that the device pass skipped and the host pass did not.
std::vector<SkippedText> hostText(const ParseOutcome &Device, const ParseOutcome &Host) {
  std::vector<SkippedText> Out;
  for (const SkippedText &S : Device.SkippedRanges)
    if (llvm::none_of(Host.SkippedRanges, [&](const SkippedText &H) {
          return H.File == S.File && H.Begin == S.Begin && H.End == S.End;
        }))
      Out.push_back(S);
  return Out;
}

} // namespace

Pass hostPass(const ParseJob &Job, const ParseOutcome &Device, const DriverOptions &O) {
  std::vector<SkippedText> Own;
  Wanted Only;
  if (O.Analysis.Only)
    Only.Array = O.Analysis.Only->Array;
  Only.Text = [&](const std::string &File, unsigned Begin, unsigned End) {
    return llvm::any_of(Own, [&](const SkippedText &S) {
      return S.File == File && S.End >= Begin && S.Begin <= End;
    });
  };
  DriverOptions Mine = O;
  Mine.Analysis.Only = &Only;
  return runPass(Job, Mine, [&](const ParseOutcome &Host) {
    Own = hostText(Device, Host);
    return true;
  });
}

void runPasses(const PassPlan &Plan, Pass &First, const ParseJob &FirstJob,
               const DriverOptions &O, FileResult &R) {
  std::vector<PassSeen> Seen;
  DriverOptions Mine = O;
  if (!First.Outcome.AsksForArch) {
    Pass Only;
    Only.Outcome = First.Outcome;
    Only.Arrays = std::move(First.Arrays);
    Only.Twins = std::move(First.Twins);
    Seen.push_back(verified(std::move(Only), FirstJob, O, R));
    R.Arrays = joinPasses(std::move(Seen));
    return;
  }
  auto Run = [&](const ParseJob &Job, const DriverOptions &With) {
    Pass P = runPass(Job, With);
    if (Plan.Filter)
      Plan.Filter(P);
    return P;
  };
  Pass Host;
  if (First.Host) {
    Host = std::move(*First.Host);
    Mine.Analysis.Shapes.OtherPass = Host.Launched;
    if (Plan.Filter)
      Plan.Filter(Host);
  }
  auto Take = [&](Pass P, const ParseJob &Job, const DriverOptions &With,
                  const std::string &Name, bool IsHost) {
    PassSeen S = verified(std::move(P), Job, With, R);
    S.Name = Name;
    S.Host = IsHost;
    Seen.push_back(std::move(S));
  };
  std::vector<std::string> Names = {Plan.Arch};
  Pass Newest;
  Newest.Outcome = First.Outcome;
  Newest.Arrays = std::move(First.Arrays);
  Newest.Twins = std::move(First.Twins);
  Take(std::move(Newest), FirstJob, Mine, "the pass for " + Plan.Arch, false);
  for (const std::string &Arch : Plan.OtherArchs) {
    if (Names.size() > MaxOtherArchs) {
      R.Notes.push_back(R.File.Path + ": the command names more architectures; "
                                      "analysed for the newest " +
                        std::to_string(Names.size()));
      break;
    }
    ParseJob Job = Plan.JobFor(PassKind::Device, Arch);
    Pass P = Run(Job, Mine);
    if (!P.Outcome.Ran)
      continue;
    Names.push_back(Arch);
    Take(std::move(P), Job, Mine, "the pass for " + Arch, false);
  }
  if (Host.Outcome.Ran)
    Take(std::move(Host), Plan.JobFor(PassKind::Host, Plan.Arch), O, "the host pass", true);
  std::string List;
  for (const std::string &N : Names)
    List += (List.empty() ? "" : ", ") + N;
  R.Notes.push_back(R.File.Path + ": asks for the architecture; analysed for " +
                    List + (Host.Outcome.Ran ? " and for the host" : ""));
  R.Arrays = joinPasses(std::move(Seen));
}

} // namespace shmfix
