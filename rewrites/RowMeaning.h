//===- RowMeaning.h - What the places of a change take for the row -*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `32`, `TILE` and `W` can have one value today and not tomorrow: another -D,
// another branch of an #if, another template argument, somebody's edit. A change
// is right for all of them only if every place that it writes names the row by
// the same thing, or all by a number.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_ROWMEANING_H
#define SHMFIX_REWRITES_ROWMEANING_H

#include "matchers/Finding.h"

#include <map>
#include <optional>
#include <string>

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace shmfix {

/// What a value hangs on: the macros, constants and parameters in it, however they
/// are called where it stands (`const int ld = N` is N). Equal texts mean equal
/// values for every value of these. Empty for a number.
std::string meaningOf(const clang::Expr *E, const clang::ASTContext &Ctx);

/// The text of E as it stands in the file.
std::string spelling(const clang::Expr *E, const clang::ASTContext &Ctx);

/// What the places of one change take for the row.
class RowSpellings {
public:
  /// Stands for the row where every launch gives it.
  static constexpr const char *Launch = "launch";

  void add(std::string Meaning, std::string Text, int64_t Row) {
    By.try_emplace(std::move(Meaning), Name{std::move(Text), Row});
  }
  /// An expression whose value is the row.
  void add(const clang::Expr *E, const clang::ASTContext &Ctx, int64_t Row) {
    add(meaningOf(E, Ctx), spelling(E, Ctx), Row);
  }
  void addNumber(int64_t Row) { add("", std::to_string(Row), Row); }
  void merge(const RowSpellings &O) { By.insert(O.By.begin(), O.By.end()); }

  bool empty() const { return By.empty(); }
  bool has(const std::string &Meaning) const { return By.count(Meaning) != 0; }
  /// The one meaning of all places, "" for numbers; none if there are several, or
  /// no place.
  std::optional<std::string> only() const {
    return By.size() == 1 ? std::optional(By.begin()->first) : std::nullopt;
  }
  /// How rows of that length are called by all that have them, to stand behind a /;
  /// none if there are several ways.
  std::optional<std::string> textFor(int64_t Row) const;
  /// Only what functions declare has a name, which launches cannot know.
  bool local() const;
  /// Why the change holds for the present values alone.
  std::optional<Reason> mixed() const;
  /// Names of O that these places do not have, as mixed() tells them.
  std::optional<Reason> without(const RowSpellings &O) const;

private:
  struct Name {
    std::string Text;
    int64_t Row;
  };
  std::map<std::string, Name> By; ///< by meaning
};

} // namespace shmfix

#endif
