//===- Experiment.h - What is to be measured, as data -----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Made where shmfix is (Prepare.h), measured where the GPU is (Measure.h): the
// two may be different machines, with a bundle in between (Bundle.h).
//
// On disk an experiment is a folder: experiment.json, and sides/<name>/ with
// the whole tree of each side. sides[0] is "before", the rest are changed.
// {src} in the commands stands for a side's folder, {out} for an empty folder
// where it is built.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_EXPERIMENT_H
#define SHMFIX_HARNESS_EXPERIMENT_H

#include "harness/RunRecord.h"

#include <optional>

namespace shmfix::bench {

struct TextEdit {
  std::string File; ///< relative to the tree
  uint64_t Offset = 0, Length = 0;
  std::string Text;
};

/// One fix of shmfix: the edits of one array.
struct Change {
  std::string Id;    ///< "src/a.cu:12 tile"
  std::string Title; ///< "pad, 4096 -> 4224 bytes"
  std::string Kernel;
  std::vector<TextEdit> Edits;
};

/// What shmfix says about one access, in passes for each warp request.
struct Predicted {
  std::string Kernel, File, Op, Status;
  unsigned Line = 0, Bytes = 0;
  Shape Block{};
  std::optional<double> Before, BeforeIdeal, After; ///< means over requests
};

struct Side {
  std::string Name, Title;
  std::vector<unsigned> Changes; ///< indices into Experiment::Changes
};

struct OriginalFile {
  std::string File; ///< relative to the tree
  std::string Path; ///< the user's file
};

struct MeasureOptions {
  unsigned Runs = 11, Warmup = 1, Timeout = 600;
  double Confidence = 0.95;
  double Margin = 1;       ///< percent: less is no difference
  double Tolerance = 0;    ///< relative; 0: no tolerance
  std::string ToleranceType = "f32";
  std::vector<std::string> IgnoreLines;
  unsigned Fill = 0, DigestLaunches = 2000;
  bool Sanitize = false;
  std::string Counters = "auto"; ///< auto | on | off
  unsigned CounterLaunches = 10; ///< of each kernel
  std::optional<double> KeepPercent; ///< --keep-if-faster
};

struct Experiment {
  unsigned Schema = 1;
  std::string Title, Build, Run, Folder; ///< Folder: where Run starts, in {src}
  std::vector<Side> Sides;
  std::vector<Change> Changes;
  std::vector<Predicted> Predictions;
  std::vector<OriginalFile> Originals;
  std::string Diff; ///< unified, before -> all changes
  MeasureOptions Options;
};

template <class Ar> void fields(Ar &A, TextEdit &V) {
  A("file", V.File), A("offset", V.Offset), A("length", V.Length), A("text", V.Text);
}
template <class Ar> void fields(Ar &A, Change &V) {
  A("id", V.Id), A("title", V.Title), A("kernel", V.Kernel), A("edits", V.Edits);
}
template <class Ar> void fields(Ar &A, Predicted &V) {
  A("kernel", V.Kernel), A("file", V.File), A("op", V.Op), A("status", V.Status);
  A("line", V.Line), A("bytes", V.Bytes), A("block", V.Block);
  A("before", V.Before), A("before_ideal", V.BeforeIdeal), A("after", V.After);
}
template <class Ar> void fields(Ar &A, Side &V) {
  A("name", V.Name), A("title", V.Title), A("changes", V.Changes);
}
template <class Ar> void fields(Ar &A, OriginalFile &V) {
  A("file", V.File), A("path", V.Path);
}
template <class Ar> void fields(Ar &A, MeasureOptions &V) {
  A("runs", V.Runs), A("warmup", V.Warmup), A("timeout", V.Timeout);
  A("confidence", V.Confidence), A("margin", V.Margin);
  A("tolerance", V.Tolerance), A("tolerance_type", V.ToleranceType);
  A("ignore_lines", V.IgnoreLines), A("fill", V.Fill);
  A("digest_launches", V.DigestLaunches), A("sanitize", V.Sanitize);
  A("counters", V.Counters), A("counter_launches", V.CounterLaunches);
  A("keep_percent", V.KeepPercent);
}
template <class Ar> void fields(Ar &A, Experiment &V) {
  A("schema", V.Schema), A("title", V.Title), A("build", V.Build), A("run", V.Run);
  A("folder", V.Folder), A("sides", V.Sides), A("changes", V.Changes);
  A("predictions", V.Predictions), A("originals", V.Originals), A("diff", V.Diff);
  A("options", V.Options);
}

} // namespace shmfix::bench

#endif
