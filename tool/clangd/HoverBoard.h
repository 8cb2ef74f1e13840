//===- HoverBoard.h - What hovering over an array tells ---------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the findings of each parse, from the check, on clangd's threads.
// Out: for a place in a file, a text in Markdown: headline, what each access
//      costs, the fix and the table of pads; for clean arrays too. A place is
//      the name of an array where it is declared or used.
// The text is that of the newest parse of the file. clangd answers a request to
// hover after it has parsed the text that the request is about, and the check
// runs in that parse.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CLANGD_HOVERBOARD_H
#define SHMFIX_TOOL_CLANGD_HOVERBOARD_H

#include "tool/tidy/BankConflictCheck.h"

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace shmfix {

/// How the protocol counts the characters of a line.
enum class Encoding { Utf8, Utf16, Utf32 };

/// Units of a UTF-8 text; bytes that are none count one each.
unsigned unitsOf(llvm::StringRef Text, Encoding E);

/// Bytes of Line that make that many units; its length if it has fewer.
size_t bytesOf(llvm::StringRef Line, unsigned Units, Encoding E);

class HoverBoard : public FindingsListener {
public:
  void found(clang::ASTContext &Ctx, const Report &R) override;

  /// Line and Character count from 0, as in the protocol.
  std::optional<std::string> at(llvm::StringRef File, unsigned Line,
                                unsigned Character, Encoding E) const;

private:
  struct Note {
    unsigned Line;      ///< from 0
    size_t Begin, End;  ///< bytes in Text, end included: a cursor may stand there
    std::string Text;   ///< the line
    std::string Says;
  };
  mutable std::mutex Lock;
  std::map<std::string, std::vector<Note>> Notes; ///< by real path
};

/// The text about one declaration.
std::string hoverText(const DeclGroup &G);

} // namespace shmfix

#endif
