//===- Finding.h - What the analysis says, free of Clang --------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plain data that flows from matchers/ through rewrites/ to the writers in
// tool/report/. Mirrors the JSON contract (docs/json.md) field by field and
// adds what pictures and explanations need. Includes nothing of Clang, so that
// writers, caches and tests compile fast.
//
// Units: Line and Column count from 1, Offset is in bytes from the start of
// the file, sizes are bytes unless a name says elements, words or wavefronts.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_FINDING_H
#define SHMFIX_MATCHERS_FINDING_H

#include "matchers/banks/BankModel.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shmfix {

/// A named reason; Reasons.def lists them.
enum class ReasonCode : uint8_t {
#define REASON(Name, Code, Kind, Text) Name,
#include "matchers/Reasons.def"
};
/// "data-dependent-index"
const char *codeOf(ReasonCode C);
/// The default sentence.
const char *textOf(ReasonCode C);
/// True for reasons that concern a fix, false for those of an access.
bool concernsFix(ReasonCode C);

struct Reason {
  ReasonCode Code;
  std::string Text; ///< a sentence with the names and numbers of this case
};

/// With its default sentence.
inline Reason reasonOf(ReasonCode C) { return {C, textOf(C)}; }

struct Place {
  std::string File; ///< as the user named it, or relative to that; never empty
  unsigned Line = 0, Column = 0;
  unsigned Offset = 0; ///< bytes
  friend auto operator<=>(const Place &, const Place &) = default;
};

enum class OpKind : uint8_t { Load, Store, Atomic, AsyncCopy, MatrixLoad, MatrixStore };
enum class Status : uint8_t { Exact, Bound, Unknown };
enum class BlockSource : uint8_t { Option, Config, Launch, Bounds, Assumed };
enum class Storage : uint8_t { Static, Dynamic };
enum class Verdict : uint8_t { Clean, Conflict, Unknown };
enum class FixKind : uint8_t { None, Pad, Restride, Swizzle, Unpad };
enum class Safety : uint8_t { Safe, Unsafe, ReportOnly };
enum class FileStatus : uint8_t { Analyzed, Partial, Failed, Skipped };

// The words of the JSON contract: "load", "exact", "launch", ...
const char *toString(OpKind);
const char *toString(Status);
const char *toString(BlockSource);
const char *toString(Storage);
const char *toString(Verdict);
const char *toString(FixKind);
const char *toString(Safety);
const char *toString(FileStatus);

struct BlockShape {
  unsigned X = 1, Y = 1, Z = 1;
  unsigned threads() const { return X * Y * Z; }
  friend auto operator<=>(const BlockShape &, const BlockShape &) = default;
};

/// Summary of all requests at one place.
struct Counts {
  unsigned Ways = 0, Wavefronts = 0, Ideal = 0; ///< of the worst request
  double MeanWavefronts = 0, MeanIdeal = 0;     ///< over requests with a lane
  friend bool operator==(const Counts &, const Counts &) = default;
};

/// One different warp request at a place, with how often the block makes it.
struct RequestGroup {
  banks::Request Request;
  uint64_t Count = 1;
  /// Element index of each lane in each dimension of the array, outermost
  /// first; empty when the access is not a fully subscripted element access
  /// (then the request's offset is all that is known).
  std::vector<std::array<int32_t, banks::WarpSize>> Index;
};

