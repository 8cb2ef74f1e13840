//===- BuiltinVariables.h - threadIdx.x and its like ------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How an expression names threadIdx, blockIdx, blockDim and gridDim. The
// built-in declarations make them variables with members; clang's CUDA headers
// make their members properties.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_BUILTINVARIABLES_H
#define SHMFIX_MATCHERS_BUILTINVARIABLES_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class Expr;
} // namespace clang

namespace shmfix {

/// The variable that a member's base names; empty if it is none.
llvm::StringRef builtinNamed(const clang::Expr *Base);

/// 0, 1, 2 for Var.x, .y, .z, as E stands; -1 for anything else.
int axisOf(const clang::Expr *E, llvm::StringRef Var);

} // namespace shmfix

#endif
