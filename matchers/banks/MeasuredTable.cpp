//===- MeasuredTable.cpp - Rows of measured wavefronts ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "matchers/banks/MeasuredTable.h"

#include <algorithm>
#include <charconv>

namespace shmfix::banks {
namespace {

enum Column { OpName, Bytes, Mask, Pattern, Wavefronts, Offsets, ColumnCount };
constexpr std::string_view ColumnNames[ColumnCount] = {
    "op",      "bytes",      "active_mask",
    "pattern", "wavefronts", "lane_byte_offsets"};

struct OpRow {
  std::string_view Name;
  Op Kind;
  uint8_t Matrices;
};
constexpr OpRow Ops[] = {
    {"ld", Op::Load, 0},
    {"st", Op::Store, 0},
    {"atom", Op::Atomic, 0},
    {"red", Op::Reduction, 0},
    {"cpasync", Op::AsyncCopy, 0},
    {"cpasynccg", Op::BypassCopy, 0},
    {"ldmatrix1", Op::MatrixLoad, 1},
    {"ldmatrix2", Op::MatrixLoad, 2},
    {"ldmatrix4", Op::MatrixLoad, 4},
    {"stmatrix1", Op::MatrixStore, 1},
    {"stmatrix2", Op::MatrixStore, 2},
    {"stmatrix4", Op::MatrixStore, 4},
};

std::string quoted(std::string_view Text) {
  // A damaged file may hold anything; a message stays one short line.
  constexpr size_t Longest = 40;
  std::string Out = "'";
  for (char C : Text.substr(0, Longest))
    Out += C >= 0x20 && C < 0x7f ? C : '?';
  return Out + (Text.size() > Longest ? "...'" : "'");
}

std::vector<std::string_view> split(std::string_view Text, char At) {
  std::vector<std::string_view> Parts;
  for (;;) {
    size_t End = Text.find(At);
    Parts.push_back(Text.substr(0, End));
    if (End == std::string_view::npos)
      return Parts;
    Text.remove_prefix(End + 1);
  }
}

template <class Integer>
bool readNumber(std::string_view Text, Integer &Value, int Base = 10) {
  const char *End = Text.data() + Text.size();
  auto [Stop, Error] = std::from_chars(Text.data(), End, Value, Base);
  return !Text.empty() && Error == std::errc{} && Stop == End;
}

/// Returns an error text, empty if all is well.
std::string readOffsets(std::string_view Text, Request &R) {
  unsigned Lane = 0;
  for (std::string_view Part : split(Text, ' ')) {
    if (Part.empty())
      continue;
    if (Lane == WarpSize)
      return "lane_byte_offsets has more than 32 numbers";
    if (!readNumber(Part, R.Offset[Lane]) || R.Offset[Lane] < 0)
      return "lane_byte_offsets: lane " + std::to_string(Lane) + " is " +
             quoted(Part) + "; expected a number of bytes from 0 on";
    ++Lane;
  }
  if (Lane != WarpSize)
    return "lane_byte_offsets has " + std::to_string(Lane) +
           " numbers; expected 32, one a lane";
  return {};
}

std::string readRow(const std::vector<std::string_view> &Cells,
                    const std::array<size_t, ColumnCount> &At,
                    MeasuredRow &Row) {
  for (unsigned C = 0; C != ColumnCount; ++C)
    if (At[C] >= Cells.size())
      return "column " + std::string(ColumnNames[C]) +
             " is missing: the row has " + std::to_string(Cells.size()) +
             " columns";

  Row.Op = Cells[At[OpName]];
  Row.Pattern = Cells[At[Pattern]];
  Request &R = Row.Request;
  const OpRow *Found = std::find_if(
      std::begin(Ops), std::end(Ops),
      [&](const OpRow &O) { return O.Name == Row.Op; });
  if (Found == std::end(Ops))
    return "op is " + quoted(Row.Op) +
           "; expected ld, st, atom, red, cpasync, ldmatrix1/2/4 or "
           "stmatrix1/2/4";
  R.Kind = Found->Kind;
  R.Matrices = Found->Matrices;

  std::string_view Cell = Cells[At[Bytes]];
  if (!readNumber(Cell, R.Bytes) ||
      (R.Bytes != 1 && R.Bytes != 2 && R.Bytes != 4 && R.Bytes != 8 &&
       R.Bytes != 16))
    return "bytes is " + quoted(Cell) + "; expected 1, 2, 4, 8 or 16";
  if (R.Matrices && R.Bytes != 16)
    return "bytes is " + quoted(Cell) + "; expected 16, the row of a matrix";
  Cell = Cells[At[Mask]];
  if (!readNumber(Cell, R.Active, 16))
    return "active_mask is " + quoted(Cell) +
           "; expected up to 8 hexadecimal digits";
  Cell = Cells[At[Wavefronts]];
  if (!readNumber(Cell, Row.Wavefronts))
    return "wavefronts is " + quoted(Cell) + "; expected a number";
  return readOffsets(Cells[At[Offsets]], R);
}

std::string readNames(const std::vector<std::string_view> &Cells,
                      std::array<size_t, ColumnCount> &At) {
  for (unsigned C = 0; C != ColumnCount; ++C) {
    auto Found = std::find(Cells.begin(), Cells.end(), ColumnNames[C]);
    if (Found == Cells.end())
      return "the first line names no column " +
             quoted(ColumnNames[C]) +
             "; expected op, bytes, active_mask, pattern, wavefronts and "
             "lane_byte_offsets, separated by tabs";
    At[C] = static_cast<size_t>(Found - Cells.begin());
  }
  return {};
}

} // namespace

MeasuredTable parseMeasuredTable(std::string_view Text) {
  MeasuredTable Table;
  std::array<size_t, ColumnCount> At{};
  bool Named = false;
  unsigned Line = 0;
  for (std::string_view Part : split(Text, '\n')) {
    ++Line;
    if (Part.ends_with('\r'))
      Part.remove_suffix(1);
    if (Part.empty() || Part.front() == '#')
      continue;
    std::vector<std::string_view> Cells = split(Part, '\t');
    MeasuredRow Row;
    Row.Line = Line;
    Row.Number = static_cast<unsigned>(Table.Rows.size() + 1);
    std::string Wrong = Named ? readRow(Cells, At, Row) : readNames(Cells, At);
    if (!Wrong.empty()) {
      Table.Error = TableError{Line, std::move(Wrong)};
      return Table;
    }
    if (Named)
      Table.Rows.push_back(std::move(Row));
    Named = true;
  }
  if (Table.Rows.empty())
    Table.Error = TableError{0, "the table has no rows"};
  return Table;
}

std::vector<Difference> compareWithModel(const std::vector<MeasuredRow> &Rows,
                                         Geometry G) {
  std::vector<Difference> Out;
  for (size_t I = 0; I != Rows.size(); ++I) {
    Cost Predicted = evaluate(Rows[I].Request, G);
    if (Predicted.Wavefronts != Rows[I].Wavefronts)
      Out.push_back({I, Predicted});
  }
  return Out;
}

} // namespace shmfix::banks
