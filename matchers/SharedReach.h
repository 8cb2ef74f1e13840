//===- SharedReach.h - What running a function may touch --------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a function with a body.
// Out: the shared variables and the functions that it names, or that a function
//      so named does, and so on: bodies, initialisers, default arguments and
//      destructors of locals count. Never too little, but for functions that
//      only a function pointer out of sight leads to; often too much. A
//      function that reaches no shared variable need not be interpreted.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_SHAREDREACH_H
#define SHMFIX_MATCHERS_SHAREDREACH_H

#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace clang {
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace shmfix {

class SharedReach {
public:
  struct Names {
    std::vector<const clang::VarDecl *> Shared;
    std::vector<const clang::FunctionDecl *> Functions; ///< definitions
  };
  /// F itself among the functions. Each once.
  Names of(const clang::FunctionDecl *F);

private:
  const Names &namedIn(const clang::FunctionDecl *F);
  llvm::DenseMap<const clang::FunctionDecl *, Names> Known;
};

} // namespace shmfix

#endif
