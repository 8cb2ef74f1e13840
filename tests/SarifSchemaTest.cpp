//===- SarifSchemaTest.cpp - SARIF output against the structure of 2.1.0 ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The objects of the OASIS standard "Static Analysis Results Interchange Format
// 2.1.0" (section 3) that a log of ours can hold, each with its properties,
// which of them are required, their types, least values and words. As in the
// published schema, a property that an object does not have is an error.
//
// A type is: s string, u URI reference, i N integer not below N, b boolean,
// n number, * any object, = one of the words, Name an object; in brackets an
// array, [N a least count, ! no two alike; { a map of strings to it.
//
//===----------------------------------------------------------------------===//

#include "tests/CliProcess.h"
#include "tests/SampleReport.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

#include <map>

using namespace shmfix;
using llvm::StringRef;
namespace json = llvm::json;

namespace {

const std::map<std::string, std::vector<const char *>> &objects() {
  static const std::map<std::string, std::vector<const char *>> Table = {
      {"sarifLog", {"$schema u", "version! =2.1.0", "runs! [run", "inlineExternalProperties [*", "properties *"}},
      {"run",
       {"tool! tool", "invocations [invocation", "conversion *", "language s", "versionControlProvenance [!*",
        "originalUriBaseIds {artifactLocation", "artifacts [!artifact", "logicalLocations [!logicalLocation",
        "graphs [!*", "results [result", "automationDetails *", "runAggregates [!*", "baselineGuid s",
        "redactionTokens [!s", "defaultEncoding s", "defaultSourceLanguage s", "newlineSequences [!s",
        "columnKind =utf16CodeUnits,unicodeCodePoints", "externalPropertyFileReferences *", "threadFlowLocations [!*",
        "taxonomies [!*", "addresses [*", "translations [!*", "policies [!*", "webRequests [!*", "webResponses [!*",
        "specialLocations *", "properties *"}},
      {"tool", {"driver! toolComponent", "extensions [!*", "properties *"}},
      {"toolComponent",
       {"guid s", "name! s", "organization s", "product s", "productSuite s", "shortDescription multiformat",
        "fullDescription multiformat", "fullName s", "version s", "semanticVersion s", "dottedQuadFileVersion s",
        "releaseDateUtc s", "downloadUri u", "informationUri u", "globalMessageStrings *", "notifications [!*",
        "rules [!reportingDescriptor", "taxa [!*", "locations [*", "language s", "contents [!s",
        "isComprehensive b", "localizedDataSemanticVersion s", "minimumRequiredLocalizedDataSemanticVersion s",
        "associatedComponent *", "translationMetadata *", "supportedTaxonomies [!*", "properties *"}},
      {"reportingDescriptor",
       {"id! s", "deprecatedIds [!s", "guid s", "deprecatedGuids [!s", "name s", "deprecatedNames [!s",
        "shortDescription multiformat", "fullDescription multiformat", "messageStrings {multiformat",
        "defaultConfiguration configuration", "helpUri u", "help multiformat", "relationships [!*", "properties bag"}},
      {"bag", {"tags [!s", "precision s", "verdict s", "fix s", "safety s", "ways i0", "wavefronts i0", "ideal i0"}},
      {"multiformat", {"text! s", "markdown s", "properties *"}},
      {"configuration", {"enabled b", "level =none,note,warning,error", "rank n", "parameters *", "properties *"}},
      {"message", {"text s", "markdown s", "id s", "arguments [s", "properties *"}},
      {"result",
       {"ruleId s", "ruleIndex i-1", "rule *", "kind =notApplicable,pass,fail,review,open,informational",
        "level =none,note,warning,error", "message! message", "analysisTarget artifactLocation",
        "locations [location", "guid s", "correlationGuid s", "occurrenceCount i1", "partialFingerprints {s",
        "fingerprints {s", "stacks [!*", "codeFlows [*", "graphs [!*", "graphTraversals [!*",
        "relatedLocations [!location", "suppressions [!*", "baselineState =new,unchanged,updated,absent", "rank n",
        "attachments [!*", "hostedViewerUri u", "workItemUris [!u", "provenance *", "fixes [!fix", "taxa [!*",
        "webRequest *", "webResponse *", "properties bag"}},
      {"location",
       {"id i-1", "physicalLocation physicalLocation", "logicalLocations [!logicalLocation", "message message",
        "annotations [!region", "relationships [!*", "properties *"}},
      {"physicalLocation",
       {"address *", "artifactLocation artifactLocation", "region region", "contextRegion region", "properties *"}},
      {"artifactLocation", {"uri u", "uriBaseId s", "index i-1", "description message", "properties *"}},
      {"region",
       {"startLine i1", "startColumn i1", "endLine i1", "endColumn i1", "charOffset i-1", "charLength i0",
        "byteOffset i-1", "byteLength i0", "snippet artifactContent", "message message", "sourceLanguage s",
        "properties *"}},
      {"artifactContent", {"text s", "binary s", "rendered multiformat", "properties *"}},
      {"logicalLocation",
       {"name s", "index i-1", "fullyQualifiedName s", "decoratedName s", "parentIndex i-1", "kind s",
        "properties *"}},
      {"fix", {"description message", "artifactChanges! [1!artifactChange", "properties *"}},
      {"artifactChange",
       {"artifactLocation! artifactLocation", "replacements! [1replacement", "properties *"}},
      {"replacement", {"deletedRegion! region", "insertedContent artifactContent", "properties *"}},
      {"artifact",
       {"description message", "location artifactLocation", "parentIndex i-1", "offset i0", "length i-1", "roles [!s",
        "mimeType s", "contents artifactContent", "encoding s", "sourceLanguage s", "hashes {s",
        "lastModifiedTimeUtc s", "properties *"}},
      {"invocation",
       {"commandLine s", "arguments [s", "responseFiles [!artifactLocation", "startTimeUtc s", "endTimeUtc s",
        "exitCode i-2147483648", "ruleConfigurationOverrides [!*", "notificationConfigurationOverrides [!*",
        "toolExecutionNotifications [notification", "toolConfigurationNotifications [notification",
        "exitCodeDescription s", "exitSignalName s", "exitSignalNumber i-2147483648", "processStartFailureMessage s",
        "executionSuccessful! b", "machine s", "account s", "processId i0", "executableLocation artifactLocation",
        "workingDirectory artifactLocation", "environmentVariables {s", "stdin artifactLocation",
        "stdout artifactLocation", "stderr artifactLocation", "stdoutStderr artifactLocation", "properties *"}},
      {"notification",
       {"locations [!location", "message! message", "level =none,note,warning,error", "threadId i0", "timeUtc s",
        "exception *", "descriptor *", "associatedRule *", "properties *"}},
  };
  return Table;
}

class Checker {
public:
  std::vector<std::string> Wrong;

