//===- SharedInit.h - Shared variables with constructors --------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `__shared__ T t[32][32];` where T has a constructor that does something: nvcc
// warns (20054-D) and never runs it. Clang makes it an error, marks t invalid
// and loses every use of it. With T's constructor trivial it would not.
//
// In:  an AST in which that happened. Out: where the classes are defined.
// The file is then parsed again, and as soon as such a class is complete its
// default constructor and destructor are called trivial. Before the analysis
// they are what they were: objects in registers are constructed.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_SHAREDINIT_H
#define SHMFIX_TOOL_DRIVER_SHAREDINIT_H

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
class Sema;
class TagDecl;
} // namespace clang

namespace shmfix {

/// File and line of a class definition: a line stays where it is when a fix is
/// verified. A template's stands for all its specializations.
using ClassPlaces = std::set<std::pair<std::string, unsigned>>;

/// Classes of shared variables that Clang refuses, or would refuse in an
/// instance of a template that nothing has instantiated.
ClassPlaces classesOfShared(clang::ASTContext &Ctx);

class SharedInit {
public:
  explicit SharedInit(const ClassPlaces &Classes) : Classes(Classes) {}
  /// A class is complete.
  void defined(clang::TagDecl *Class, clang::Sema &S);
  void restore();

private:
  const ClassPlaces &Classes;
  std::vector<clang::FunctionDecl *> Marked;
};

} // namespace shmfix

#endif
