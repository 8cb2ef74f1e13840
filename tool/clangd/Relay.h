//===- Relay.h - Between the editor and clangd ------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clangd has no hook for hover texts: its feature modules add tweaks and
// diagnostics only, and their headers are not packaged. So the text is added
// where the protocol is public, in the stream of messages: the relay remembers
// requests to hover and puts the board's text below clangd's answer. All else
// passes byte by byte; only while an answer is due are clangd's messages read.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CLANGD_RELAY_H
#define SHMFIX_TOOL_CLANGD_RELAY_H

#include "tool/clangd/HoverBoard.h"

#include "llvm/Support/JSON.h"

#include <functional>

namespace shmfix {

/// Bytes to messages (Content-Length: N, blank line, N bytes) and back. What is
/// no such message passes unchanged, together with all after it.
class MessageStream {
public:
  /// Body of a message to its new body, or none to leave it.
  using Change = std::function<std::optional<std::string>(llvm::StringRef)>;

  /// What is to be sent on, now that these bytes have come.
  std::string take(llvm::StringRef Bytes, const Change &C);
  /// What is left when no more bytes come.
  std::string rest() { return std::move(Held); }

private:
  std::string Held;
  bool Raw = false;
};

class Relay {
public:
  explicit Relay(const HoverBoard &Board) : Board(Board) {}

  /// From the editor; notes, changes nothing.
  void fromEditor(llvm::StringRef Body);
  /// From clangd.
  std::optional<std::string> fromServer(llvm::StringRef Body);

private:
  struct Question {
    std::string File;
    unsigned Line = 0, Character = 0;
  };
  bool answer(llvm::json::Object &Message, const Question &Q) const;

  const HoverBoard &Board;
  std::mutex Lock;
  std::map<std::string, Question> Asked; ///< by the request's id
  std::string Initialize;                ///< its id, until it is answered
  Encoding Units = Encoding::Utf16;
  bool Markdown = false;
};

/// "/a b.cu" of "file:///a%20b.cu"; empty for other schemes.
std::string pathOfUri(llvm::StringRef Uri);

} // namespace shmfix

#endif