/// One access of one array at one place, for one block shape and instance.
struct Access {
  Place Where;
  std::string Text; ///< as spelled, white space collapsed
  OpKind Op = OpKind::Load;
  unsigned Bytes = 4; ///< per lane
  BlockShape Block;
  BlockSource Source = BlockSource::Assumed;
  Status State = Status::Exact;
  std::optional<Reason> Why; ///< for Bound and Unknown
  std::optional<Counts> Now; ///< none when unknown
  /// For unknown: fewest and most wavefronts a request could take.
  std::optional<std::pair<unsigned, unsigned>> Range;
  std::optional<uint64_t> RequestsPerBlock; ///< none where trip counts are open
  std::optional<Counts> After;              ///< under the array's fix
  banks::Request Worst;      ///< the request that Now's maxima come from
  banks::Request WorstAfter; ///< the same request under the fix
  /// Some requests stand for others like them: those of a long loop, or of
  /// values that the source leaves open.
  bool Sampled = false;
  /// All lanes are moved by a value that is not known: requests tell where they
  /// are apart from each other, not where they are.
  bool Shifted = false;
  unsigned Residues = 1; ///< of values that the source leaves open, all of them run
  /// What placesOf() has to give once the fix is applied: each lane of each
  /// request at the very byte that the fix moves it to.
  std::optional<uint64_t> PlacesAfter;
  /// Not empty when the compiler is expected to merge neighbouring accesses
  /// into a wider one: a sentence, and the bytes of the merged access.
  std::string MergeNote;
  unsigned MergedBytes = 0;
  unsigned Parts = 1; ///< of a merged access: source accesses that make it
  std::vector<RequestGroup> Requests; ///< what rewrites/ plan with
};

struct Edit {
  std::string File;
  unsigned Offset = 0, Length = 0; ///< bytes of the original file
  std::string Text;
  friend auto operator<=>(const Edit &, const Edit &) = default;
};

/// One line of the table that the search over pads prints.
struct PadRow {
  int Pad = 0;                       ///< elements
  uint64_t Total = 0;                ///< wavefronts of a block, all accesses
  uint64_t Bytes = 0;                ///< of the array
  std::vector<unsigned> Wavefronts;  ///< worst request of each access
  bool Allowed = true;               ///< alignment and limits permit it
};

struct Fix {
  FixKind Kind = FixKind::None;
  Safety Safe = Safety::Safe;
  std::vector<Reason> Reasons;
  int Pad = 0; ///< elements added to the innermost extent or row stride
  std::vector<int64_t> Extents;
  uint64_t Bytes = 0;
  std::vector<Edit> Edits;
  /// Another spelling of the same change, longer, for when Edits fails its proof.
  std::vector<Edit> Otherwise;
  bool EveryTurn = false; ///< PlacesAfter of its accesses are of all turns of all loops
  std::vector<PadRow> Table;
  std::string Title; ///< "pad each row by 1 element: [32][32] -> [32][32 + 1]"
  /// Resident blocks per multiprocessor before and after; 0 = not computed.
  unsigned BlocksBefore = 0, BlocksAfter = 0;
};

struct ArrayFinding {
  std::string Name, Kernel; ///< kernel with template arguments
  /// Template arguments that nothing in the code gives: "T = float, N = 32".
  std::string Assumption;
  Place Where;
  std::string Element;
  unsigned ElementBytes = 0;
  std::vector<int64_t> Extents; ///< elements; -1 = open (extern __shared__ x[])
  uint64_t Bytes = 0;           ///< 0 where open
  Storage Kind = Storage::Static;
  Verdict Is = Verdict::Unknown;
  std::vector<Access> Accesses;
  /// What the compiler makes of neighbouring Accesses; these have Parts > 1.
  /// Not part of the verdict and of the plans: a pad may break the merge.
  std::vector<Access> Merged;
  Fix Remedy;
};

struct FileFinding {
  std::string Path;
  FileStatus State = FileStatus::Analyzed;
  std::vector<std::string> Messages;
  /// Partial, and a shared array of it was not understood or may be in a header
  /// that is not there: no gate may let it pass.
  bool Lost = false;
};

/// A NOLINT comment that names our rules and suppresses nothing.
struct UnusedSuppression {
  Place Where;
  std::string Text;      ///< "NOLINT(shmfix-*)"
  bool Unpaired = false; ///< a BEGIN without its END
};

struct Report {
  std::vector<FileFinding> Files;
  std::vector<ArrayFinding> Arrays; ///< sorted by file, line, column, kernel
  std::vector<UnusedSuppression> Unused; ///< when asked for
};

/// Conflict if any access of known cost has Ways > 1; else Unknown if any
/// access is unknown; else Clean.
Verdict verdictOf(const ArrayFinding &A);

/// Rule id: "shmfix-bank-conflict", "shmfix-useless-padding" or, for an array
/// whose cost is unknown or that has nothing to say, "shmfix-unknown-access".
const char *ruleOf(const ArrayFinding &A);

} // namespace shmfix

#endif