  void object(const json::Value &V, const std::string &Name, const std::string &At) {
    const json::Object *O = V.getAsObject();
    auto Rows = objects().find(Name);
    if (!O || Rows == objects().end())
      return say(At, "is no " + Name);
    std::map<std::string, std::string> Types;
    for (StringRef Row : Rows->second) {
      auto [Key, Type] = Row.split(' ');
      if (Key.consume_back("!") && !O->get(Key))
        say(At, "lacks " + Key.str());
      Types[Key.str()] = Type.str();
    }
    for (const auto &[Key, Value] : *O) {
      auto It = Types.find(StringRef(Key).str());
      std::string Below = At + "." + StringRef(Key).str();
      if (It == Types.end())
        say(Below, "is not in the standard");
      else
        value(Value, It->second, Below);
    }
  }

private:
  void say(const std::string &At, const std::string &What) { Wrong.push_back(At + " " + What); }

  void value(const json::Value &V, StringRef Type, const std::string &At) {
    if (Type.consume_front("[")) {
      const json::Array *A = V.getAsArray();
      if (!A)
        return say(At, "is no array");
      unsigned Least = 0;
      Type.consumeInteger(10, Least);
      if (A->size() < Least)
        say(At, "is too short");
      bool Unique = Type.consume_front("!");
      for (size_t I = 0; I < A->size(); ++I) {
        value((*A)[I], Type, At + "[" + std::to_string(I) + "]");
        for (size_t J = 0; Unique && J < I; ++J)
          if ((*A)[I] == (*A)[J])
            say(At, "has two alike");
      }
      return;
    }
    if (Type.consume_front("{")) {
      const json::Object *O = V.getAsObject();
      if (!O)
        return say(At, "is no map");
      for (const auto &[Key, Value] : *O)
        value(Value, Type, At + "." + StringRef(Key).str());
      return;
    }
    if (Type == "*")
      return V.getAsObject() ? void() : say(At, "is no object");
    if (Type == "b")
      return V.getAsBoolean() ? void() : say(At, "is no boolean");
    if (Type == "n")
      return V.getAsNumber() ? void() : say(At, "is no number");
    if (Type == "s" || Type == "u") {
      auto S = V.getAsString();
      if (!S)
        return say(At, "is no string");
      if (Type == "u" && S->find_first_of(" \\\"<>{}|^`") != StringRef::npos)
        say(At, "is no URI reference");
      return;
    }
    if (Type.consume_front("=")) {
      llvm::SmallVector<StringRef, 8> Words;
      Type.split(Words, ',');
      auto S = V.getAsString();
      return S && llvm::is_contained(Words, *S) ? void() : say(At, "is none of " + Type.str());
    }
    int64_t Least;
    if (StringRef Number = Type; Number.consume_front("i") && !Number.getAsInteger(10, Least)) {
      auto N = V.getAsInteger();
      return N && *N >= Least ? void() : say(At, "is no integer from " + Number.str());
    }
    object(V, Type.str(), At);
  }
};

std::vector<std::string> wrongIn(StringRef Text) {
  auto V = json::parse(Text);
  if (!V)
    return {llvm::toString(V.takeError())};
  Checker C;
  C.object(*V, "sarifLog", "log");
  return C.Wrong;
}

const std::vector<std::string> None;

} // namespace

