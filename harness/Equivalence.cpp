//===- Equivalence.cpp - Did the change keep the program's results? -------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Equivalence.h"

#include "harness/OutputText.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace shmfix::bench {

const char *toString(Outcome O) {
  switch (O) {
  case Outcome::Equal:
    return "equal";
  case Outcome::WithinTolerance:
    return "within tolerance";
  case Outcome::NonDeterministic:
    return "non-deterministic";
  case Outcome::Different:
    return "different";
  case Outcome::Unjudged:
    return "not judged";
  }
  return "";
}

/// Memory after each launch; only what changed in either run has to be looked
/// at, as the rest was equal before.
static void compareMemory(const RunRecord &A, const RunRecord &B, std::set<Spot> &Out) {
  std::map<unsigned, std::string> StateA, StateB;
  size_t N = std::min(A.Launches.size(), B.Launches.size());
  for (size_t I = 0; I < N; ++I) {
    const Launch &LA = A.Launches[I], &LB = B.Launches[I];
    if (A.nameOf(LA) != B.nameOf(LB) || LA.Grid != LB.Grid || LA.Block != LB.Block) {
      Out.insert({Spot::Sequence, unsigned(I), 0, ""});
      return; // from here on the digests belong to different moments
    }
    std::set<unsigned> Look;
    for (const auto &[Id, Digest] : LA.Changed) {
      StateA[Id] = Digest;
      Look.insert(Id);
    }
    for (const auto &[Id, Digest] : LB.Changed) {
      StateB[Id] = Digest;
      Look.insert(Id);
    }
    for (unsigned Id : Look)
      if (StateA[Id] != StateB[Id])
        Out.insert({Spot::Memory, unsigned(I), Id, ""});
  }
  if (A.Launches.size() != B.Launches.size())
    Out.insert({Spot::Sequence, unsigned(N), 0, ""});
}

RunDifferences differences(const RunRecord &A, const RunRecord &B,
                           llvm::ArrayRef<std::string> IgnoreLines) {
  RunDifferences Out;
  if (A.ExitStatus != B.ExitStatus || A.TimedOut != B.TimedOut)
    Out.Spots.insert({Spot::Exit, 0, 0, ""});
  TextComparison Text = compareText(A.Output, B.Output, IgnoreLines);
  Out.TimeLines = Text.TimeLines;
  Out.IgnoredLines = Text.IgnoredLines;
  for (const TextDifference &D : Text.Differences)
    Out.Spots.insert({Spot::Output, D.Line, 0, ""});
  std::map<std::string, const WrittenFile *> Files;
  for (const WrittenFile &F : A.Files)
    Files[F.Path] = &F;
  for (const WrittenFile &F : B.Files) {
    auto It = Files.find(F.Path);
    if (It == Files.end() || !(*It->second == F))
      Out.Spots.insert({Spot::File, 0, 0, F.Path});
    if (It != Files.end())
      Files.erase(It);
  }
  for (const auto &[Path, F] : Files)
    Out.Spots.insert({Spot::File, 0, 0, Path});
  compareMemory(A, B, Out.Spots);
  return Out;
}

static std::string describeAllocation(const RunRecord &A, unsigned Id) {
  if (Id >= A.Allocations.size())
    return "allocation " + std::to_string(Id);
  const Allocation &M = A.Allocations[Id];
  std::string Name = M.Name.empty() ? "" : " '" + M.Name + "'";
  return llvm::formatv("allocation {0} ({1}{2}, {3} bytes)", Id, M.Kind, Name, M.Bytes);
}

std::string describe(const Spot &S, const RunRecord &A) {
  switch (S.What) {
  case Spot::Exit:
    return "the exit status";
  case Spot::Output:
    return S.Launch ? "line " + std::to_string(S.Launch) + " of the output"
                    : "the number of lines printed";
  case Spot::File:
    return "the file " + S.Path;
  case Spot::Sequence:
    return "the sequence of launches, from launch " + std::to_string(S.Launch) + " on";
  case Spot::Memory:
    return llvm::formatv("{0} after launch {1} ({2})", describeAllocation(A, S.Allocation),
                         S.Launch,
                         S.Launch < A.Launches.size() ? A.nameOf(A.Launches[S.Launch]) : "?");
  }
  return "";
}

/// Why a run cannot be judged; empty if it can.
static std::string lastLine(llvm::StringRef Text) {
  llvm::StringRef Line = Text.rtrim().rsplit('\n').second;
  Line = Line.empty() ? Text.trim() : Line;
  return Line.empty() ? "" : ": " + Line.str();
}

std::string unusable(const RunRecord &R, const char *Which) {
  if (R.TimedOut)
    return (llvm::Twine(Which) + " did not end in time").str();
  if (!R.Errors.empty())
    return (llvm::Twine(Which) + ": " + R.Errors.front()).str();
  if (R.Processes && !R.Ended)
    return (llvm::Twine(Which) + " ended without its trace being complete (it was killed, or it left by _exit)").str();
  if (R.Launches.empty())
    return llvm::formatv("{0} launched no kernel that the probe saw{1}", Which,
                         R.ExitStatus ? llvm::formatv(" (exit status {0}{1})", R.ExitStatus, lastLine(R.ErrorOutput)).str() : "");
  return "";
}

