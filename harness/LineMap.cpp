//===- LineMap.cpp - Which line was which before a change -----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/LineMap.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Regex.h"

#include <algorithm>

namespace shmfix::bench {

LineMap::LineMap(llvm::StringRef Diff) {
  llvm::Regex Hunk("^@@ -([0-9]+)(,([0-9]+))? [+]([0-9]+)(,([0-9]+))? @@");
  std::map<unsigned, unsigned> *Lines = nullptr;
  unsigned Old = 0, New = 0, OldLeft = 0, NewLeft = 0;
  unsigned Removed = 0, FirstRemoved = 0, Added = 0;
  auto Count = [](llvm::StringRef Text) {
    unsigned N = 1;
    return Text.empty() || Text.getAsInteger(10, N) ? 1 : N;
  };
  while (!Diff.empty()) {
    auto [Line, Rest] = Diff.split('\n');
    Diff = Rest;
    llvm::SmallVector<llvm::StringRef, 8> Found;
    if (!OldLeft && !NewLeft) {
      if (llvm::StringRef Path = Line; Path.consume_front("+++ b/"))
        Lines = &Files[Path.split('\t').first.str()];
      else if (Lines && Hunk.match(Line, &Found)) {
        Old = Count(Found[1]), OldLeft = Count(Found[3]);
        New = Count(Found[4]), NewLeft = Count(Found[6]);
        Old += !OldLeft, New += !NewLeft; // an empty side names the line before
        Removed = Added = 0;
      }
      continue;
    }
    if (Line.starts_with("-")) {
      if (!Removed++)
        FirstRemoved = Old;
      ++Old, --OldLeft;
    } else if (Line.starts_with("+")) {
      unsigned Partner = Removed ? FirstRemoved + std::min(Added, Removed - 1) : std::max(Old, 2u) - 1;
      (*Lines)[New++] = Partner;
      ++Added, --NewLeft;
    } else if (!Line.starts_with("\\")) {
      Removed = Added = 0;
      (*Lines)[New++] = Old++;
      --OldLeft, --NewLeft;
    }
    if (!OldLeft && !NewLeft)
      (*Lines)[New] = Old; // what follows keeps this distance
  }
}

unsigned LineMap::before(const std::string &File, unsigned After) const {
  auto Lines = Files.find(File);
  if (Lines == Files.end())
    return After;
  auto It = Lines->second.upper_bound(After);
  if (It == Lines->second.begin())
    return After;
  --It;
  return It->second + (After - It->first);
}

} // namespace shmfix::bench
