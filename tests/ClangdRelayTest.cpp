//===- ClangdRelayTest.cpp - Messages between the editor and clangd -------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/Relay.h"

#include <gtest/gtest.h>

using namespace shmfix;

namespace {

std::string framed(llvm::StringRef Body) {
  return "Content-Length: " + std::to_string(Body.size()) + "\r\n\r\n" + Body.str();
}

std::optional<std::string> leave(llvm::StringRef) { return std::nullopt; }

TEST(MessageStream, AnyCutGivesTheSameMessages) {
  std::string Bytes = framed("{\"a\": 1}") + framed("") + framed(std::string(5000, 'x')) +
                      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length: 2\r\n\r\n{}";
  for (size_t Cut : {1, 2, 3, 7, 19, 64, 4096}) {
    MessageStream S;
    std::string Out;
    std::vector<std::string> Bodies;
    for (size_t I = 0; I < Bytes.size(); I += Cut)
      Out += S.take(llvm::StringRef(Bytes).substr(I, Cut), [&](llvm::StringRef B) {
        Bodies.push_back(B.str());
        return std::optional<std::string>();
      });
    EXPECT_EQ(Out, Bytes) << Cut;
    EXPECT_EQ(Bodies, (std::vector<std::string>{"{\"a\": 1}", "", std::string(5000, 'x'), "{}"})) << Cut;
    EXPECT_EQ(S.rest(), "");
  }
}

TEST(MessageStream, AChangedBodyGetsItsOwnLength) {
  MessageStream S;
  std::string Out = S.take(framed("one") + framed("two"), [](llvm::StringRef B) {
    return B == "one" ? std::optional<std::string>("three") : std::nullopt;
  });
  EXPECT_EQ(Out, framed("three") + framed("two"));
}

TEST(MessageStream, WhatIsNoMessagePassesUnchanged) {
  for (std::string Text : {std::string("hello\r\n\r\nworld"), std::string("Content-Length: x\r\n\r\n"),
                           std::string(6000, 'y')}) {
    MessageStream S;
    std::string Out = S.take(Text, leave);
    Out += S.take("more", leave);
    Out += S.rest();
    EXPECT_EQ(Out, Text + "more");
  }
  MessageStream Short; // the end comes within a message
  EXPECT_EQ(Short.take("Content-Length: 10\r\n\r\nabc", leave), "");
  EXPECT_EQ(Short.rest(), "Content-Length: 10\r\n\r\nabc");
}

TEST(Relay, PathsOfUris) {
  EXPECT_EQ(pathOfUri("file:///a/b.cu"), "/a/b.cu");
  EXPECT_EQ(pathOfUri("file:///a%20b/%C3%B6.cu"), "/a b/\xC3\xB6.cu");
  EXPECT_EQ(pathOfUri("file://host/a.cu"), "/a.cu");
  EXPECT_EQ(pathOfUri("file:///50%"), "/50%");
  EXPECT_EQ(pathOfUri("untitled:1"), "");
  EXPECT_EQ(pathOfUri("file://"), "");
}

TEST(Relay, UnitsOfText) {
  llvm::StringRef Text = "a\xC3\xA9\xE2\x82\xAC\xF0\x9D\x9B\xBC."; // a, 2, 3 and 4 bytes
  EXPECT_EQ(unitsOf(Text, Encoding::Utf8), 11u);
  EXPECT_EQ(unitsOf(Text, Encoding::Utf16), 6u);
  EXPECT_EQ(unitsOf(Text, Encoding::Utf32), 5u);
  EXPECT_EQ(bytesOf(Text, 3, Encoding::Utf16), 6u);
  EXPECT_EQ(bytesOf(Text, 5, Encoding::Utf16), 10u);
  EXPECT_EQ(bytesOf(Text, 99, Encoding::Utf16), Text.size());
  EXPECT_EQ(unitsOf("\xF0\x9D", Encoding::Utf16), 2u); // cut short
}

TEST(Relay, OtherAnswersPass) {
  HoverBoard Empty;
  Relay R(Empty);
  R.fromEditor(R"({"id":1,"method":"initialize","params":{}})");
  R.fromEditor(R"({"id":"x","method":"textDocument/hover","params":{"textDocument":)"
               R"({"uri":"file:///a.cu"},"position":{"line":1,"character":2}}})");
  R.fromEditor("{\"method\": \"hover\" not JSON");
  EXPECT_EQ(R.fromServer(R"({"id":1,"result":{"offsetEncoding":"utf-8"}})"), std::nullopt);
  EXPECT_EQ(R.fromServer("no JSON"), std::nullopt);
  EXPECT_EQ(R.fromServer(R"({"id":"x","method":"workspace/applyEdit"})"), std::nullopt);
  EXPECT_EQ(R.fromServer(R"({"id":"x","error":{"code":-1}})"), std::nullopt);
}

TEST(Relay, LinksThatLeadNowhereAreTakenOut) {
  HoverBoard Empty;
  Relay R(Empty);
  auto New = R.fromServer(
      R"({"method":"textDocument/publishDiagnostics","params":{"diagnostics":[)"
      R"({"code":"shmfix-bank-conflict","codeDescription":{"href":"https://x/checks/shmfix/bank-conflict.html"}},)"
      R"({"code":"other","codeDescription":{"href":"https://x/checks/other"}}]}})");
  ASSERT_TRUE(New);
  EXPECT_EQ(New->find("checks/shmfix"), std::string::npos);
  EXPECT_NE(New->find("checks/other"), std::string::npos);
}

} // namespace
