//===- SourceWords.h - Text that nobody parsed, as words --------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What can be said of text under a condition of the preprocessor that does not
// hold. Comments and strings count as text: to take a word for a use where there
// is none costs a change its safety, never its rightness.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_SOURCEWORDS_H
#define SHMFIX_TOOL_DRIVER_SOURCEWORDS_H

#include "llvm/ADT/StringRef.h"

#include <set>
#include <string>
#include <vector>

namespace shmfix {

bool namesWord(llvm::StringRef Text, llvm::StringRef Name);
bool namesAny(llvm::StringRef Text, const std::set<std::string> &Names);

/// The text sets a variable of that name: `i = 2`, `i += n`, `++i`, `&i`. One that
/// it declares (`int i = 0`) is another.
bool setsWord(llvm::StringRef Text, llvm::StringRef Name);

std::set<std::string> wordsOf(llvm::StringRef Text);

/// Around an offset, from behind one `;`, `{` or `}` to the next, with the heads of
/// the loops that stand before it.
llvm::StringRef statementAt(llvm::StringRef Text, size_t Offset);

/// What the statement gives a value up to the offset: i in `int i = a * `; empty
/// if nothing.
std::string assignedBefore(llvm::StringRef Text, size_t Offset);

/// What the text gives a value, or makes a type, outside of all functions: macros,
/// constants, enumerators, typedefs.
std::set<std::string> definedIn(llvm::StringRef Text);
/// That, and what it declares as constants anywhere.
std::set<std::string> constantsIn(llvm::StringRef Text);

/// The text has a body for a function of that name.
bool definesFunction(llvm::StringRef Text, llvm::StringRef Name);

/// The text calls Macro with something that names one of these, or with pieces of
/// names: NAME(tile, 1).
bool isGiven(llvm::StringRef Text, llvm::StringRef Macro, const std::set<std::string> &Names);

struct MacroText {
  std::string Name;
  std::vector<std::string> Parameters;
  llvm::StringRef Body;
  size_t Begin = 0, End = 0; ///< the line in the text
  /// The body names one that is no parameter.
  bool namesAny(const std::set<std::string> &Names) const;
};

/// The macros that a text defines.
std::vector<MacroText> macrosIn(llvm::StringRef Text);

/// The names, and macros that come to them through any number of others.
std::set<std::string> withMacros(std::set<std::string> Names, const std::vector<MacroText> &Macros);

} // namespace shmfix

#endif
