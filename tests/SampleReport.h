//===- SampleReport.h - A report written by hand, for the writers *- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One source text and the findings on it. Every count stands here as a number
// worked out by hand, so that a writer is not tested against itself.
//
//   tile    32-way column read, cured by one element a row (safe)
//   clean   no conflict
//   table   index read from memory: unknown
//   vec     16-byte loads, every fourth 16-byte slot: 4-way in four phases
//   hist    atomics of all lanes on one word
//   big     conflict whose pad costs a resident block (unsafe)
//   macro   conflict whose declaration comes out of a macro (report only)
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TESTS_SAMPLEREPORT_H
#define SHMFIX_TESTS_SAMPLEREPORT_H

#include "tool/report/Writer.h"

#include "llvm/Support/raw_ostream.h"

namespace shmfix::sample {

inline constexpr char File[] = "src/a.cu";
inline constexpr char Text[] =
    "__global__ void transpose(float *out, const float *in) {\n"    // 1
    "  __shared__ float tile[32][32];\n"                            // 2
    "  __shared__ float clean[32];\n"                               // 3
    "  tile[threadIdx.y][threadIdx.x] = in[threadIdx.x];\n"         // 4
    "  out[0] = tile[threadIdx.x][threadIdx.y];\n"                  // 5
    "  clean[threadIdx.x] = 0;\n"                                   // 6
    "}\n"                                                           // 7
    "__global__ void other(const int *key, float4 *v) {\n"          // 8
    "  __shared__ int table[256];\n"                                // 9
    "  __shared__ float4 vec[128];\n"                               // 10
    "  __shared__ unsigned hist[64];\n"                             // 11
    "\t__shared__ float big[32][64];\n"                             // 12
    "  MAKE_TILE(macro);\n"                                         // 13
    "  table[key[threadIdx.x]] = 1;\n"                              // 14
    "  v[0] = vec[threadIdx.x * 4];\n"                              // 15
    "  atomicAdd(&hist[0], 1u);\n"                                  // 16
    "\tbig[threadIdx.x][0] = macro[threadIdx.x][0];\n"              // 17
    "}\n";                                                          // 18

/// A request whose lane l is at l * Stride bytes.
inline banks::Request strided(banks::Op Kind, uint8_t Bytes, int Stride,
                              uint32_t Active = ~0u) {
  banks::Request R;
  R.Kind = Kind;
  R.Bytes = Bytes;
  R.Active = Active;
  for (unsigned L = 0; L != banks::WarpSize; ++L)
    R.Offset[L] = int(L) * Stride;
  return R;
}

inline unsigned offsetOf(unsigned Line, unsigned Column) {
  llvm::StringRef T(Text);
  size_t At = 0;
  for (unsigned L = 1; L != Line; ++L)
    At = T.find('\n', At) + 1;
  return At + Column - 1;
}

inline Place at(unsigned Line, unsigned Column) {
  return {File, Line, Column, offsetOf(Line, Column)};
}

inline Access access(unsigned Line, unsigned Column, std::string Spelled,
                     OpKind Op, banks::Request Worst, Counts Now,
                     uint64_t Requests) {
  Access A;
  A.Where = at(Line, Column);
  A.Text = std::move(Spelled);
  A.Op = Op;
  A.Bytes = Worst.Bytes;
  A.Block = {32, 8, 1};
  A.Source = BlockSource::Launch;
  A.Worst = Worst;
  A.Now = Now;
  A.RequestsPerBlock = Requests;
  return A;
}

inline ArrayFinding array(std::string Name, std::string Kernel, unsigned Line,
                          unsigned Column, std::string Element, unsigned Size,
                          std::vector<int64_t> Extents, Verdict V) {
  ArrayFinding A;
  A.Name = std::move(Name);
  A.Kernel = std::move(Kernel);
  A.Where = at(Line, Column);
  A.Element = std::move(Element);
  A.ElementBytes = Size;
  A.Bytes = Size;
  for (int64_t E : Extents)
    A.Bytes *= E;
  A.Extents = std::move(Extents);
  A.Is = V;
  A.Remedy.Extents = A.Extents;
  A.Remedy.Bytes = A.Bytes;
  return A;
}

inline ArrayFinding tile() {
  using banks::Op;
  ArrayFinding A = array("tile", "transpose", 2, 20, "float", 4, {32, 32},
                         Verdict::Conflict);
  Access Store = access(4, 3, "tile[threadIdx.y][threadIdx.x]", OpKind::Store,
                        strided(Op::Store, 4, 4), {1, 1, 1, 1, 1}, 8);
  Store.After = Counts{1, 1, 1, 1, 1};
  Store.WorstAfter = Store.Worst;
  Access Load = access(5, 12, "tile[threadIdx.x][threadIdx.y]", OpKind::Load,
                       strided(Op::Load, 4, 128), {32, 32, 1, 32, 1}, 8);
  Load.After = Counts{1, 1, 1, 1, 1};
  Load.WorstAfter = strided(Op::Load, 4, 132);
  A.Accesses = {Store, Load};
  Fix &F = A.Remedy;
  F.Kind = FixKind::Pad;
  F.Pad = 1;
  F.Extents = {32, 33};
  F.Bytes = 4224;
  F.Edits = {{File, offsetOf(2, 29), 2, "32 + 1"}};
  F.Table = {{0, 264, 4096, {1, 32}, true},
             {1, 16, 4224, {1, 1}, true},
             {2, 24, 4352, {1, 2}, true},
             {3, 16, 4480, {1, 1}, true}};
  F.Title = "pad each row by 1 element: [32][32] -> [32][33]";
  F.BlocksBefore = F.BlocksAfter = 8;
  return A;
}

inline Report report() {
  using banks::Op;
  Report R;
  R.Files = {{File, FileStatus::Analyzed, {}},
             {"src/b.cu", FileStatus::Failed, {"'missing.h' was not found"}}};

  ArrayFinding Clean = array("clean", "transpose", 3, 20, "float", 4, {32},
                             Verdict::Clean);
  Clean.Accesses = {access(6, 3, "clean[threadIdx.x]", OpKind::Store,
                           strided(Op::Store, 4, 4), {1, 1, 1, 1, 1}, 8)};
  Clean.Remedy.Reasons = {{ReasonCode::NoConflict, "no access conflicts"}};

  ArrayFinding Table =
      array("table", "other", 9, 18, "int", 4, {256}, Verdict::Unknown);
  Access Open;
  Open.Where = at(14, 3);
  Open.Text = "table[key[threadIdx.x]]";
  Open.Op = OpKind::Store;
  Open.State = Status::Unknown;
  Open.Why = Reason{ReasonCode::DataDependentIndex, "key[threadIdx.x] comes out of memory"};
  Open.Range = {1, 32};
  Table.Accesses = {Open};
  Table.Remedy.Reasons = {{ReasonCode::UnknownAccess, ""}};

  ArrayFinding Vec =
      array("vec", "other", 10, 21, "float4", 16, {128}, Verdict::Conflict);
  // Lane l at 64 l bytes: in a phase of 8 lanes four lanes meet in each of the
  // banks 0-3 and 16-19. Four phases: 16 passes instead of 4.
  Vec.Accesses = {access(15, 10, "vec[threadIdx.x * 4]", OpKind::Load,
                         strided(Op::Load, 16, 64), {4, 16, 4, 16, 4}, 8)};
  Vec.Remedy.Reasons = {{ReasonCode::OneDimensional, ""}};

  ArrayFinding Hist =
      array("hist", "other", 11, 23, "unsigned int", 4, {64}, Verdict::Conflict);
  Hist.Accesses = {access(16, 14, "hist[0]", OpKind::Atomic,
                          strided(Op::Atomic, 4, 0), {32, 32, 1, 32, 1}, 8)};
  Hist.Remedy.Reasons = {{ReasonCode::InsideRow, ""}};

  ArrayFinding Big =
      array("big", "other", 12, 19, "float", 4, {32, 64}, Verdict::Conflict);
  Access Column = access(17, 2, "big[threadIdx.x][0]", OpKind::Store,
                         strided(Op::Store, 4, 256), {32, 32, 1, 32, 1}, 8);
  Column.After = Counts{1, 1, 1, 1, 1};
  Column.WorstAfter = strided(Op::Store, 4, 260);
  Column.Source = BlockSource::Assumed;
  Big.Accesses = {Column};
  Fix &F = Big.Remedy;
  F.Kind = FixKind::Pad;
  F.Safe = Safety::Unsafe;
  F.Reasons = {{ReasonCode::OccupancyLoss, "4 -> 3 resident blocks"}};
  F.Pad = 1;
  F.Extents = {32, 65};
  F.Bytes = 8320;
  F.Edits = {{File, offsetOf(12, 27), 2, "64 + 1"}};
  F.BlocksBefore = 4;
  F.BlocksAfter = 3;

  ArrayFinding Macro =
      array("macro", "other", 13, 13, "float", 4, {32, 32}, Verdict::Conflict);
  Macro.Accesses = {access(17, 24, "macro[threadIdx.x][0]", OpKind::Load,
                           strided(Op::Load, 4, 128), {32, 32, 1, 32, 1}, 8)};
  Macro.Accesses[0].State = Status::Bound;
  Macro.Accesses[0].Why = Reason{ReasonCode::DataDependentMask, ""};
  Macro.Remedy.Kind = FixKind::Pad;
  Macro.Remedy.Safe = Safety::ReportOnly;
  Macro.Remedy.Pad = 1;
  Macro.Remedy.Extents = {32, 33};
  Macro.Remedy.Bytes = 4224;
  Macro.Remedy.Reasons = {{ReasonCode::MacroDeclaration, ""}};

  R.Arrays = {tile(), Clean, Table, Vec, Hist, Big, Macro};
  return R;
}

inline ReportOptions options() {
  ReportOptions O;
  O.Color = ColorMode::Never;
  O.Version = "1.2.3";
  O.LlvmVersion = "22.1.8";
  O.RepositoryRoot = "/repo";
  O.WorkingDirectory = "/repo";
  O.ReadFile = [](llvm::StringRef F) -> std::optional<llvm::StringRef> {
    if (F == File)
      return llvm::StringRef(Text);
    return std::nullopt;
  };
  return O;
}

inline std::string written(llvm::StringRef Format, const Report &R,
                           const ReportOptions &O) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  auto W = createWriter(Format);
  if (!W) {
    llvm::consumeError(W.takeError());
    return "no such format";
  }
  (*W)->write(R, O, OS);
  return Out;
}

} // namespace shmfix::sample

#endif
