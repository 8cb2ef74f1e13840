//===- PathGlob.cpp - Globs over paths --------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/settings/PathGlob.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/GlobPattern.h"

using namespace llvm;

namespace shmfix {

static bool matchesPart(StringRef Glob, StringRef Part) {
  auto G = GlobPattern::create(Glob);
  if (G)
    return G->match(Part);
  consumeError(G.takeError());
  return Glob == Part;
}

/// The glob may be used up before the path: then it named a folder.
static bool matchesParts(ArrayRef<StringRef> Glob, ArrayRef<StringRef> Path) {
  if (Glob.empty())
    return true;
  if (Glob.front() == "**") {
    // At the end of a glob ** wants something below.
    if (Glob.size() == 1)
      return !Path.empty();
    for (size_t I = 0; I <= Path.size(); ++I)
      if (matchesParts(Glob.drop_front(), Path.drop_front(I)))
        return true;
    return false;
  }
  return !Path.empty() && matchesPart(Glob.front(), Path.front()) &&
         matchesParts(Glob.drop_front(), Path.drop_front());
}

bool matchesGlob(StringRef Glob, StringRef Path) {
  Glob.consume_front("./");
  bool Folder = Glob.consume_back("/");
  bool Rooted = Glob.consume_front("/") || Glob.contains('/');
  SmallVector<StringRef, 8> G, P;
  Glob.split(G, '/', -1, /*KeepEmpty=*/false);
  Path.split(P, '/', -1, /*KeepEmpty=*/false);
  if (G.empty() || P.empty())
    return false;
  // gen/ does not mean a file of that name.
  if (Folder)
    P.pop_back();
  if (Rooted)
    return matchesParts(G, P);
  for (size_t I = 0; I < P.size(); ++I)
    if (matchesParts(G, ArrayRef(P).drop_front(I)))
      return true;
  return false;
}

} // namespace shmfix
