//===- AtomicUse.h - An atomic as the source spells it ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What decides which instruction an atomic on shared memory becomes
// (Atomics.cpp), and what the source shows of it (Uniformity.cpp). A fact that
// is not clear makes a count a bound.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_WARP_ATOMICUSE_H
#define SHMFIX_MATCHERS_WARP_ATOMICUSE_H

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

namespace shmfix::warp {

/// What an expression is over the lanes, as far as the compiler can see.
enum class Spread : uint8_t { Uniform, Unclear, PerLane };
enum class Fact : uint8_t { No, Unclear, Yes };

/// How a function uses a variable besides initialising it.
struct SetOnce {
  bool Read = false, Written = false;
  const clang::ForStmt *Counter = nullptr; ///< it is moved by that loop alone
};

/// An atomic as it is spelled.
struct AtomicUse {
  llvm::StringRef Name; ///< "Add", "min", "exch"
  const clang::Expr *Address = nullptr, *At = nullptr;
  bool Integer = true;
  Fact Used = Fact::Yes; ///< the old value
  Fact One = Fact::No;   ///< the constant 1 is added
};

} // namespace shmfix::warp

#endif