Equivalence judge(llvm::ArrayRef<RunRecord> Originals, const RunRecord &Changed,
                  llvm::ArrayRef<std::string> IgnoreLines) {
  Equivalence E;
  const RunRecord &First = Originals.front();
  for (const RunRecord &R : Originals)
    if (std::string Why = unusable(R, "the original"); !Why.empty()) {
      E.Reasons.push_back(Why);
      return E;
    }
  E.Launches = First.Launches.size();
  E.Allocations = First.Allocations.size();
  for (const Launch &L : First.Launches)
    E.Skipped += L.Skipped;
  for (const Allocation &A : First.Allocations)
    E.Bytes += A.Bytes;

  std::set<Spot> Loose; // what the original does not reproduce
  for (const RunRecord &R : Originals.drop_front()) {
    RunDifferences D = differences(First, R, IgnoreLines);
    Loose.insert(D.Spots.begin(), D.Spots.end());
    E.TimeLines = std::max(E.TimeLines, D.TimeLines);
  }
  std::map<unsigned, Spot> LastOf;
  for (const Spot &S : Loose) {
    E.Unreproducible.push_back(describe(S, First));
    if (S.What == Spot::Memory)
      LastOf[S.Allocation] = S;
  }
  for (const auto &[Id, S] : LastOf)
    E.Floating.push_back(S);

  if (std::string Why = unusable(Changed, "the changed program"); !Why.empty()) {
    E.Is = Outcome::Different;
    if (Changed.TimedOut)
      E.Is = Outcome::Unjudged;
    E.Reasons.push_back(Why);
    return E;
  }
  RunDifferences D = differences(First, Changed, IgnoreLines);
  E.TimeLines = std::max(E.TimeLines, D.TimeLines);
  E.IgnoredLines = D.IgnoredLines;
  // Where the sequence itself is not reproduced, later moments do not match.
  bool LooseSequence = std::any_of(Loose.begin(), Loose.end(),
                                   [](const Spot &S) { return S.What == Spot::Sequence; });
  for (const Spot &S : D.Spots)
    if (!Loose.count(S) && !(LooseSequence && (S.What == Spot::Memory || S.What == Spot::Sequence)))
      E.Reasons.push_back(describe(S, First) + " differs from the original's");
  if (!E.Reasons.empty())
    E.Is = Outcome::Different;
  else if (!Loose.empty())
    E.Is = Outcome::NonDeterministic;
  else if (D.Spots.empty())
    E.Is = Outcome::Equal;
  return E;
}

static double halfToDouble(uint16_t H) {
  int Exponent = H >> 10 & 31, Fraction = H & 1023;
  double V = Exponent == 31 ? (Fraction ? std::numeric_limits<double>::quiet_NaN()
                                        : std::numeric_limits<double>::infinity())
             : Exponent     ? std::ldexp(1024 + Fraction, Exponent - 25)
                            : std::ldexp(Fraction, -24);
  return H & 0x8000 ? -V : V;
}

llvm::Expected<double> largestDifference(llvm::StringRef A, llvm::StringRef B,
                                         llvm::StringRef Type) {
  unsigned Bytes = Type == "f64" ? 8 : Type == "f32" ? 4 : Type == "f16" ? 2 : 0;
  if (!Bytes)
    return llvm::createStringError("'" + Type.str() + "' is no type of a number; f16, f32 or f64");
  if (A.size() != B.size())
    return llvm::createStringError("the two copies differ in size");
  double Floor = Bytes == 8 ? std::numeric_limits<double>::min()
                 : Bytes == 4 ? std::numeric_limits<float>::min() : std::ldexp(1, -14);
  double Worst = 0;
  for (size_t I = 0; I + Bytes <= A.size(); I += Bytes) {
    if (!std::memcmp(A.data() + I, B.data() + I, Bytes))
      continue;
    double X, Y;
    if (Bytes == 8) {
      std::memcpy(&X, A.data() + I, 8);
      std::memcpy(&Y, B.data() + I, 8);
    } else if (Bytes == 4) {
      float F, G;
      std::memcpy(&F, A.data() + I, 4);
      std::memcpy(&G, B.data() + I, 4);
      X = F;
      Y = G;
    } else {
      uint16_t F, G;
      std::memcpy(&F, A.data() + I, 2);
      std::memcpy(&G, B.data() + I, 2);
      X = halfToDouble(F);
      Y = halfToDouble(G);
    }
    double D = std::fabs(X - Y) / std::max({std::fabs(X), std::fabs(Y), Floor});
    if (std::isnan(D))
      D = std::numeric_limits<double>::infinity();
    Worst = std::max(Worst, D);
  }
  return Worst;
}

} // namespace shmfix::bench
