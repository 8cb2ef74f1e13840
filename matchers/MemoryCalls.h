//===- MemoryCalls.h - memset, memcpy and a layout --------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls that take a pointer and a number of bytes: whether a change of the row
// length changes what they mean. In doubt the answer is that it does.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_MEMORYCALLS_H
#define SHMFIX_MATCHERS_MEMORYCALLS_H

#include "matchers/LayoutUses.h"

#include "clang/AST/Type.h"

namespace clang {
class CallExpr;
} // namespace clang

namespace shmfix {

/// Dimensions of an array type; 0 for what is no array.
unsigned ranksOf(clang::QualType T, clang::ASTContext &Ctx);

/// memcpy, memmove, memset, memcmp.
bool isMemoryCall(const clang::CallExpr *C);

/// memset(t, c, sizeof t)
bool fillsAll(const clang::CallExpr *C, const clang::VarDecl *V, clang::ASTContext &Ctx);

/// A memory call with a pointer that the steps lead to from an array's start:
/// it ends in the row where it begins.
bool staysInRow(const clang::CallExpr *C, const std::vector<LayoutStep> &Steps,
                clang::QualType Array, clang::ASTContext &Ctx);

} // namespace shmfix

#endif
