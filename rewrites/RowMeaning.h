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

#include "clang/Basic/SourceLocation.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class DeclContext;
class Expr;
class FunctionDecl;
} // namespace clang

namespace shmfix {

/// What a value hangs on: the macros, constants and parameters in it, however they
/// are called where it stands (`const int ld = N` is N, unless a condition of the
/// preprocessor chooses that). Equal texts mean equal values for every value of
/// these. Empty for a number. In: the function that E stands in; calls and other
/// expressions that are not looked into are compared by their text inside it.
std::string meaningOf(const clang::Expr *E, const clang::ASTContext &Ctx,
                      const clang::FunctionDecl *In = nullptr);

/// How a row is called in one place.
struct RowName {
  std::string Text;    ///< can stand behind a /
  std::string Meaning;
  enum : uint8_t { File, Kernels, Function } Where = File; ///< in which it means the row
  const clang::FunctionDecl *In = nullptr;          ///< where it stands
  std::vector<clang::SourceLocation> Declared = {}; ///< what is named in it
  /// Its words mean the same at a place in F.
  bool meansIn(const clang::FunctionDecl *F, clang::SourceLocation At,
               const clang::ASTContext &Ctx) const;
};

/// The text of E as it stands in the file.
std::string spelling(const clang::Expr *E, const clang::ASTContext &Ctx);

/// What the places of one change take for the row.
class RowSpellings {
public:
  /// Stands for the row where every launch gives it.
  static constexpr const char *Launch = "launch";

  /// Called: if it can be written elsewhere.
  void add(std::string Meaning, std::string Text, int64_t Row, std::optional<RowName> Called = std::nullopt);
  /// An expression of function In whose value is the row.
  void add(const clang::Expr *E, const clang::ASTContext &Ctx, int64_t Row,
           const clang::FunctionDecl *In = nullptr) {
    add(meaningOf(E, Ctx, In), spelling(E, Ctx), Row);
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
  /// How rows of that length are called by all that have them, to stand behind a / at
  /// a place in F; none if there are several ways, or the name means nothing there.
  std::optional<std::string> textFor(int64_t Row, const clang::FunctionDecl *F,
                                     clang::SourceLocation At,
                                     const clang::ASTContext &Ctx) const;
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
    std::optional<RowName> Called;
  };
  std::map<std::string, Name> By; ///< by meaning
};

} // namespace shmfix

#endif
