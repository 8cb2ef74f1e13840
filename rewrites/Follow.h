//===- Follow.h - Everything that changes along with a layout ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of a change that lie outside the declaration. Each function adds
// edits, or gives the reason that stops the whole change; edits that were added
// before a reason is given are not to be used.
//
// What is written need not be proved here: the changed text is analysed again,
// and every lane has to touch the element that it touched before.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_FOLLOW_H
#define SHMFIX_REWRITES_FOLLOW_H

#include "rewrites/Rewrite.h"
#include "rewrites/Macros.h"
#include "rewrites/RowMeaning.h"

#include <functional>

namespace shmfix {

/// Types of carriers (parameters, pointers to rows, references) name the extent
/// of dimension Dim too: New gives the text from the old one.
std::optional<Refusal>
followTypes(const ArrayGroup &G, unsigned Dim,
            const std::function<std::string(const std::string &)> &New,
            std::vector<Edit> &Edits);

/// Pointers and references that make rows of Row elements of a flat array, and
/// the casts that make them: their innermost extent grows by Pad.
std::optional<Refusal> followViews(const ArrayGroup &G, int64_t Row, int Pad, Change &To);

/// Adds what a type calls its innermost extent; nothing where it is deduced.
void addInnermost(clang::TypeLoc TL, const clang::ASTContext &Ctx, RowSpellings &To);

/// Rows: where a row is spelled it grows. Skew: index / row * pad is added to
/// every index that starts at the array; with RowsOrSkewAll also to those that
/// start at a pointer to some row, which may run on into the next.
enum class Indices : uint8_t { Rows, RowsOrSkew, RowsOrSkewAll, Skew };

/// A part of a flat array, from one pointer at a constant distance to the next.
struct Part {
  int64_t Begin = 0, End = -1; ///< bytes; -1 = not known
  unsigned Unit = 0;           ///< bytes of what its pointer points to
  unsigned Keep = 1;           ///< widest unit of the parts behind it
  std::set<clang::SourceLocation> Names, Starts; ///< Starts point to Begin
};

/// Indices of flat names, for rows of Row elements that grow by Pad. Count is
/// the number of places that were changed. With In only its names count, and
/// not what they are bound to at constant distances.
std::optional<Refusal> followIndices(const ArrayGroup &G, int64_t Row, int Pad,
                                     Indices How, Change &To, unsigned &Count,
                                     const Part *In = nullptr);

/// Byte counts at the launches of a dynamic array's kernels: Row grows by Pad,
/// or, where that is not spelled, the count by Growth (if it is not 0).
std::optional<Refusal> followLaunches(const ArrayGroup &G, int64_t Row, int Pad, int64_t Growth,
                                      Change &To);

/// What all launches give for a row that they decide (RowMeaning.h); none if they
/// differ, or if there may be others.
std::optional<std::string> rowAtLaunches(const ArrayGroup &G, int64_t Row);

/// A reason where the array's kernels may be launched in ways that are not seen.
std::optional<Refusal> launchesUnseen(const ArrayGroup &G);

/// A reason where an index through the name (the array, a pointer, a parameter) is
/// also an index of memory that does not change along.
std::optional<Refusal> sharedWithOthers(const ArrayGroup &G, const clang::VarDecl *Name);

/// Value of a constant expression, or of a local variable that has a constant
/// initialiser and is never changed.
std::optional<int64_t> constantOf(const clang::Expr *E, const clang::ASTContext &Ctx);

/// The call if it is __mul24 or __umul24: a product of its two arguments.
const clang::CallExpr *product24(const clang::Expr *E);

/// The factors of a product, parentheses and casts taken off.
std::vector<const clang::Expr *> factorsOf(const clang::Expr *E);

/// What a product spells in one piece and has that value: (W * 2) in
/// (W * 2) * y, its parentheses included; null if nothing does.
const clang::Expr *pieceOf(const clang::Expr *Product, int64_t Value, const clang::ASTContext &Ctx);

/// "32" -> "33", "TILE" -> "(TILE + 1)".
std::string grownFactor(const std::string &Text, int Pad);

} // namespace shmfix

#endif
