//===- ReportFormatsTest.cpp - Annotations, replacements, and paths -------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/SampleReport.h"
#include "tool/report/HtmlText.h"
#include "tool/report/PathText.h"
#include "tool/report/Writer.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/JSON.h"

#include <gtest/gtest.h>

#include <set>

using namespace shmfix;
using llvm::StringRef;
namespace json = llvm::json;

namespace {

json::Value parsed(StringRef Format, const Report &R, const ReportOptions &O) {
  auto V = json::parse(sample::written(Format, R, O));
  if (!V) {
    ADD_FAILURE() << llvm::toString(V.takeError());
    return nullptr;
  }
  return std::move(*V);
}

unsigned count(StringRef Text, StringRef Part) { return Text.count(Part); }

TEST(Formats, AllNamesMakeAWriter) {
  for (StringRef Name : formatNames()) {
    auto W = createWriter(Name);
    ASSERT_TRUE(bool(W)) << Name.str();
    EXPECT_NE(*W, nullptr);
  }
}

TEST(Formats, AnUnknownNameIsAnswered) {
  auto Near = createWriter("sarf");
  ASSERT_FALSE(bool(Near));
  EXPECT_EQ(llvm::toString(Near.takeError()),
            "unknown format 'sarf'; did you mean 'sarif'?");
  auto Far = createWriter("spreadsheet");
  ASSERT_FALSE(bool(Far));
  EXPECT_NE(llvm::toString(Far.takeError()).find("text, json, sarif"),
            std::string::npos);
}

TEST(Formats, SameInputSameBytes) {
  for (StringRef Name : formatNames())
    EXPECT_EQ(sample::written(Name, sample::report(), sample::options()),
              sample::written(Name, sample::report(), sample::options()))
        << Name.str();
}

TEST(Formats, AnEmptyReportIsValid) {
  Report Empty;
  ReportOptions O = sample::options();
  EXPECT_EQ(sample::written("text", Empty, O), "");
  EXPECT_EQ(sample::written("github", Empty, O), "");
  EXPECT_EQ(parsed("gitlab", Empty, O).getAsArray()->size(), 0u);
  EXPECT_EQ(parsed("rdjson", Empty, O).getAsObject()->getArray("diagnostics")->size(), 0u);
  for (StringRef Name : {"json", "sarif"})
    EXPECT_NE(parsed(Name, Empty, O).getAsObject(), nullptr);
}

TEST(Github, OneLineAFinding) {
  std::string Text = sample::written("github", sample::report(), sample::options());
  EXPECT_EQ(count(Text, "\n"), 5u);
  EXPECT_EQ(count(Text, "::warning file="), 5u);
  StringRef First = StringRef(Text).split('\n').first;
  EXPECT_TRUE(First.starts_with(
      "::warning file=src/a.cu,line=2,col=20,title=shmfix-bank-conflict::32-way "
      "bank conflict on 'tile'"));
  EXPECT_TRUE(First.contains("%0A+ __shared__ float tile[32][32 + 1];"));
}

TEST(Github, EscapesWhatEndsACommand) {
  Report R;
  R.Arrays = {sample::tile()};
  R.Arrays[0].Where.File = "a,b:c%.cu";
  R.Arrays[0].Kernel = "k%\nx";
  std::string Text = sample::written("github", R, sample::options());
  EXPECT_TRUE(StringRef(Text).contains("file=a%2Cb%3Ac%25.cu,line="));
  EXPECT_TRUE(StringRef(Text).contains("'k%25%0Ax'"));
  EXPECT_EQ(count(Text, "\n"), 1u);
}

TEST(Gitlab, HasWhatGitlabReads) {
  json::Value Root = parsed("gitlab", sample::report(), sample::options());
  std::set<StringRef> Prints;
  ASSERT_EQ(Root.getAsArray()->size(), 5u);
  for (const json::Value &V : *Root.getAsArray()) {
    const json::Object &Issue = *V.getAsObject();
    EXPECT_TRUE(Issue.getString("description").has_value());
    EXPECT_EQ(Issue.getString("check_name"), StringRef("shmfix-bank-conflict"));
    EXPECT_EQ(Issue.getString("severity"), StringRef("minor"));
    EXPECT_TRUE(Prints.insert(*Issue.getString("fingerprint")).second);
    const json::Object &Where = *Issue.getObject("location");
    EXPECT_EQ(Where.getString("path"), StringRef("src/a.cu"));
    EXPECT_TRUE(Where.getObject("lines")->getInteger("begin").has_value());
  }
}

const json::Object &diagnostic(const json::Value &Root, size_t I) {
  return *(*Root.getAsObject()->getArray("diagnostics"))[I].getAsObject();
}

TEST(Rdjson, SuggestionCoversTheLinesOfTheDiagnostic) {
  json::Value Root = parsed("rdjson", sample::report(), sample::options());
  const json::Object &Tile = diagnostic(Root, 0);
  const json::Object &Suggestion =
      *(*Tile.getArray("suggestions"))[0].getAsObject();
  EXPECT_EQ(Suggestion.getString("text"),
            StringRef("  __shared__ float tile[32][32 + 1];"));
  const json::Object &Range = *Suggestion.getObject("range");
  EXPECT_EQ(*Tile.getObject("location")->getObject("range"), Range);
  EXPECT_EQ(Range.getObject("start")->getInteger("line"), 2);
  EXPECT_EQ(Range.getObject("end")->getInteger("line"), 2);
  EXPECT_EQ(Range.getObject("end")->getInteger("column"), 33);
}

TEST(Rdjson, WhatIsFreeBeforeAndAfterIsNotCured) {
  json::Value Root = parsed("rdjson", sample::report(), sample::options());
  std::string Free;
  for (const json::Value &V : *diagnostic(Root, 0).getArray("related_locations"))
    if (StringRef Text = *V.getAsObject()->getString("message"); Text.contains("no conflict"))
      Free = Text.str();
  EXPECT_EQ(Free, "4-byte store: lanes 0-31 need at most one word of each bank: no conflict");
}

TEST(Rdjson, AFixInSeveralPlacesIsNoSuggestion) {
  Report R;
  R.Arrays = {sample::tile()};
  R.Arrays[0].Remedy.Edits.push_back(
      {sample::File, sample::offsetOf(6, 3), 5, "other"});
  json::Value Root = parsed("rdjson", R, sample::options());
  EXPECT_EQ(diagnostic(Root, 0).get("suggestions"), nullptr);
  EXPECT_EQ(diagnostic(Root, 0).getObject("location")->getObject("range")
                ->getObject("start")->getInteger("column"),
            20);
}

TEST(Rdjson, AFixInAFileThatCannotBeReadIsNoSuggestion) {
  Report R;
  R.Arrays = {sample::tile()};
  R.Arrays[0].Remedy.Edits.push_back({"src/gone.h", 0, 1, "x"});
  json::Value Root = parsed("rdjson", R, sample::options());
  EXPECT_EQ(diagnostic(Root, 0).get("suggestions"), nullptr);
}

TEST(Yaml, ListsSafeEditsOnce) {
  Report R = sample::report();
  ArrayFinding Instance = R.Arrays[0];
  Instance.Kernel = "transpose<double>";
  R.Arrays.push_back(Instance);
  // The second 32 of line 2: line 1 is 57 bytes long, 28 come before it.
  EXPECT_EQ(sample::written("yaml", R, sample::options()),
            "---\n"
            "MainSourceFile:  '/repo/src/a.cu'\n"
            "Replacements:\n"
            "  - FilePath:        '/repo/src/a.cu'\n"
            "    Offset:          85\n"
            "    Length:          2\n"
            "    ReplacementText: '32 + 1'\n"
            "...\n");
}

TEST(Yaml, UnsafeEditsOnRequest) {
  ReportOptions O = sample::options();
  O.UnsafeFixes = true;
  std::string Text = sample::written("yaml", sample::report(), O);
  EXPECT_EQ(count(Text, "FilePath"), 2u);
  EXPECT_TRUE(StringRef(Text).contains("ReplacementText: '64 + 1'"));
}

TEST(Html, StandsAlone) {
  ReportOptions O = sample::options();
  std::string Text = sample::written("html", sample::report(), O);
  StringRef Page = Text;
  EXPECT_TRUE(Page.starts_with("<!DOCTYPE html>"));
  EXPECT_TRUE(Page.contains("prefers-color-scheme: dark"));
  EXPECT_TRUE(Page.contains("name=\"viewport\""));
  for (StringRef Load : {"src=\"", "href=\"http", "@import", "url("})
    EXPECT_FALSE(Page.contains(Load)) << Load.str();
}

TEST(Html, EscapesForeignText) {
  Report R;
  R.Arrays = {sample::tile()};
  R.Arrays[0].Kernel = "k<\"a\" & b>";
  R.Arrays[0].Accesses[1].Text = "<script>alert(1)</script>";
  std::string Text = sample::written("html", R, sample::options());
  EXPECT_FALSE(StringRef(Text).contains("<script>alert"));
  EXPECT_FALSE(StringRef(Text).contains("k<\"a\""));
  EXPECT_TRUE(StringRef(Text).contains("k&lt;&quot;a&quot; &amp; b&gt;"));
}

TEST(Html, LoadsNothingByPolicy) {
  std::string Text = sample::written("html", sample::report(), sample::options());
  EXPECT_TRUE(StringRef(Text).contains("content=\"default-src 'none'; "));
}

TEST(Html, ShowsWhatReordersHidesOrBreaksText) {
  EXPECT_EQ(htmlText("a<b>&\"'"), "a&lt;b&gt;&amp;&quot;&apos;");
  EXPECT_EQ(htmlText("is\u202eadmin"), "is&lt;U+202E&gt;admin");
  EXPECT_EQ(htmlText("t\u200bile\u2069"), "t&lt;U+200B&gt;ile&lt;U+2069&gt;");
  EXPECT_EQ(htmlText(StringRef("a\0b\x1b\x7f", 5)), "a\ufffdb\ufffd\ufffd");
  EXPECT_EQ(htmlText("\xff"), "\ufffd");
  EXPECT_EQ(htmlText("gr\u00fc\u00dfe \u20ac \U0001F600\t\n"),
            "gr\u00fc\u00dfe \u20ac \U0001F600\t\n");
}

TEST(PathText, RelativeToTheRepository) {
  EXPECT_EQ(repositoryPath("a.cu", "/repo", "/repo/sub"), "sub/a.cu");
  EXPECT_EQ(repositoryPath("../a.cu", "/repo/", "/repo/sub"), "a.cu");
  EXPECT_EQ(repositoryPath("/repo/x/./a.cu", "/repo", "/repo"), "x/a.cu");
  EXPECT_EQ(repositoryPath("/repository/a.cu", "/repo", "/repo"),
            "/repository/a.cu");
  EXPECT_EQ(repositoryPath("./a.cu", "", "/repo"), "a.cu");
  EXPECT_EQ(repositoryPath("/a.cu", "/", "/"), "a.cu");
}

TEST(PathText, Uris) {
  EXPECT_EQ(uriOf("src/my file#1.cu"), "src/my%20file%231.cu");
  EXPECT_EQ(uriOf("/x/\u00e4.cu"), "file:///x/%C3%A4.cu");
}

} // namespace
