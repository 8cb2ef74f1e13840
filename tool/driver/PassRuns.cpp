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

using LaunchMap = std::map<std::string, std::vector<ShapeFact>>;

/// Of Host's launches, those that Device does not have.
LaunchMap missingLaunches(const LaunchMap &Host, const LaunchMap &Device) {
  LaunchMap Out;
  for (const auto &[Kernel, Shapes] : Host) {
    auto Known = Device.find(Kernel);
    for (const ShapeFact &S : Shapes)
      if (Known == Device.end() ||
          llvm::none_of(Known->second, [&](const ShapeFact &X) {
            return X.Block == S.Block;
          }))
        Out[Kernel].push_back(S);
  }
  return Out;
}

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

} // namespace

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
  ParseJob HostJob = Plan.JobFor(PassKind::Host, Plan.Arch);
  Pass Host = Run(HostJob, O);
  if (Host.Outcome.Ran) {
    Mine.Analysis.Shapes.OtherPass = missingLaunches(Host.Launched, First.Launched);
    if (!Mine.Analysis.Shapes.OtherPass.empty()) {
      Pass Again = Run(FirstJob, Mine);
      if (Again.Outcome.Ran)
        First = std::move(Again);
      R.Notes.push_back(R.File.Path + ": launches were found in the host pass");
    }
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
    Take(std::move(Host), HostJob, O, "the host pass", true);
  std::string List;
  for (const std::string &N : Names)
    List += (List.empty() ? "" : ", ") + N;
  R.Notes.push_back(R.File.Path + ": asks for the architecture; analysed for " +
                    List + (Host.Outcome.Ran ? " and for the host" : ""));
  R.Arrays = joinPasses(std::move(Seen));
}

} // namespace shmfix
