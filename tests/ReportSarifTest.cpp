//===- ReportSarifTest.cpp - SARIF that code scanning takes ---------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/SampleReport.h"
#include "tool/report/SourceText.h"

#include "llvm/Support/JSON.h"

#include <gtest/gtest.h>

#include <set>

using namespace shmfix;
using llvm::StringRef;
namespace json = llvm::json;

namespace {

/// The document, and the parts that each test asks for.
struct Log {
  json::Value Root;
  explicit Log(const Report &R, const ReportOptions &O = sample::options())
      : Root(nullptr) {
    auto V = json::parse(sample::written("sarif", R, O));
    if (V)
      Root = std::move(*V);
    else
      ADD_FAILURE() << llvm::toString(V.takeError());
  }
  const json::Object &run() const {
    return *(*Root.getAsObject()->getArray("runs"))[0].getAsObject();
  }
  const json::Array &results() const { return *run().getArray("results"); }
  const json::Object &result(size_t I) const {
    return *results()[I].getAsObject();
  }
  /// The result whose message names the array.
  const json::Object &of(StringRef Array) const {
    for (const json::Value &V : results()) {
      StringRef Text = *V.getAsObject()->getObject("message")->getString("text");
      if (Text.contains(("'" + Array + "'").str()))
        return *V.getAsObject();
    }
    static const json::Object None;
    ADD_FAILURE() << "no result for " << Array.str();
    return None;
  }
};

std::string printOf(const json::Object &Result) {
  return Result.getObject("partialFingerprints")
      ->getString("primaryLocationLineHash")
      ->str();
}

const json::Object &regionOf(const json::Object &Location) {
  return *Location.getObject("physicalLocation")->getObject("region");
}

TEST(ReportSarif, CarriesWhatTheStandardRequires) {
  Log L(sample::report());
  const json::Object &Root = *L.Root.getAsObject();
  EXPECT_EQ(Root.getString("version"), StringRef("2.1.0"));
  ASSERT_EQ(Root.getArray("runs")->size(), 1u);
  const json::Object &Driver = *L.run().getObject("tool")->getObject("driver");
  EXPECT_EQ(Driver.getString("name"), StringRef("shmfix"));
  EXPECT_EQ(Driver.getString("version"), StringRef("1.2.3"));
  EXPECT_EQ(L.run().getString("columnKind"), StringRef("utf16CodeUnits"));
  EXPECT_EQ(L.run().getObject("originalUriBaseIds")->getObject("SRCROOT")->getString("uri"),
            StringRef("file:///repo/"));
  for (const json::Value &V : *Driver.getArray("rules")) {
    const json::Object &Rule = *V.getAsObject();
    EXPECT_TRUE(Rule.getString("id")->starts_with("shmfix-"));
    EXPECT_FALSE(Rule.getObject("help")->getString("text")->empty());
    EXPECT_FALSE(Rule.getObject("shortDescription")->getString("text")->empty());
  }
}

TEST(ReportSarif, ListsEachConflictOnce) {
  Log L(sample::report());
  // tile, vec, hist, big, macro; neither the clean nor the unknown array.
  ASSERT_EQ(L.results().size(), 5u);
  const json::Array &Rules =
      *L.run().getObject("tool")->getObject("driver")->getArray("rules");
  for (const json::Value &V : L.results()) {
    const json::Object &Result = *V.getAsObject();
    EXPECT_EQ(Result.getString("level"), StringRef("warning"));
    const json::Object &Rule = *Rules[*Result.getInteger("ruleIndex")].getAsObject();
    EXPECT_EQ(Rule.getString("id"), Result.getString("ruleId"));
  }
}

TEST(ReportSarif, UnknownIsOpenAndOnlyOnRequest) {
  ReportOptions O = sample::options();
  O.WhyNot = true;
  Log L(sample::report(), O);
  EXPECT_EQ(L.results().size(), 6u);
  const json::Object &Result = L.of("table");
  EXPECT_EQ(Result.getString("kind"), StringRef("open"));
  // SARIF 3.27.10: level is "none" unless kind is "fail".
  EXPECT_EQ(Result.getString("level"), StringRef("none"));
}

TEST(ReportSarif, PointsAtTheDeclarationAndRelatesTheAccesses) {
  Log L(sample::report());
  const json::Object &Result = L.of("tile");
  const json::Object &Location =
      *(*Result.getArray("locations"))[0].getAsObject();
  const json::Object &Artifact =
      *Location.getObject("physicalLocation")->getObject("artifactLocation");
  EXPECT_EQ(Artifact.getString("uri"), StringRef("src/a.cu"));
  EXPECT_EQ(Artifact.getString("uriBaseId"), StringRef("SRCROOT"));
  EXPECT_EQ(regionOf(Location).getInteger("startLine"), 2);
  EXPECT_EQ(regionOf(Location).getInteger("startColumn"), 20);
  EXPECT_EQ(regionOf(Location).getInteger("endColumn"), 24);
  const json::Array &Related = *Result.getArray("relatedLocations");
  ASSERT_EQ(Related.size(), 2u);
  const json::Object &Worst = *Related[0].getAsObject();
  EXPECT_EQ(regionOf(Worst).getInteger("startLine"), 5);
  EXPECT_TRUE(Worst.getObject("message")->getString("text")->contains(
      "32 passes instead of 1"));
}

TEST(ReportSarif, EveryIndexNamesItsArtifact) {
  Log L(sample::report());
  const json::Array &Artifacts = *L.run().getArray("artifacts");
  std::set<StringRef> Uris;
  for (const json::Value &V : Artifacts)
    EXPECT_TRUE(Uris.insert(*V.getAsObject()->getObject("location")->getString("uri")).second);
  for (const json::Value &V : L.results()) {
    const json::Object &A = *(*V.getAsObject()->getArray("locations"))[0]
                                 .getAsObject()
                                 ->getObject("physicalLocation")
                                 ->getObject("artifactLocation");
    const json::Object &Listed = *Artifacts[*A.getInteger("index")].getAsObject();
    EXPECT_EQ(Listed.getObject("location")->getString("uri"), A.getString("uri"));
  }
}

TEST(ReportSarif, FixReplacesTheExtent) {
  Log L(sample::report());
  const json::Array &Fixes = *L.of("tile").getArray("fixes");
  ASSERT_EQ(Fixes.size(), 1u);
  const json::Object &Change =
      *(*Fixes[0].getAsObject()->getArray("artifactChanges"))[0].getAsObject();
  const json::Object &Replacement =
      *(*Change.getArray("replacements"))[0].getAsObject();
  const json::Object &Region = *Replacement.getObject("deletedRegion");
  // "  __shared__ float tile[32][32];": the second 32 is in columns 29 and 30.
  EXPECT_EQ(Region.getInteger("startLine"), 2);
  EXPECT_EQ(Region.getInteger("startColumn"), 29);
  EXPECT_EQ(Region.getInteger("endLine"), 2);
  EXPECT_EQ(Region.getInteger("endColumn"), 31);
  // Line 1 has 57 bytes, and 28 come before the extent.
  EXPECT_EQ(Region.getInteger("byteOffset"), 85);
  EXPECT_EQ(Region.getInteger("byteLength"), 2);
  EXPECT_EQ(Replacement.getObject("insertedContent")->getString("text"),
            StringRef("32 + 1"));
}

TEST(ReportSarif, UnsafeAndManualFixesStayBehind) {
  Log Plain(sample::report());
  EXPECT_EQ(Plain.of("big").get("fixes"), nullptr);
  ReportOptions O = sample::options();
  O.UnsafeFixes = true;
  Log Unsafe(sample::report(), O);
  EXPECT_NE(Unsafe.of("big").get("fixes"), nullptr);
  EXPECT_EQ(Unsafe.of("macro").get("fixes"), nullptr);
}

TEST(ReportSarif, FingerprintSurvivesMovedLinesAndNewSpaces) {
  Report R = sample::report();
  std::string Old = printOf(Log(R).of("tile"));
  std::string Moved = "// a line more\n" + std::string(sample::Text);
  size_t At = Moved.find("float tile");
  Moved.replace(At, 10, "float   tile");
  for (ArrayFinding &A : R.Arrays)
    ++A.Where.Line;
  ReportOptions O = sample::options();
  O.ReadFile = [&](StringRef) { return StringRef(Moved); };
  EXPECT_EQ(printOf(Log(R, O).of("tile")), Old);
  R.Arrays[0].Name = "tail";
  EXPECT_NE(printOf(Log(R, O).of("tail")), Old);
}

TEST(ReportSarif, FingerprintsDifferWhereTheTextIsTheSame) {
  Report R = sample::report();
  ArrayFinding Twin = R.Arrays[0];
  Twin.Where.File = "src/copy.cu";
  R.Arrays.push_back(Twin);
  ReportOptions O = sample::options();
  O.ReadFile = [](StringRef) { return StringRef(sample::Text); };
  Log L(R, O);
  std::set<std::string> Prints;
  for (const json::Value &V : L.results())
    EXPECT_TRUE(Prints.insert(printOf(*V.getAsObject())).second);
  EXPECT_EQ(Prints.size(), 6u);
}

TEST(ReportSarif, ColumnsCountUtf16Units) {
  // One letter of two bytes and one character of four bytes, two units.
  std::string Text = "/* \u00e4\U0001F600 */ __shared__ float tile[32][32];\n";
  Report R;
  R.Arrays = {sample::tile()};
  ArrayFinding &A = R.Arrays[0];
  A.Accesses.clear();
  A.Where.Line = 1;
  A.Where.Column = Text.find("tile") + 1;
  unsigned At = Text.rfind("32");
  A.Remedy.Edits = {{sample::File, At, 2, "33"}};
  ReportOptions O = sample::options();
  O.ReadFile = [&](StringRef) { return StringRef(Text); };
  Log L(R, O);
  const json::Object &Result = L.result(0);
  // "/* " 3, a-umlaut 1, smiley 2, " */ " 4, "__shared__ " 11, "float " 6: 27.
  EXPECT_EQ(regionOf(*(*Result.getArray("locations"))[0].getAsObject())
                .getInteger("startColumn"),
            28);
  const json::Object &Change = *(*(*Result.getArray("fixes"))[0]
                                      .getAsObject()
                                      ->getArray("artifactChanges"))[0]
                                    .getAsObject();
  const json::Object &Region = *(*Change.getArray("replacements"))[0]
                                    .getAsObject()
                                    ->getObject("deletedRegion");
  EXPECT_EQ(Region.getInteger("startColumn"), 37); // after "tile[32]["
}

TEST(ReportSarif, PaddingWithoutUseIsARuleOfItsOwn) {
  Report R;
  R.Arrays = {sample::tile()};
  ArrayFinding &A = R.Arrays[0];
  A.Accesses.resize(1); // the store, which is free of conflicts
  A.Is = Verdict::Clean;
  A.Remedy.Kind = FixKind::Unpad;
  Log L(R);
  ASSERT_EQ(L.results().size(), 1u);
  const json::Object &Result = L.result(0);
  EXPECT_EQ(Result.getString("ruleId"), StringRef("shmfix-useless-padding"));
  const json::Array &Rules = *L.run().getObject("tool")->getObject("driver")->getArray("rules");
  const json::Object &Rule = *Rules[*Result.getInteger("ruleIndex")].getAsObject();
  EXPECT_EQ(Rule.getString("id"), StringRef("shmfix-useless-padding"));
  EXPECT_FALSE(Rule.getObject("help")->getString("markdown")->empty());
  const json::Object &Properties = *Result.getObject("properties");
  EXPECT_EQ(Properties.getString("verdict"), StringRef("clean"));
  EXPECT_EQ(Properties.getInteger("ways"), 1);
  EXPECT_EQ(Properties.getInteger("wavefronts"), 1);
}

TEST(ReportSarif, FailedFilesAreNotSilent) {
  Log L(sample::report());
  const json::Object &Invocation =
      *(*L.run().getArray("invocations"))[0].getAsObject();
  EXPECT_EQ(Invocation.getBoolean("executionSuccessful"), false);
  const json::Object &Note =
      *(*Invocation.getArray("toolExecutionNotifications"))[0].getAsObject();
  EXPECT_EQ(Note.getString("level"), StringRef("error"));
  EXPECT_EQ(Note.getObject("message")->getString("text"),
            StringRef("'missing.h' was not found"));
}

TEST(ReportSarif, WithoutSourceTextTheFindingsStay) {
  ReportOptions O = sample::options();
  O.ReadFile = nullptr;
  Log L(sample::report(), O);
  EXPECT_EQ(L.results().size(), 5u);
  // A fix whose lines are not known would be a guess.
  EXPECT_EQ(L.of("tile").get("fixes"), nullptr);
}

TEST(ReportSarif, PathsOutsideTheRepositoryAreAbsolute) {
  Report R;
  R.Arrays = {sample::tile()};
  R.Arrays[0].Where.File = "/else where/a.cu";
  Log L(R);
  const json::Object &A = *(*L.result(0).getArray("locations"))[0]
                               .getAsObject()
                               ->getObject("physicalLocation")
                               ->getObject("artifactLocation");
  EXPECT_EQ(A.getString("uri"), StringRef("file:///else%20where/a.cu"));
  EXPECT_EQ(A.get("uriBaseId"), nullptr);
}

} // namespace
