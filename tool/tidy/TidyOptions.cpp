//===- TidyOptions.cpp - Options of the clang-tidy check ------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/tidy/TidyOptions.h"

#include "matchers/KnownText.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

#include <algorithm>

using namespace llvm;

namespace shmfix {
namespace {

/// Each item of a list separated by ';', with the option's name before an error.
template <typename Fn>
Error forEach(StringRef List, StringRef Option, Fn Add) {
  SmallVector<StringRef, 4> Items;
  List.split(Items, ';', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef Item : Items)
    if (Error E = Add(Item.trim()))
      return createStringError(Option.str() + ": " + toString(std::move(E)));
  return Error::success();
}

} // namespace

Expected<TidyOptions> parseTidyOptions(StringRef Block, StringRef Arch,
                                       StringRef Assume) {
  TidyOptions O;
  O.Arch = &banks::defaultArchitecture();
  if (Error E = forEach(Block, "Block", [&](StringRef I) { return addBlock(I, O.Analysis); }))
    return E;
  if (Error E = forEach(Assume, "Assume", [&](StringRef I) { return addAssumption(I, O.Analysis); }))
    return E;
  if (!Arch.empty()) {
    auto A = banks::findArchitecture(Arch);
    if (!A)
      return createStringError("Arch: '" + Arch.str() + "' is not known; 'shmfix banks' lists those that are");
    O.Arch = A->Arch;
    O.Analysis.follow(*A->Arch);
    O.Note = A->Note;
  }
  return O;
}

} // namespace shmfix
