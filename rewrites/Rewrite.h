//===- Rewrite.h - What a rewrite promises ----------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rewrite works in two stages. plan() is cheap, edits nothing, and says what
// it would do to the layout and why not. apply() gives the text of the change;
// it fails, with a reason, when some place that must change is out of reach:
// then nothing of the array changes.
//
// An ArrayGroup is one declaration with all instances (template instances,
// kernels that reach it) that were analysed: a change has to suit all.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_REWRITE_H
#define SHMFIX_REWRITES_REWRITE_H

#include "matchers/Analysis.h"
#include "matchers/LayoutUses.h"
#include "matchers/banks/Architectures.h"
#include "rewrites/Layout.h"
#include "rewrites/RowMeaning.h"

#include <optional>
#include <variant>
#include <vector>

namespace shmfix {

struct ArrayGroup {
  std::vector<AnalyzedArray *> Instances;
  std::vector<LayoutUse> Uses;         ///< of the array and its carriers
  std::vector<LayoutCarrier> Carriers; ///< each declaration once
  clang::ASTContext *Ctx = nullptr;
  const banks::Architecture *Arch = nullptr;
  /// One instance of several that a change is written for; launches of the others
  /// are left to them.
  bool Partial = false;
  /// Bytes that casts of the array's names promise to be aligned by.
  unsigned ViewAlign = 1;

  const AnalyzedArray &first() const { return *Instances.front(); }
  /// Accesses of known cost, of all instances.
  std::vector<const Access *> known() const;
  bool conflicts() const;
  bool anyUnknown() const;
  bool anyAssumed() const;
  /// Bytes that a row must keep as its multiple for the widest access.
  unsigned alignment() const;
  /// The same for a part of the array in units of so many bytes.
  unsigned alignmentWithin(int64_t Begin, int64_t End, unsigned Unit) const;
  /// The layouts as they are, one an instance.
  std::vector<Layout> layouts(Layout::KindTy Kind) const;
  std::vector<int64_t> extents() const { return first().Finding.Extents; }
};

/// A layout for each instance, with what it brings.
struct Proposal {
  FixKind Kind = FixKind::None;
  std::vector<Layout> Layouts; ///< by instance
  uint64_t Before = 0, After = 0; ///< wavefronts of a block, all instances
  std::vector<std::vector<PadRow>> Tables; ///< by instance; may be empty
  std::vector<Reason> Reasons; ///< why not safe
  Safety Safe = Safety::Safe;
  std::string Title; ///< if it is not to be made from the layouts
  bool cures() const { return Cured; }
  bool Cured = false; ///< no access of known cost conflicts any more
  bool Apart = false; ///< rows of the instances differ in length
};

/// Why a rewrite has nothing to offer.
using Refusal = Reason;
using Plan = std::variant<Proposal, Refusal>;

/// Rows shorter than this are fields of one thread: a vector access serves
/// them better than a pad.
inline constexpr int64_t ShortestRow = 8;

Plan planPad(const ArrayGroup &G);
Plan planRestride(const ArrayGroup &G, int64_t Shortest = ShortestRow);
Plan planSwizzle(const ArrayGroup &G);
Plan planUnpad(const ArrayGroup &G);
/// The alignment of what names of the array are cast to pointers or references to.
unsigned viewAlignment(const ArrayGroup &G);
/// Sets uses and carriers of all instances; a declaration that several share
/// counts once.
void findUses(ArrayGroup &G, const LayoutBindings &Bindings);
/// The group's instances one by one; those of one kernel, or of one static
/// declaration, together.
std::vector<ArrayGroup> parted(const ArrayGroup &G, const LayoutBindings &Bindings);

/// Restride where instances with rows of different lengths are given one by one.
std::optional<Proposal> planApart(const ArrayGroup &G, const std::vector<ArrayGroup> &Ones);
Plan planMembers(const ArrayGroup &G); ///< arrays inside a structure

struct Change {
  std::vector<Edit> Edits;
  RowSpellings Rows; ///< what the edits take for the row
  std::set<std::string> Sizes; ///< meanings of the products of which a row has grown
  std::optional<Reason> Holds; ///< why the change is right for the present values alone
};

/// The change, or the reason that stops it.
using Application = std::variant<Change, Refusal>;

Application applyPad(const ArrayGroup &G, const Proposal &P);
enum class Indices : uint8_t; // Follow.h
Application applyRestride(const ArrayGroup &G, const Proposal &P, Indices How);
Application applyApart(const ArrayGroup &G, const std::vector<ArrayGroup> &Ones,
                       const Proposal &P, Indices How);
Application applySwizzle(const ArrayGroup &G, const Proposal &P);
Application applyMembers(const ArrayGroup &G, const Proposal &P);

/// A use that ties an array of rows to their length; pointers that stay in the
/// row where they start are none.
std::optional<Refusal> forbiddenUse(const ArrayGroup &G);
/// A template names the array, or what is bound to it, where no instance in
/// sight does: under an `if constexpr` that all of them discard. Uses of single
/// elements by all subscripts count with BeyondElements only.
bool usedWhereDiscarded(const ArrayGroup &G, bool BeyondElements);
/// Some access of an instance leaves the row that it starts in.
bool anyLinear(const ArrayGroup &G);

/// The k of an extent that is spelled `X + k`, in place or in the constant or
/// macro that it names; else 0.
int64_t paddingOf(const ArrayGroup &G, unsigned D);

/// A change that leaves conflicts behind has to save at least one wavefront in so
/// many.
inline constexpr uint64_t PartlyWorthOneIn = 4;

/// Candidate pads of one layout over all instances. Fewest wavefronts first,
/// then fewest bytes; none when no pad lowers the total.
struct SearchOptions {
  int MaxPad = 64;
  double MaxGrowth = 1.5; ///< of the array's bytes
  double Unpadded = 1;    ///< share of the bytes that is no pad: what growth is measured by
  int StepBytes = 1;      ///< pads are multiples of this
  /// Requests that may be priced; the search ends early when they are used up.
  uint64_t Work = 1'500'000;
  /// Bytes of the array that count: accesses that go there; open if negative.
  int64_t Begin = 0, End = -1;
};

/// What layouts, one an instance, cost.
struct LayoutScore {
  uint64_t Total = 0, Bytes = 0; ///< wavefronts; of the largest instance
  std::vector<PadRow> Rows; ///< by instance; bytes with the launch's, for dynamic arrays
  bool Cured = true;        ///< no access of known cost conflicts
};
/// Of the accesses that touch Begin..End; none if one of them cannot be moved.
std::optional<LayoutScore> scoreOf(const ArrayGroup &G, const std::vector<Layout> &Layouts,
                                   int64_t Begin = 0, int64_t End = -1);
std::optional<Proposal> searchPads(const ArrayGroup &G, std::vector<Layout> Base,
                                   const SearchOptions &O);

struct PlanOptions {
  const banks::Architecture *Arch = nullptr;
  /// How the tree was analysed, to say what a proof has to find (Places.h); null:
  /// nobody will prove anything.
  const AnalysisOptions *Promise = nullptr;
};

/// "pad each row by 1 element: [32][32] -> [32][33]"; of the instance that gets L.
std::string titleOf(const Proposal &P, const Layout &L);

/// "1 element", "3 elements".
std::string countedElements(int N);

/// Plans every array of the analysis and writes Fix and Access::After.
void planFixes(clang::ASTContext &Ctx, Analysis &A, const PlanOptions &O);

} // namespace shmfix

#endif
