//===- SourceText.h - Lines and columns of source text ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lines and columns count from 1. Columns and offsets are bytes, as Clang
// counts them; the two conversions at the end serve formats that count
// otherwise. A line ends in "\n" or "\r\n", which is not part of its text.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_SOURCETEXT_H
#define SHMFIX_TOOL_REPORT_SOURCETEXT_H

#include "tool/report/Writer.h"

#include <string>
#include <vector>

namespace shmfix {

/// Text of line \p Line; none past the end.
std::optional<llvm::StringRef> lineOf(llvm::StringRef Text, unsigned Line);
/// The same, read through \p O.
std::optional<llvm::StringRef> lineOf(const ReportOptions &O,
                                      llvm::StringRef File, unsigned Line);

struct LineColumn {
  unsigned Line = 1, Column = 1;
};
LineColumn positionOf(llvm::StringRef Text, unsigned Offset);

/// First column after \p Spelled when \p Line holds it at \p Column, white
/// space aside; Column + 1 when it holds something else (a macro).
unsigned endColumn(llvm::StringRef Line, unsigned Column,
                   llvm::StringRef Spelled);

/// A run of lines before and after edits.
struct ChangedLines {
  std::string File;
  unsigned FirstLine = 1;
  std::vector<std::string> Before, After;
};
/// The lines that \p Edits touch, one entry for each run of adjoining lines,
/// sorted by file and line. Edits in files that cannot be read, and edits that
/// overlap, are left out.
std::vector<ChangedLines> changedLines(const std::vector<Edit> &Edits,
                                       const ReportOptions &O);

/// \p Text with \p Edits of \p File applied; none if they overlap or point
/// past the end.
std::optional<std::string> applyEdits(llvm::StringRef Text,
                                      const std::vector<Edit> &Edits,
                                      llvm::StringRef File);

/// \p Line with tabs as spaces, and where \p Column lands in it (in terminal
/// columns, from 0).
struct ShownLine {
  std::string Text;
  unsigned Start = 0, End = 0; ///< of the marked columns
};
/// Cuts a window around the mark if \p Width is not 0 and the line is longer.
ShownLine showLine(llvm::StringRef Line, unsigned Column, unsigned EndColumn,
                   unsigned Width, bool Ascii = false);

/// Column in UTF-16 units.
unsigned utf16Column(llvm::StringRef Line, unsigned Column);
/// \p Text if it is UTF-8, else with replacement characters.
std::string utf8(llvm::StringRef Text);

} // namespace shmfix

#endif
