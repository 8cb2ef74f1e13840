//===- SharedArrays.h - Kernels and what they declare shared ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds, over all template instances: kernels with bodies, device functions
// that declare shared variables, host functions that launch kernels, and
// shared variables of templates that nobody instantiates.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_SHAREDARRAYS_H
#define SHMFIX_MATCHERS_SHAREDARRAYS_H

#include "matchers/Finding.h"

#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace shmfix {

struct Entities {
  std::vector<const clang::FunctionDecl *> Kernels;
  std::vector<const clang::FunctionDecl *> DeviceWithShared;
  std::vector<const clang::FunctionDecl *> HostLaunchers;
  /// Host functions that call them, and that nothing calls in turn.
  std::vector<const clang::FunctionDecl *> HostRoots;
  /// Shared variables outside system headers, of functions and of the file.
  std::vector<const clang::VarDecl *> Shared;
};

Entities findEntities(clang::ASTContext &Ctx);

/// Name, element, extents, bytes and storage; Kernel and Where stay empty.
ArrayFinding describeArray(clang::ASTContext &Ctx, const clang::VarDecl *V);

} // namespace shmfix

#endif
