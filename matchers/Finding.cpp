//===- Finding.cpp - The words of findings and reasons ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each switch lists every enumerator and has no default, so that the compiler
// names the place that a new one misses.
//
//===----------------------------------------------------------------------===//

#include "matchers/Finding.h"

namespace shmfix {
namespace {

enum class Concern : uint8_t { Access, Fix };

struct ReasonRow {
  const char *Code, *Text;
  Concern Kind;
};

/// In the order of ReasonCode: both come out of the same lines.
constexpr ReasonRow Rows[] = {
#define REASON(Name, Code, Kind, Text) {Code, Text, Concern::Kind},
#include "matchers/Reasons.def"
};

const ReasonRow &rowOf(ReasonCode C) { return Rows[static_cast<size_t>(C)]; }

} // namespace

const char *codeOf(ReasonCode C) { return rowOf(C).Code; }
const char *textOf(ReasonCode C) { return rowOf(C).Text; }
bool concernsFix(ReasonCode C) { return rowOf(C).Kind == Concern::Fix; }

const char *toString(OpKind K) {
  switch (K) {
  case OpKind::Load:
    return "load";
  case OpKind::Store:
    return "store";
  case OpKind::Atomic:
    return "atomic";
  case OpKind::AsyncCopy:
    return "async-copy";
  case OpKind::MatrixLoad:
    return "matrix-load";
  case OpKind::MatrixStore:
    return "matrix-store";
  }
  return "";
}

const char *toString(Status S) {
  switch (S) {
  case Status::Exact:
    return "exact";
  case Status::Bound:
    return "bound";
  case Status::Unknown:
    return "unknown";
  }
  return "";
}

const char *toString(BlockSource S) {
  switch (S) {
  case BlockSource::Option:
    return "option";
  case BlockSource::Config:
    return "config";
  case BlockSource::Launch:
    return "launch";
  case BlockSource::Bounds:
    return "bounds";
  case BlockSource::Assumed:
    return "assumed";
  }
  return "";
}

const char *toString(Storage S) {
  switch (S) {
  case Storage::Static:
    return "static";
  case Storage::Dynamic:
    return "dynamic";
  }
  return "";
}

const char *toString(Verdict V) {
  switch (V) {
  case Verdict::Clean:
    return "clean";
  case Verdict::Conflict:
    return "conflict";
  case Verdict::Unknown:
    return "unknown";
  }
  return "";
}

const char *toString(FixKind K) {
  switch (K) {
  case FixKind::None:
    return "none";
  case FixKind::Pad:
    return "pad";
  case FixKind::Restride:
    return "restride";
  case FixKind::Swizzle:
    return "swizzle";
  case FixKind::Unpad:
    return "unpad";
  }
  return "";
}

const char *toString(Safety S) {
  switch (S) {
  case Safety::Safe:
    return "safe";
  case Safety::Unsafe:
    return "unsafe";
  case Safety::ReportOnly:
    return "report-only";
  }
  return "";
}

const char *toString(FileStatus S) {
  switch (S) {
  case FileStatus::Analyzed:
    return "analyzed";
  case FileStatus::Partial:
    return "partial";
  case FileStatus::Failed:
    return "failed";
  case FileStatus::Skipped:
    return "skipped";
  }
  return "";
}

Verdict verdictOf(const ArrayFinding &A) {
  bool Open = false;
  for (const Access &X : A.Accesses) {
    // A cost that goes with an unknown access is not to be relied on.
    if (X.State == Status::Unknown || !X.Now)
      Open = true;
    else if (X.Now->Ways > 1)
      return Verdict::Conflict;
  }
  return Open ? Verdict::Unknown : Verdict::Clean;
}

const char *ruleOf(const ArrayFinding &A) {
  if (A.Is == Verdict::Conflict)
    return "shmfix-bank-conflict";
  return A.Remedy.Kind == FixKind::Unpad ? "shmfix-useless-padding" : "shmfix-unknown-access";
}

} // namespace shmfix
