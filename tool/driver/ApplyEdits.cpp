//===- ApplyEdits.cpp - Edits into texts ------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/ApplyEdits.h"

#include <algorithm>

namespace shmfix {

bool hasEdits(const ArrayFinding &A) {
  return A.Remedy.Kind != FixKind::None && !A.Remedy.Edits.empty();
}

void takeBack(ArrayFinding &A, Reason Why) {
  A.Remedy.Edits.clear();
  A.Remedy.Otherwise.clear();
  A.Remedy.Safe = Safety::ReportOnly;
  A.Remedy.Reasons.push_back(std::move(Why));
}

std::map<std::string, std::vector<Edit>>
editsByFile(const std::vector<Edit> &Edits) {
  std::map<std::string, std::vector<Edit>> R;
  for (const Edit &E : Edits)
    R[E.File].push_back(E);
  for (auto &[File, E] : R) {
    std::sort(E.begin(), E.end());
    E.erase(std::unique(E.begin(), E.end()), E.end());
  }
  return R;
}

llvm::Expected<std::string> applyEdits(llvm::StringRef Text,
                                       const std::vector<Edit> &Edits) {
  std::string Out;
  size_t At = 0;
  for (const Edit &E : Edits) {
    if (E.Offset < At)
      return llvm::createStringError("two changes of '" + E.File + "' overlap");
    if (size_t(E.Offset) + E.Length > Text.size())
      return llvm::createStringError("a change reaches over the end of '" + E.File + "'");
    Out += Text.slice(At, E.Offset);
    Out += E.Text;
    At = E.Offset + E.Length;
  }
  Out += Text.drop_front(At);
  return Out;
}

} // namespace shmfix
