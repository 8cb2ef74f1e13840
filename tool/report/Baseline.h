//===- Baseline.h - Findings that are known already -------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a report, or a baseline file: JSON with a fingerprint for each finding,
//      the same as SARIF's partialFingerprints.
// Out: the file, or the report without what is known.
//
// A finding that has become worse (more ways than noted) is not known. Moved
// lines and changed white space do not matter; another text of the declaration,
// another name or another file make a finding new.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_BASELINE_H
#define SHMFIX_TOOL_REPORT_BASELINE_H

#include "tool/report/Writer.h"

#include <map>
#include <string>

namespace shmfix {

class Baseline {
public:
  /// All that the text format lists.
  static Baseline of(const Report &R, const ReportOptions &O);
  /// Name is for the message: one line that says what is wrong.
  static llvm::Expected<Baseline> parse(llvm::StringRef Text, llvm::StringRef Name);
  void write(llvm::raw_ostream &OS) const;
  size_t size() const { return Known.size(); }

  struct Outcome {
    unsigned Hidden = 0; ///< known, taken out of the report
    unsigned Worse = 0;  ///< known, but with more ways now: stays
    unsigned Gone = 0;   ///< noted for a file of this run and not found
  };
  Outcome apply(Report &R, const ReportOptions &O) const;

private:
  struct Entry {
    std::string Rule, Path, Array, Kernel;
    unsigned Ways = 0;
  };
  std::map<std::string, Entry> Known; ///< by fingerprint
};

} // namespace shmfix

#endif
