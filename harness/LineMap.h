//===- LineMap.h - Which line was which before a change ---------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a unified diff with paths a/... and b/.... Out: for a line of the changed
//      file, the line that it was before. In a hunk the n-th line added stands
//      for the n-th taken away; a line without a partner belongs to the last
//      that has one.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_HARNESS_LINEMAP_H
#define SHMFIX_HARNESS_LINEMAP_H

#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>

namespace shmfix::bench {

class LineMap {
public:
  LineMap() = default;
  explicit LineMap(llvm::StringRef Diff);
  unsigned before(const std::string &File, unsigned After) const;

private:
  /// Line after -> line before, at each place where the distance changes.
  std::map<std::string, std::map<unsigned, unsigned>> Files;
};

} // namespace shmfix::bench

#endif
