//===- DecidedHeaders.h - Headers that the run's sources decide -*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run names sources and headers. Each source brings findings for the headers
// that it includes, with its launches and template instances. A header of the
// run need not be analysed again, by itself and through one of these sources,
// when every shared array that its text declares has such a finding already,
// and none of them rests on an assumption or was cut short.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_DECIDEDHEADERS_H
#define SHMFIX_TOOL_DRIVER_DECIDEDHEADERS_H

#include "tool/driver/FileAnalysis.h"

#include <set>

namespace shmfix {

class DecidedHeaders {
public:
  /// Of: results of sources; they have to outlive this.
  explicit DecidedHeaders(const std::vector<FileResult> &Of);

  /// What a run says of that header; nothing: it has to be analysed.
  std::optional<FileResult> resultOf(const std::string &Header);

private:
  std::string nameOf(const std::string &File);
  std::map<std::string, std::string> Real; ///< by name
  std::map<std::string, std::vector<const ArrayFinding *>> Arrays; ///< by real path
  std::set<std::string> Read; ///< real paths
};

/// Something of these findings rests on an assumption or is missing.
bool needsContext(const std::vector<const ArrayFinding *> &Arrays);

} // namespace shmfix

#endif
