//===- TemplateChoices.h - Plausible template arguments ---------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  one template parameter, and how the code around it looks.
// Out: arguments that could stand there, most plausible first. Types: float,
//      int, double, then classes of the file. Numbers: by the words in the
//      parameter's name (a tile is 32, a vector 4, a pad 0), then powers of two.
// Names are a hint, never a proof: whatever rests on such an argument is an
// assumption and is reported as one.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_TEMPLATECHOICES_H
#define SHMFIX_MATCHERS_TEMPLATECHOICES_H

#include "clang/AST/TemplateBase.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <vector>

namespace clang {
class CXXRecordDecl;
class NamedDecl;
class Sema;
} // namespace clang

namespace shmfix {

/// Values for a parameter of that name, without repeats. TwoAxes: the code uses
/// threadIdx.y, so a block has 32 x 8 threads rather than 256. Pure.
std::vector<int64_t> plausibleValues(llvm::StringRef Name, bool TwoAxes);

struct ChoiceContext {
  /// Arguments of other instances, by parameter name.
  llvm::StringMap<std::vector<clang::TemplateArgument>> Peers;
  /// Classes of the file that are complete and no templates.
  std::vector<const clang::CXXRecordDecl *> Records;
  bool TwoAxes = false;
};

/// None: the parameter has a default, or nothing can be said.
std::vector<clang::TemplateArgumentLoc>
choicesFor(clang::NamedDecl *Parameter, const ChoiceContext &In, clang::Sema &S);

/// "float", "32", "Op::Sum"
std::string spelled(const clang::TemplateArgumentLoc &A, clang::Sema &S);

} // namespace shmfix

#endif
