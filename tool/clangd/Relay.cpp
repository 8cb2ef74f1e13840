//===- Relay.cpp - Between the editor and clangd --------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/Relay.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace shmfix {
namespace {

constexpr StringLiteral Length = "Content-Length:";
/// A head is two short lines.
constexpr size_t MaxHead = 4096;

std::string textOf(const json::Value &V) {
  std::string Text;
  raw_string_ostream(Text) << V;
  return Text;
}

/// An object, or none for what is no JSON.
std::optional<json::Value> parsed(StringRef Body) {
  Expected<json::Value> V = json::parse(Body);
  if (V && V->getAsObject())
    return std::move(*V);
  if (!V)
    consumeError(V.takeError());
  return std::nullopt;
}

/// A code fence reads badly where Markdown is not rendered.
std::string withoutMarks(StringRef Text) {
  std::string Plain;
  for (StringRef Line : split(Text, '\n')) {
    if (Line.starts_with("```"))
      continue;
    for (char C : Line)
      if (C != '`' && C != '*')
        Plain += C;
    Plain += '\n';
  }
  return Plain;
}

} // namespace

std::string MessageStream::take(StringRef Bytes, const Change &C) {
  if (Raw)
    return Bytes.str();
  Held += Bytes;
  std::string Out;
  size_t At = 0;
  while (true) {
    StringRef Text = StringRef(Held).drop_front(At);
    size_t End = Text.find("\r\n\r\n");
    StringRef Head = Text.take_front(std::min(End, MaxHead));
    size_t Where = Head.find_insensitive(Length);
    size_t Size = 0;
    if (End == StringRef::npos) {
      Raw = Text.size() > MaxHead;
      break;
    }
    StringRef Number = Head.drop_front(std::min(Head.size(), Where));
    Number = Number.drop_front(std::min(Number.size(), Length.size())).ltrim();
    if (Where == StringRef::npos || Number.consumeInteger(10, Size)) {
      Raw = true;
      break;
    }
    size_t Whole = End + 4 + Size;
    if (Text.size() < Whole)
      break;
    StringRef Body = Text.substr(End + 4, Size);
    if (auto New = C(Body))
      Out += "Content-Length: " + std::to_string(New->size()) + "\r\n\r\n" + *New;
    else
      Out += Text.take_front(Whole);
    At += Whole;
  }
  Held.erase(0, At);
  if (Raw)
    Out += std::exchange(Held, {});
  return Out;
}

std::string pathOfUri(StringRef Uri) {
  if (!Uri.consume_front("file://"))
    return "";
  std::string Path;
  for (size_t I = Uri.find('/'); I < Uri.size(); ++I) {
    if (Uri[I] == '%' && I + 2 < Uri.size() && isHexDigit(Uri[I + 1]) &&
        isHexDigit(Uri[I + 2])) {
      Path += char(hexFromNibbles(Uri[I + 1], Uri[I + 2]));
      I += 2;
    } else {
      Path += Uri[I];
    }
  }
  return Path;
}

void Relay::fromEditor(StringRef Body) {
  // Words that stand in the requests of interest; most messages have neither.
  if (!Body.contains("hover") && !Body.contains("\"initialize\""))
    return;
  auto V = parsed(Body);
  if (!V)
    return;
  json::Object &O = *V->getAsObject();
  const json::Value *Id = O.get("id");
  const json::Object *Params = O.getObject("params");
  auto Method = O.getString("method");
  if (!Id || !Params || !Method)
    return;
  std::lock_guard<std::mutex> Hold(Lock);
  if (*Method == "initialize") {
    Initialize = textOf(*Id);
    const json::Value *Can = Params->get("capabilities");
    for (const char *Step : {"textDocument", "hover", "contentFormat"})
      Can = Can && Can->getAsObject() ? Can->getAsObject()->get(Step) : nullptr;
    if (Can && Can->getAsArray())
      Markdown = is_contained(*Can->getAsArray(), json::Value("markdown"));
  } else if (*Method == "textDocument/hover") {
    const json::Object *Document = Params->getObject("textDocument");
    const json::Object *Position = Params->getObject("position");
    if (!Document || !Position)
      return;
    Question Q;
    Q.File = pathOfUri(Document->getString("uri").value_or(""));
    Q.Line = Position->getInteger("line").value_or(0);
    Q.Character = Position->getInteger("character").value_or(0);
    Asked[textOf(*Id)] = std::move(Q);
  }
}

/// clangd takes every check for one of clang-tidy's and links to a page there.
static std::optional<std::string> withoutDeadLinks(StringRef Body) {
  if (!Body.contains("/checks/shmfix/"))
    return std::nullopt;
  auto V = parsed(Body);
  json::Object *Params = V ? V->getAsObject()->getObject("params") : nullptr;
  json::Array *List = Params ? Params->getArray("diagnostics") : nullptr;
  if (!List)
    return std::nullopt;
  for (json::Value &D : *List)
    if (json::Object *O = D.getAsObject();
        O && O->getString("code").value_or("").starts_with("shmfix-"))
      O->erase("codeDescription");
  return textOf(*V);
}

std::optional<std::string> Relay::fromServer(StringRef Body) {
  if (auto New = withoutDeadLinks(Body))
    return New;
  std::lock_guard<std::mutex> Hold(Lock);
  if (Asked.empty() && Initialize.empty())
    return std::nullopt;
  auto V = parsed(Body);
  if (!V)
    return std::nullopt;
  json::Object &O = *V->getAsObject();
  const json::Value *Id = O.get("id");
  if (!Id || O.get("method"))
    return std::nullopt;
  std::string Key = textOf(*Id);
  if (Key == Initialize) {
    Initialize.clear();
    if (const json::Object *Result = O.getObject("result")) {
      const json::Object *Can = Result->getObject("capabilities");
      auto Name = Can ? Can->getString("positionEncoding") : std::nullopt;
      Units = StringSwitch<Encoding>(
                  Name ? *Name
                       : Result->getString("offsetEncoding").value_or("utf-16"))
                  .Case("utf-8", Encoding::Utf8)
                  .Case("utf-32", Encoding::Utf32)
                  .Default(Encoding::Utf16);
    }
    return std::nullopt;
  }
  auto It = Asked.find(Key);
  if (It == Asked.end())
    return std::nullopt;
  Question Q = std::move(It->second);
  Asked.erase(It);
  if (!answer(O, Q))
    return std::nullopt;
  return textOf(*V);
}

bool Relay::answer(json::Object &Message, const Question &Q) const {
  json::Value *Result = Message.get("result");
  if (!Result)
    return false; // an error stays one
  std::optional<std::string> Ours = Board.at(Q.File, Q.Line, Q.Character, Units);
  if (!Ours)
    return false;
  std::string Text = Markdown ? *Ours : withoutMarks(*Ours);
  json::Object *Hover = Result->getAsObject();
  json::Object *Contents = Hover ? Hover->getObject("contents") : nullptr;
  if (!Contents) {
    *Result = json::Object{
        {"contents", json::Object{{"kind", Markdown ? "markdown" : "plaintext"},
                                  {"value", std::move(Text)}}}};
    return true;
  }
  std::string Old = Contents->getString("value").value_or("").str();
  (*Contents)["value"] = Old + (Markdown ? "\n\n---\n" : "\n\n") + Text;
  return true;
}

} // namespace shmfix
