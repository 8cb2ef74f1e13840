//===- Result.h - What was measured, as data --------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The JSON of --json is this structure; docs/bench-json.md documents it. Within
// schema 1 members are added, never renamed or dropped.
// Units: nanoseconds for kernels, seconds for the whole program, bytes.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_RESULT_H
#define SHMFIX_HARNESS_RESULT_H

#include "harness/Experiment.h"
#include "harness/Statistics.h"

namespace shmfix::bench {

/// One quantity of both sides.
struct Sampled {
  std::vector<double> BeforeSamples, AfterSamples; ///< one a run
  Interval Before, After;
  Interval Speedup; ///< before / after
  std::string Trend = "no difference";
};

struct Resources {
  int Registers = -1, Local = -1, Spilled = -1; ///< -1: not known
  int Static = -1, Dynamic = -1;
  int Resident = -1;      ///< blocks per multiprocessor
  double Occupancy = -1;  ///< resident threads over the most there can be
};

struct KernelResult {
  std::string Name;
  Shape Block{};
  uint64_t Launches = 0; ///< in one run
  double Share = 0;      ///< of the GPU time before
  Sampled Time;          ///< median of a run's launches, ns
  Resources Before, After;
};

struct LineCount {
  uint64_t Requests = 0, Wavefronts = 0, Ideal = 0;
};

struct LineResult {
  std::string Kernel, File, Op;
  unsigned Line = 0, Bytes = 0;
  std::optional<LineCount> Before, After;
  std::optional<double> PredictedBefore, PredictedAfter; ///< wavefronts a request
  /// "agrees", "differs", "not predicted"
  std::string Agreement = "not predicted";
};

struct EquivalenceResult {
  std::string Verdict = "not judged";
  std::vector<std::string> Reasons, Unreproducible;
  unsigned TimeLines = 0, IgnoredLines = 0;
  uint64_t Launches = 0, Skipped = 0, Allocations = 0, Bytes = 0;
  std::optional<double> LargestDifference; ///< with a tolerance
};

/// One set of changes, as --keep-if-faster tried it.
struct Trial {
  std::string Side, Title, Verdict, Trend;
  std::vector<unsigned> Changes;
  Interval Speedup;
};

struct Keep {
  bool Asked = false;
  double Percent = 0;
  std::string Side; ///< the set that was kept; empty: none
  std::vector<std::string> Kept;
  std::vector<std::string> Dropped; ///< "id: reason"
  std::vector<Trial> Trials;
};

struct Sanitized {
  bool Ran = false, Clean = true;
  std::vector<std::string> Messages;
};

struct Result {
  unsigned Schema = 1;
  std::string Title, Device, Driver, Toolkit;
  std::string Verdict; ///< one line for people
  int ExitStatus = 2;  ///< 0 equal and not slower, 1 different or slower, 2 open
  EquivalenceResult Equivalence;
  Sampled GpuTime, WallTime; ///< ns of all kernels of a run; s of the program
  std::vector<KernelResult> Kernels;
  std::string CountersMissing; ///< why there are no lines; empty if there are
  std::vector<LineResult> Lines;
  Sanitized Sanitizer;
  Keep Kept;
  std::vector<std::string> Notes; ///< throttling, other users, assumptions
  std::vector<std::string> Changes;
  std::string Diff;
  MeasureOptions Options;
};

/// Sets Verdict and ExitStatus from the rest. A kernel that is slower counts
/// if it takes at least 1 % of the GPU time and the whole is not faster.
void conclude(Result &R);

template <class Ar> void fields(Ar &A, Interval &V) {
  A("median", V.Median), A("low", V.Low), A("high", V.High), A("count", V.Count);
}
template <class Ar> void fields(Ar &A, Sampled &V) {
  A("before", V.Before), A("after", V.After), A("speedup", V.Speedup);
  A("trend", V.Trend), A("before_samples", V.BeforeSamples);
  A("after_samples", V.AfterSamples);
}
template <class Ar> void fields(Ar &A, Resources &V) {
  A("registers", V.Registers), A("local_bytes", V.Local), A("spilled_bytes", V.Spilled);
  A("static_shared", V.Static), A("dynamic_shared", V.Dynamic);
  A("resident_blocks", V.Resident), A("occupancy", V.Occupancy);
}
template <class Ar> void fields(Ar &A, KernelResult &V) {
  A("name", V.Name), A("block", V.Block), A("launches", V.Launches);
  A("share", V.Share), A("time", V.Time), A("before", V.Before), A("after", V.After);
}
template <class Ar> void fields(Ar &A, LineCount &V) {
  A("requests", V.Requests), A("wavefronts", V.Wavefronts), A("ideal", V.Ideal);
}
template <class Ar> void fields(Ar &A, LineResult &V) {
  A("kernel", V.Kernel), A("file", V.File), A("line", V.Line), A("op", V.Op);
  A("bytes", V.Bytes), A("before", V.Before), A("after", V.After);
  A("predicted_before", V.PredictedBefore), A("predicted_after", V.PredictedAfter);
  A("agreement", V.Agreement);
}
template <class Ar> void fields(Ar &A, EquivalenceResult &V) {
  A("verdict", V.Verdict), A("reasons", V.Reasons), A("unreproducible", V.Unreproducible);
  A("time_lines", V.TimeLines), A("ignored_lines", V.IgnoredLines);
  A("launches", V.Launches), A("skipped", V.Skipped), A("allocations", V.Allocations);
  A("bytes", V.Bytes), A("largest_difference", V.LargestDifference);
}
template <class Ar> void fields(Ar &A, Trial &V) {
  A("side", V.Side), A("title", V.Title), A("verdict", V.Verdict), A("trend", V.Trend);
  A("changes", V.Changes), A("speedup", V.Speedup);
}
template <class Ar> void fields(Ar &A, Keep &V) {
  A("asked", V.Asked), A("percent", V.Percent), A("side", V.Side), A("kept", V.Kept);
  A("dropped", V.Dropped), A("trials", V.Trials);
}
template <class Ar> void fields(Ar &A, Sanitized &V) {
  A("ran", V.Ran), A("clean", V.Clean), A("messages", V.Messages);
}
template <class Ar> void fields(Ar &A, Result &V) {
  A("schema", V.Schema), A("title", V.Title), A("device", V.Device), A("driver", V.Driver);
  A("toolkit", V.Toolkit), A("verdict", V.Verdict), A("exit_status", V.ExitStatus);
  A("equivalence", V.Equivalence), A("gpu_time", V.GpuTime), A("wall_time", V.WallTime);
  A("kernels", V.Kernels), A("counters_missing", V.CountersMissing), A("lines", V.Lines);
  A("sanitizer", V.Sanitizer), A("keep", V.Kept), A("notes", V.Notes);
  A("changes", V.Changes), A("diff", V.Diff), A("options", V.Options);
}

} // namespace shmfix::bench

#endif
