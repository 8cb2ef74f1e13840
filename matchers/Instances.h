//===- Instances.h - Templates that nobody instantiates ---------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the Sema of a translation unit that was parsed to its end.
// Out: an instance of each kernel template, and of each device function
//      template with a shared array, that stands in one file and that the
//      translation unit does not instantiate; with the arguments that were
//      assumed, as text.
//
// Arguments (TemplateChoices.h): defaults first; then what other instances in
// the file use under the same parameter name, or constants of that name, as the
// launchers of templates have them; then a guess. An instance that
// does not compile is tried again with other arguments, a limited number of
// times; the one with the fewest errors stays. Member functions get an instance
// of their class template in the same way. Partial specialisations and template
// template parameters without a default are left alone.
// Errors made on the way are kept here and do not reach the user as errors of
// the file.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_INSTANCES_H
#define SHMFIX_MATCHERS_INSTANCES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace clang {
class FunctionDecl;
class Sema;
} // namespace clang

namespace shmfix {

struct AssumedInstances {
  struct Chosen {
    std::string Arguments;  ///< "T = float, N = 32"
    std::string FirstError; ///< empty: it compiled
  };
  /// Made and meant to be analysed.
  llvm::DenseMap<const clang::FunctionDecl *, Chosen> Taken;
  /// Made on the way; analysed only where a taken one calls them.
  llvm::DenseSet<const clang::FunctionDecl *> Others;
  /// Patterns for which nothing worked, and why.
  llvm::DenseMap<const clang::FunctionDecl *, std::string> Refused;

  /// Continues a sentence; empty unless F was refused.
  std::string whyRefused(const clang::FunctionDecl *F) const {
    auto It = Refused.find(F);
    if (It == Refused.end())
      return "";
    return It->second.empty() ? ", and no plausible arguments were found"
                              : ", and with assumed arguments: " + It->second;
  }
};

/// File: as its name appears in the translation unit.
AssumedInstances instantiateUnused(clang::Sema &S, llvm::StringRef File);

} // namespace shmfix

#endif
