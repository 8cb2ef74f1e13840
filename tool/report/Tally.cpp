//===- Tally.cpp - Counts of a report, and the line on stderr -------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/report/Tally.h"

#include "tool/report/Wording.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {

Summary summarize(const Report &R) {
  Summary S;
  S.Files = R.Files.size();
  S.Arrays = R.Arrays.size();
  for (const ArrayFinding &A : R.Arrays) {
    S.Conflicts += A.Is == Verdict::Conflict;
    S.Unknown += A.Is == Verdict::Unknown;
    S.FixesSafe += hasFix(A, Safety::Safe);
    S.FixesUnsafe += hasFix(A, Safety::Unsafe);
  }
  return S;
}

void writeTally(const Report &R, const ReportOptions &O, raw_ostream &OS) {
  unsigned Conflicts = 0, Paddings = 0, Unknown = 0, Safe = 0, Unsafe = 0, Fixed = 0;
  std::vector<DeclGroup> Groups = groupsOf(R);
  for (const DeclGroup &G : Groups) {
    Conflicts += G.Is == Verdict::Conflict;
    Paddings += G.Is != Verdict::Conflict && isListed(G);
    Unknown += G.Is == Verdict::Unknown;
    const bool Done = O.Fixed && O.Fixed->count(G.Main->Where);
    Fixed += Done;
    Safe += !Done && hasFix(*G.Main, Safety::Safe);
    Unsafe += !Done && hasFix(*G.Main, Safety::Unsafe);
  }
  unsigned Failed = 0, Partial = 0, Skipped = 0;
  for (const FileFinding &F : R.Files) {
    Failed += F.State == FileStatus::Failed;
    Partial += F.State == FileStatus::Partial;
    Skipped += F.State == FileStatus::Skipped;
  }

  OS << counted(R.Files.size(), "file");
  const char *Open = " (";
  auto Aside = [&](unsigned N, const char *What) {
    if (!N)
      return;
    OS << Open << N << " " << What;
    Open = ", ";
  };
  Aside(Failed, "failed");
  Aside(Partial, "understood in part");
  Aside(Skipped, "without shared memory");
  if (Failed + Partial + Skipped)
    OS << ")";
  OS << ", " << counted(Groups.size(), "array") << ": "
     << counted(Conflicts, "conflict");
  if (Paddings)
    OS << ", " << counted(Paddings, "padding") << " without use";
  if (Fixed + Safe + Unsafe) {
    OS << " (";
    const char *Next = "";
    if (Fixed)
      OS << Fixed << " fixed", Next = "; ";
    // After --fix what could have been written was not, for a reason told before.
    auto Left = [&](unsigned N, const char *What, const char *How) {
      if (!N)
        return;
      OS << Next << counted(N, What) << (O.Fixed ? " not written" : How);
      Next = "; ";
    };
    Left(Safe, "safe fix", ": --fix");
    if (O.UnsafeFixes)
      Left(Unsafe, "unsafe fix", ": --fix --unsafe-fixes");
    else if (Unsafe)
      OS << Next << counted(Unsafe, "unsafe fix") << ": --unsafe-fixes shows " << (Unsafe == 1 ? "it" : "them");
    OS << ")";
  }
  if (Unknown) {
    OS << ", " << Unknown << " unknown";
    if (!O.WhyNot)
      OS << " (--why-not says why)";
  }
  if (!R.Unused.empty())
    OS << ", " << R.Unused.size() << " unused NOLINT";
  OS << "\n";
}

} // namespace shmfix
