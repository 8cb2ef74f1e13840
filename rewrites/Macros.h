//===- Macros.h - Text of a macro's body that may be changed ----*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A macro's body may change when every use of the macro in the file, compiled
// or not, is one of those that the change is meant for, and the macro is
// defined once, in the file of its uses, without standing in another macro.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_MACROS_H
#define SHMFIX_REWRITES_MACROS_H

#include "rewrites/SourceEdits.h"

#include <map>
#include <set>

namespace shmfix {

/// Offsets of an identifier in a file's text; comments and strings are skipped.
std::vector<unsigned> offsetsOf(llvm::StringRef Name, llvm::StringRef Text);

/// From the first token of a text to the end of its last.
std::pair<unsigned, unsigned> tokensOf(llvm::StringRef Text);

class MacroBodies {
public:
  explicit MacroBodies(const clang::ASTContext &Ctx) : Ctx(Ctx) {}
  /// Where the range stands in a macro's body; none if it does not, or if the
  /// macro stands in another one.
  std::optional<Spelled> find(clang::SourceRange R);
  /// An expansion that the change is meant for.
  void use(clang::SourceLocation L);
  /// Every macro of which find() gave text is used as meant and nowhere else.
  bool exclusive() const;

private:
  struct Body {
    clang::FileID File;
    unsigned Offset = 0;
    bool operator<(const Body &O) const { return std::tie(File, Offset) < std::tie(O.File, O.Offset); }
  };
  const clang::ASTContext &Ctx;
  std::map<std::string, std::set<Body>> Wanted; ///< by macro
  std::map<std::string, std::set<std::pair<clang::FileID, unsigned>>> Used;
};

} // namespace shmfix

#endif