TEST(SarifSchema, AHandmadeReportWithEverything) {
  Report R = sample::report();
  R.Files.push_back({"src/bad name.cu", FileStatus::Failed, {"cannot be read"}});
  R.Files.push_back({"src/part.cu", FileStatus::Partial, {"a", "b"}});
  R.Unused.push_back({{sample::File, 3, 3, 10}, "NOLINT(shmfix-*)", false});
  ReportOptions O = sample::options();
  O.UnsafeFixes = O.WhyNot = true;
  O.RepositoryRoot = O.WorkingDirectory = "/home/some one/project";
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  llvm::cantFail(createWriter("sarif"))->write(R, O, OS);
  EXPECT_EQ(wrongIn(Text), None);
}

TEST(SarifSchema, TheCheckFindsWhatIsWrong) {
  const std::pair<const char *, const char *> Cases[] = {
      {"{}", "log lacks version"},
      {R"({"version": "2.0.0", "runs": []})", "log.version is none of"},
      {R"({"version": "2.1.0", "runs": [{}]})", "log.runs[0] lacks tool"},
      {R"({"version": "2.1.0", "runs": [], "extra": 1})", "log.extra is not in the standard"},
      {R"({"version": "2.1.0", "runs": [{"tool": {"driver": {"name": 1}}}]})", "is no string"},
      {R"({"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "a"}}, "results": [{"message": {}, "ruleIndex": -2}]}]})",
       "is no integer from -1"},
      {R"({"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "a"}}, "artifacts": [{}, {}]}]})", "two alike"},
      {R"({"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "a"}}, "artifacts": [{"location": {"uri": "a b"}}]}]})",
       "is no URI reference"},
  };
  for (const auto &[Text, Want] : Cases)
    EXPECT_TRUE(llvm::any_of(wrongIn(Text), [&](const std::string &W) { return W.find(Want) != std::string::npos; }))
        << Text;
}

using SarifSchemaCli = cli::Cli;

TEST_F(SarifSchemaCli, WhatTheToolWrites) {
  write("a b.cu", cli::Conflict);
  write("c.cu", cli::with(cli::Conflict, "tile[threadIdx.x][threadIdx.y]", "tile[(int)in[threadIdx.x]][0]") +
                    "// NOLINT(shmfix-*)\n");
  write("broken.cu", "__global__ void k() { __shared__ int a[3; }\n");
  cli::Outcome O = run({"--why-not", "--unsafe-fixes", "--unused-nolint", "--format", "sarif", "a b.cu", "c.cu",
                        "broken.cu", "missing.cu"});
  EXPECT_EQ(O.Status, 2);
  EXPECT_EQ(wrongIn(O.Out), None);
  EXPECT_TRUE(cli::has(O.Out, "\"fixes\""));
}
