//===- Measure.cpp - Builds, runs, compares, times ------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Measure.h"

#include "harness/KeepFaster.h"
#include "harness/Timing.h"
#include "harness/Trees.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <algorithm>

namespace shmfix::bench {

namespace {

class Measurement {
public:
  Measurement(const Experiment &E, llvm::StringRef Root, Backend &B, Progress Say)
      : E(E), Root(Root.str()), B(B), Say(Say), Sides(E.Sides) {}

  llvm::Expected<Result> run();

private:
  RunRequest request(const Side &S) const;
  /// False: R says why.
  llvm::Expected<bool> build(const Side &S);
  llvm::Expected<RunRecord> digest(const Side &S, std::vector<std::string> Dump = {});
  llvm::Error readOriginals(unsigned Count);
  /// Two runs of the original, with still seeds if only that makes them equal.
  llvm::Error startOriginals();
  llvm::Expected<Equivalence> compare(const Side &S);
  llvm::Error tolerate(const Side &S, Equivalence &Q);
  llvm::Error timeSides(const std::vector<unsigned> &Which);
  llvm::Error tryChanges();
  llvm::Error count(const Side &After);
  void fillResources(const Side &After);

  const Experiment &E;
  std::string Root;
  Backend &B;
  Progress Say;
  bool Still = false; ///< digest runs get the same seeds
  Result R;
  std::vector<Side> Sides;
  std::vector<RunRecord> Originals;
  std::map<std::string, RunRecord> Changed; ///< digest runs by side
  std::map<std::string, std::vector<RunRecord>> Times;
  std::map<std::string, Equivalence> Judged;
  std::map<std::string, std::map<std::string, int>> Spills;
};

RunRequest Measurement::request(const Side &S) const {
  std::string Source = Root + "/sides/" + S.Name, Out = Root + "/out/" + S.Name;
  RunRequest Q;
  Q.Command = substitute(E.Run, Source, Out);
  Q.Folder = substitute(E.Folder.empty() ? Source : Source + "/" + E.Folder, Source, Out);
  Q.Watched = {Source, Out};
  Q.Timeout = E.Options.Timeout;
  Q.Still = Still;
  return Q;
}

llvm::Expected<bool> Measurement::build(const Side &S) {
  Say("building " + S.Name);
  std::string Source = Root + "/sides/" + S.Name, Out = Root + "/out/" + S.Name;
  if (std::error_code Error = llvm::sys::fs::create_directories(Out))
    return llvm::createStringError(Error, "%s: %s", Out.c_str(), Error.message().c_str());
  if (E.Build.empty())
    return true;
  llvm::Expected<Finished> Built = runShell(substitute(E.Build, Source, Out), Source, B.buildEnvironment(), 1800);
  if (!Built)
    return Built.takeError();
  Spills[S.Name] = spillsOf(Built->Output + Built->ErrorOutput);
  if (Built->ExitStatus == 0)
    return true;
  if (Built->TimedOut)
    Built->ErrorOutput += "\nit did not end within 1800 s";
  std::string Tail = Built->tail();
  R.Equivalence.Reasons.push_back("the side '" + S.Name + "' could not be built:\n" +
                                  (Tail.empty() ? "exit status " + std::to_string(Built->ExitStatus) : Tail));
  return false;
}

llvm::Expected<RunRecord> Measurement::digest(const Side &S, std::vector<std::string> Dump) {
  RunRequest Q = request(S);
  Q.Dump = std::move(Dump);
  llvm::Expected<RunRecord> Run = B.digest(Q);
  if (!Run)
    return Run;
  // A program that prints its own path prints another on each side.
  for (const std::string &Folder : Q.Watched) {
    std::string Text;
    llvm::StringRef Rest = Run->Output;
    while (!Rest.empty()) {
      auto [Head, Tail] = Rest.split(Folder);
      Text += Head;
      if (Head.size() < Rest.size())
        Text += Folder == Q.Watched[0] ? "{src}" : "{out}";
      Rest = Tail;
    }
    Run->Output = std::move(Text);
  }
  return Run;
}

llvm::Error Measurement::readOriginals(unsigned Count) {
  while (Originals.size() < Count) {
    Say("digesting the original, run " + std::to_string(Originals.size() + 1));
    llvm::Expected<RunRecord> Run = digest(Sides[0]);
    if (!Run)
      return Run.takeError();
    Originals.push_back(std::move(*Run));
    if (!unusable(Originals.back(), "").empty())
      break; // a second one would end no better
  }
  return llvm::Error::success();
}

llvm::Error Measurement::startOriginals() {
  if (llvm::Error Error = readOriginals(2))
    return Error;
  auto Loose = [&]() -> size_t {
    return Originals.size() < 2 ? 0 : differences(Originals[0], Originals[1], E.Options.IgnoreLines).Spots.size();
  };
  size_t Moving = Loose();
  if (!Moving)
    return llvm::Error::success();
  std::vector<RunRecord> Kept = std::exchange(Originals, {});
  Still = true;
  if (llvm::Error Error = readOriginals(2))
    return Error;
  if (Originals.size() == 2 && Loose() < Moving) {
    R.Notes.push_back("the program takes its random numbers from the time or from std::random_device; results were compared with these held still");
    return llvm::Error::success();
  }
  Still = false;
  Originals = std::move(Kept);
  return llvm::Error::success();
}

llvm::Expected<Equivalence> Measurement::compare(const Side &S) {
  Say("digesting " + S.Name);
  llvm::Expected<RunRecord> Run = digest(S);
  if (!Run)
    return Run.takeError();
  Equivalence Q = judge(Originals, *Run, E.Options.IgnoreLines);
  // What two runs of the original reproduce may be luck: ask twice more.
  if (Q.Is == Outcome::Different && Originals.size() < 4) {
    if (llvm::Error Error = readOriginals(4))
      return Error;
    Q = judge(Originals, *Run, E.Options.IgnoreLines);
  }
  if (Q.Is == Outcome::NonDeterministic && E.Options.Tolerance > 0)
    if (llvm::Error Error = tolerate(S, Q))
      return Error;
  Changed[S.Name] = std::move(*Run);
  Judged[S.Name] = Q;
  return Q;
}

/// Copies the loose buffers out of two more runs and compares their numbers.
llvm::Error Measurement::tolerate(const Side &S, Equivalence &Q) {
  std::vector<std::string> Dump;
  for (const Spot &P : Q.Floating)
    Dump.push_back(std::to_string(P.Launch) + ":" + std::to_string(P.Allocation));
  std::map<std::string, std::string> Copies[2];
  for (int I = 0; I < 2; ++I) {
    llvm::Expected<RunRecord> Run = digest(I ? S : Sides[0], Dump);
    if (!Run)
      return Run.takeError();
    Copies[I] = B.takeDumps();
  }
  double Worst = 0;
  for (const std::string &D : Dump) {
    llvm::Expected<double> One = largestDifference(Copies[0][D], Copies[1][D], E.Options.ToleranceType);
    if (!One)
      return One.takeError();
    Worst = std::max(Worst, *One);
  }
  R.Equivalence.LargestDifference = std::max(R.Equivalence.LargestDifference.value_or(0), Worst);
  bool OnlyMemory = Q.Floating.size() && llvm::all_of(Q.Unreproducible, [](llvm::StringRef U) {
                      return U.starts_with("allocation");
                    });
  if (!OnlyMemory)
    Q.Reasons.push_back("more than memory is not reproduced; a tolerance says nothing on that");
  else if (Worst <= E.Options.Tolerance)
    Q.Is = Outcome::WithinTolerance;
  else
    Q.Reasons.push_back("numbers differ by up to " + llvm::utostr(uint64_t(Worst / E.Options.Tolerance)) + " times the tolerance");
  return llvm::Error::success();
}

llvm::Error Measurement::timeSides(const std::vector<unsigned> &Which) {
  unsigned Rounds = E.Options.Warmup + E.Options.Runs;
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    Say("timing, round " + std::to_string(Round + 1) + " of " + std::to_string(Rounds));
    for (unsigned I : Which) {
      llvm::Expected<RunRecord> Run = B.time(request(Sides[I]));
      if (!Run)
        return Run.takeError();
      std::string Why = Run->TimedOut ? "it did not end in time" : Run->Errors.empty() ? "" : Run->Errors.front();
      if (Why.empty() && Run->ExitStatus != Changed[Sides[I].Name].ExitStatus)
        Why = "it ended with exit status " + std::to_string(Run->ExitStatus);
      if (!Why.empty()) {
        R.Notes.push_back("no times: a timed run of '" + Sides[I].Name + "' failed: " + Why);
        for (unsigned J : Which)
          Times[Sides[J].Name].clear();
        return llvm::Error::success();
      }
      Run->Output.clear();
      if (Round >= E.Options.Warmup)
        Times[Sides[I].Name].push_back(std::move(*Run));
    }
    if (Round == 0 || Round + 1 == Rounds || Round == Rounds / 2)
      for (const std::string &D : B.disturbances())
        if (!llvm::is_contained(R.Notes, D))
          R.Notes.push_back(D);
  }
  return llvm::Error::success();
}

/// --keep-if-faster: all together, each alone, then those that paid.
llvm::Error Measurement::tryChanges() {
  std::vector<Trial> Trials;
  auto Try = [&](std::vector<unsigned> Which) -> llvm::Error {
    for (unsigned I : Which) {
      llvm::Expected<bool> Built = build(Sides[I]);
      if (!Built)
        return Built.takeError();
      if (!*Built) {
        Judged[Sides[I].Name].Is = Outcome::Different;
        continue;
      }
      if (llvm::Expected<Equivalence> Q = compare(Sides[I]); !Q)
        return Q.takeError();
    }
    llvm::erase_if(Which, [&](unsigned I) {
      return Judged[Sides[I].Name].Is == Outcome::Different && !Changed.count(Sides[I].Name);
    });
    std::vector<unsigned> All = {0};
    All.insert(All.end(), Which.begin(), Which.end());
    return timeSides(All);
  };
  auto Report = [&](unsigned I) {
    const Side &S = Sides[I];
    Timing T = timingOf(Times[Sides[0].Name], Times[S.Name], E.Options.Confidence, E.Options.Margin);
    Trials.push_back({S.Name, S.Title, toString(Judged[S.Name].Is), T.Gpu.Trend, S.Changes, T.Gpu.Speedup});
  };
  std::vector<unsigned> Which;
  for (unsigned I = 1; I < Sides.size(); ++I)
    Which.push_back(I);
  if (llvm::Error Error = Try(Which))
    return Error;
  for (unsigned I : Which)
    Report(I);
  double Percent = *E.Options.KeepPercent;
  std::vector<unsigned> Paid = paidAlone(Trials, Percent);
  if (Paid.size() > 1 && Paid.size() < E.Changes.size()) {
    Side S{"paid", "those that pay alone", Paid};
    if (llvm::Error Error = copyTree(Root + "/sides/" + Sides[0].Name, Root + "/sides/paid"))
      return Error;
    if (llvm::Error Error = editTree(Root + "/sides/paid", E.Changes, Paid))
      return Error;
    Sides.push_back(S);
    Times[Sides[0].Name].clear(); // compared with runs made next to its own
    if (llvm::Error Error = Try({unsigned(Sides.size() - 1)}))
      return Error;
    Report(unsigned(Sides.size() - 1));
  }
  R.Kept = chooseSet(Trials, E.Changes, Percent);
  return llvm::Error::success();
}

llvm::Error Measurement::count(const Side &After) {
  if (E.Options.Counters == "off") {
    R.CountersMissing = "not asked for";
    return llvm::Error::success();
  }
  LineCounts Counts[2];
  for (int I = 0; I < 2; ++I) {
    const Side &S = I ? After : Sides[0];
    Say("reading counters of " + S.Name);
    llvm::Expected<LineCounts> C = B.counters(request(S));
    if (!C) {
      if (E.Options.Counters == "on")
        return C.takeError();
      R.CountersMissing = llvm::toString(C.takeError());
      return llvm::Error::success();
    }
    Counts[I] = std::move(*C);
  }
  R.Lines = joinLines(Counts[0], Counts[1], E.Predictions, LineMap(E.Diff));
  return llvm::Error::success();
}

void Measurement::fillResources(const Side &After) {
  addResources(R.Kernels, Originals.front(), Changed[After.Name], B.threadsPerProcessor());
  for (KernelResult &K : R.Kernels)
    for (auto [To, Name] : {std::pair(&K.Before, Sides[0].Name), std::pair(&K.After, After.Name)})
      if (auto It = Spills[Name].find(K.Name); It != Spills[Name].end())
        To->Spilled = It->second;
}

llvm::Expected<Result> Measurement::run() {
  R.Title = E.Title;
  R.Diff = E.Diff;
  R.Options = E.Options;
  for (const Change &C : E.Changes)
    R.Changes.push_back(C.Id + ": " + C.Title);
  if (llvm::Error Error = B.prepare(Root, E.Options))
    return Error;
  B.describe(R);
  llvm::Expected<bool> Built = build(Sides[0]);
  if (!Built)
    return Built.takeError();
  if (*Built) {
    if (llvm::Error Error = startOriginals())
      return Error;
    Changed[Sides[0].Name] = Originals.front();
    if (std::string Why = unusable(Originals.back(), "the original"); !Why.empty()) {
      R.Equivalence.Reasons.push_back(Why);
      Built = false;
    }
  }
  unsigned Final = 1;
  if (*Built && E.Options.KeepPercent) {
    if (llvm::Error Error = tryChanges())
      return Error;
    for (unsigned I = 1; I < Sides.size(); ++I)
      if (Sides[I].Name == R.Kept.Side)
        Final = I;
  } else if (*Built) {
    Built = build(Sides[Final]);
    if (!Built)
      return Built.takeError();
    if (*Built) {
      if (llvm::Expected<Equivalence> Q = compare(Sides[Final]); !Q)
        return Q.takeError();
      // What is wrong needs no time; what is undecided may still be of use.
      Outcome Is = Judged[Sides[Final].Name].Is;
      if (Is != Outcome::Different && Is != Outcome::Unjudged)
        if (llvm::Error Error = timeSides({0, Final}))
          return Error;
    }
  }
  const Side &After = Sides[Final];
  if (Judged.count(After.Name)) {
    const Equivalence &Q = Judged[After.Name];
    EquivalenceResult &To = R.Equivalence;
    To.Verdict = toString(Q.Is);
    To.Reasons.insert(To.Reasons.end(), Q.Reasons.begin(), Q.Reasons.end());
    To.Unreproducible = Q.Unreproducible;
    To.TimeLines = Q.TimeLines, To.IgnoredLines = Q.IgnoredLines;
    To.Launches = Q.Launches, To.Skipped = Q.Skipped;
    To.Allocations = Q.Allocations, To.Bytes = Q.Bytes;
  }
  if (!Times[After.Name].empty()) {
    Timing T = timingOf(Times[Sides[0].Name], Times[After.Name], E.Options.Confidence, E.Options.Margin);
    R.GpuTime = std::move(T.Gpu);
    R.WallTime = std::move(T.Wall);
    R.Kernels = std::move(T.Kernels);
    fillResources(After);
    if (llvm::Error Error = count(After))
      return Error;
  } else if (E.Options.Counters != "off") {
    R.CountersMissing = "not read, since nothing was timed";
  }
  if (E.Options.Sanitize && Judged.count(After.Name)) {
    Say("running compute-sanitizer on " + After.Name);
    if (llvm::Expected<Sanitized> S = B.sanitize(request(After)))
      R.Sanitizer = std::move(*S);
    else
      R.Notes.push_back("not sanitized: " + llvm::toString(S.takeError()));
  }
  conclude(R);
  return std::move(R);
}

} // namespace

llvm::Expected<Result> measure(const Experiment &E, llvm::StringRef Root, Backend &B, Progress Say) {
  if (E.Sides.size() < 2)
    return llvm::createStringError("an experiment needs two sides");
  return Measurement(E, Root, B, Say).run();
}

} // namespace shmfix::bench
