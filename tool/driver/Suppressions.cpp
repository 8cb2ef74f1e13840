//===- Suppressions.cpp - NOLINT comments -----------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/Suppressions.h"

#include "llvm/ADT/SmallVector.h"

#include <map>

namespace shmfix {

namespace {

/// What follows a NOLINT word: nothing, or a list in which we are meant.
bool meansUs(llvm::StringRef After) {
  if (!After.starts_with("("))
    return true;
  llvm::SmallVector<llvm::StringRef, 4> Names;
  After.drop_front().split(')').first.split(Names, ',');
  for (llvm::StringRef N : Names) {
    N = N.trim();
    if (N == "*" || N == "shmfix-*" || N == "shmfix-bank-conflict")
      return true;
  }
  return false;
}

} // namespace

std::set<unsigned> suppressedLines(llvm::StringRef Text) {
  std::set<unsigned> R;
  unsigned Depth = 0;
  for (unsigned Line = 1; !Text.empty(); ++Line) {
    llvm::StringRef L;
    std::tie(L, Text) = Text.split('\n');
    size_t At = L.find("NOLINT");
    if (At != llvm::StringRef::npos) {
      llvm::StringRef Rest = L.drop_front(At + 6);
      if (Rest.consume_front("NEXTLINE")) {
        if (meansUs(Rest))
          R.insert(Line + 1);
      } else if (Rest.consume_front("BEGIN")) {
        Depth += meansUs(Rest);
      } else if (Rest.consume_front("END")) {
        if (Depth && meansUs(Rest))
          --Depth;
      } else if (meansUs(Rest)) {
        R.insert(Line);
      }
    }
    if (Depth)
      R.insert(Line);
  }
  return R;
}

void suppressFindings(
    Report &R,
    const std::function<std::optional<llvm::StringRef>(llvm::StringRef)> &Read) {
  std::map<std::string, std::set<unsigned>> Lines;
  auto Suppressed = [&](const Place &P) {
    auto [It, New] = Lines.try_emplace(P.File);
    if (New)
      if (auto Text = Read(P.File); Text && Text->contains("NOLINT"))
        It->second = suppressedLines(*Text);
    return It->second.count(P.Line) != 0;
  };
  std::erase_if(R.Arrays, [&](const ArrayFinding &A) {
    if (Suppressed(A.Where))
      return true;
    bool Any = false;
    for (const Access &X : A.Accesses)
      if (X.Now && X.Now->Ways > 1) {
        if (!Suppressed(X.Where))
          return false;
        Any = true;
      }
    return Any;
  });
}

} // namespace shmfix
