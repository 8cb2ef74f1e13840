//===- ReportJsonTest.cpp - The JSON report against its contract ----------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The keys are spelled out here from the contract, not taken from the writer:
// whoever renames one breaks this test before a user's script.
//
//===----------------------------------------------------------------------===//

#include "tests/SampleReport.h"

#include "llvm/Support/JSON.h"

#include <gtest/gtest.h>

using namespace shmfix;
using llvm::StringRef;
namespace json = llvm::json;

namespace {

std::string written(const Report &R) {
  return sample::written("json", R, sample::options());
}

json::Object parsed(const Report &R) {
  auto V = json::parse(written(R));
  if (!V) {
    ADD_FAILURE() << llvm::toString(V.takeError());
    return {};
  }
  EXPECT_TRUE(V->getAsObject());
  return std::move(*V->getAsObject());
}

void expectKeys(const json::Object &O, std::initializer_list<StringRef> Keys) {
  for (StringRef K : Keys)
    EXPECT_NE(O.find(K), O.end()) << "no key " << K.str();
}

/// The first array of that name.
const json::Object &arrayNamed(const json::Object &Root, StringRef Name) {
  static const json::Object None;
  for (const json::Value &V : *Root.getArray("arrays"))
    if (V.getAsObject()->getString("name") == Name)
      return *V.getAsObject();
  ADD_FAILURE() << "no array " << Name.str();
  return None;
}

const json::Object &accessOf(const json::Object &Array, size_t I) {
  return *(*Array.getArray("accesses"))[I].getAsObject();
}

bool isNull(const json::Object &O, StringRef Key) {
  const json::Value *V = O.get(Key);
  return V && V->kind() == json::Value::Null;
}

TEST(ReportJson, EveryKeyOfTheContractIsThere) {
  json::Object Root = parsed(sample::report());
  expectKeys(Root, {"schema", "tool", "files", "arrays", "summary"});
  expectKeys(*Root.getObject("tool"), {"name", "version", "llvm"});
  for (const json::Value &F : *Root.getArray("files"))
    expectKeys(*F.getAsObject(), {"path", "status", "messages"});
  expectKeys(*Root.getObject("summary"),
             {"files", "arrays", "conflicts", "fixes_safe", "fixes_unsafe",
              "unknown"});
  ASSERT_EQ(Root.getArray("arrays")->size(), 7u);
  for (const json::Value &V : *Root.getArray("arrays")) {
    const json::Object &A = *V.getAsObject();
    expectKeys(A, {"name", "kernel", "file", "line", "column", "element",
                   "element_bytes", "extents", "bytes", "storage", "verdict",
                   "accesses", "fix"});
    for (const json::Value &X : *A.getArray("accesses"))
      expectKeys(*X.getAsObject(),
                 {"file", "line", "column", "text", "op", "bytes", "block",
                  "block_source", "status", "reason", "ways", "wavefronts",
                  "ideal", "range", "mean_wavefronts", "mean_ideal",
                  "requests_per_block", "after"});
    const json::Object &F = *A.getObject("fix");
    expectKeys(F, {"kind", "safety", "reasons", "pad", "extents", "bytes",
                   "edits"});
    for (const json::Value &E : *F.getArray("edits"))
      expectKeys(*E.getAsObject(), {"file", "offset", "length", "text"});
  }
}

TEST(ReportJson, ConflictAndItsFix) {
  json::Object Root = parsed(sample::report());
  EXPECT_EQ(Root.getInteger("schema"), 1);
  EXPECT_EQ(Root.getObject("tool")->getString("name"), "shmfix");
  EXPECT_EQ(Root.getObject("tool")->getString("version"), "1.2.3");
  EXPECT_EQ(Root.getObject("tool")->getString("llvm"), "22.1.8");
  const json::Object &A = arrayNamed(Root, "tile");
  EXPECT_EQ(A.getString("kernel"), "transpose");
  EXPECT_EQ(A.getString("file"), "src/a.cu");
  EXPECT_EQ(A.getInteger("line"), 2);
  EXPECT_EQ(A.getInteger("column"), 20);
  EXPECT_EQ(A.getString("element"), "float");
  EXPECT_EQ(A.getInteger("element_bytes"), 4);
  EXPECT_EQ(*A.getArray("extents"), (json::Array{32, 32}));
  EXPECT_EQ(A.getInteger("bytes"), 4096);
  EXPECT_EQ(A.getString("storage"), "static");
  EXPECT_EQ(A.getString("verdict"), "conflict");
  const json::Object &X = accessOf(A, 1);
  EXPECT_EQ(X.getInteger("line"), 5);
  EXPECT_EQ(X.getInteger("column"), 12);
  EXPECT_EQ(X.getString("text"), "tile[threadIdx.x][threadIdx.y]");
  EXPECT_EQ(X.getString("op"), "load");
  EXPECT_EQ(X.getInteger("bytes"), 4);
  EXPECT_EQ(*X.getArray("block"), (json::Array{32, 8, 1}));
  EXPECT_EQ(X.getString("block_source"), "launch");
  EXPECT_EQ(X.getString("status"), "exact");
  EXPECT_TRUE(isNull(X, "reason"));
  EXPECT_TRUE(isNull(X, "range"));
  EXPECT_EQ(X.getInteger("ways"), 32);
  EXPECT_EQ(X.getInteger("wavefronts"), 32);
  EXPECT_EQ(X.getInteger("ideal"), 1);
  EXPECT_EQ(X.getNumber("mean_wavefronts"), 32.0);
  EXPECT_EQ(X.getNumber("mean_ideal"), 1.0);
  EXPECT_EQ(X.getInteger("requests_per_block"), 8);
  const json::Object &After = *X.getObject("after");
  EXPECT_EQ(After.getInteger("ways"), 1);
  EXPECT_EQ(After.getInteger("wavefronts"), 1);
  EXPECT_EQ(After.getInteger("ideal"), 1);
  EXPECT_EQ(After.getNumber("mean_wavefronts"), 1.0);
  const json::Object &F = *A.getObject("fix");
  EXPECT_EQ(F.getString("kind"), "pad");
  EXPECT_EQ(F.getString("safety"), "safe");
  EXPECT_EQ(F.getInteger("pad"), 1);
  EXPECT_EQ(*F.getArray("extents"), (json::Array{32, 33}));
  EXPECT_EQ(F.getInteger("bytes"), 4224);
  ASSERT_EQ(F.getArray("edits")->size(), 1u);
}

// Whoever applies the edits to the file gets the padded declaration.
TEST(ReportJson, EditsPointIntoTheFile) {
  json::Object Root = parsed(sample::report());
  auto Applied = [&](StringRef Array) {
    const json::Object &F = *arrayNamed(Root, Array).getObject("fix");
    const json::Object &E = *(*F.getArray("edits"))[0].getAsObject();
    EXPECT_EQ(E.getString("file"), "src/a.cu");
    std::string Text = sample::Text;
    return Text.replace(size_t(*E.getInteger("offset")),
                        size_t(*E.getInteger("length")),
                        E.getString("text")->str());
  };
  EXPECT_NE(Applied("tile").find("float tile[32][32 + 1];"), std::string::npos);
  EXPECT_NE(Applied("big").find("float big[32][64 + 1];"), std::string::npos);
}

TEST(ReportJson, SafetyAndItsReason) {
  json::Object Root = parsed(sample::report());
  auto Check = [&](StringRef Array, StringRef Safety, StringRef Code) {
    const json::Object &F = *arrayNamed(Root, Array).getObject("fix");
    EXPECT_EQ(F.getString("safety"), Safety);
    ASSERT_EQ(F.getArray("reasons")->size(), 1u);
    const json::Object &Why = *(*F.getArray("reasons"))[0].getAsObject();
    EXPECT_EQ(Why.getString("code"), Code);
    EXPECT_FALSE(Why.getString("text")->empty());
  };
  Check("big", "unsafe", "occupancy-loss");
  Check("macro", "report-only", "macro-declaration");
}

TEST(ReportJson, UnknownHasARangeAndNoCounts) {
  json::Object Root = parsed(sample::report());
  const json::Object &A = arrayNamed(Root, "table");
  EXPECT_EQ(A.getString("verdict"), "unknown");
  const json::Object &X = accessOf(A, 0);
  EXPECT_EQ(X.getString("status"), "unknown");
  for (const char *Key : {"ways", "wavefronts", "ideal", "mean_wavefronts",
                          "mean_ideal", "requests_per_block", "after"})
    EXPECT_TRUE(isNull(X, Key)) << Key;
  ASSERT_TRUE(X.getObject("range"));
  EXPECT_EQ(X.getObject("range")->getInteger("best"), 1);
  EXPECT_EQ(X.getObject("range")->getInteger("worst"), 32);
  ASSERT_TRUE(X.getObject("reason"));
  EXPECT_EQ(X.getObject("reason")->getString("code"), "data-dependent-index");
  EXPECT_EQ(X.getObject("reason")->getString("text"),
            "key[threadIdx.x] comes out of memory");
}

TEST(ReportJson, BoundKeepsItsCounts) {
  json::Object Root = parsed(sample::report());
  const json::Object &X = accessOf(arrayNamed(Root, "macro"), 0);
  EXPECT_EQ(X.getString("status"), "bound");
  EXPECT_EQ(X.getInteger("ways"), 32);
  EXPECT_TRUE(isNull(X, "range"));
  ASSERT_TRUE(X.getObject("reason"));
  EXPECT_EQ(X.getObject("reason")->getString("code"), "data-dependent-mask");
  EXPECT_FALSE(X.getObject("reason")->getString("text")->empty());
}

TEST(ReportJson, WordsOfOperationsAndBlocks) {
  json::Object Root = parsed(sample::report());
  EXPECT_EQ(accessOf(arrayNamed(Root, "hist"), 0).getString("op"), "atomic");
  const json::Object &X = accessOf(arrayNamed(Root, "big"), 0);
  EXPECT_EQ(X.getString("op"), "store");
  EXPECT_EQ(X.getString("block_source"), "assumed");
  EXPECT_EQ(accessOf(arrayNamed(Root, "vec"), 0).getInteger("bytes"), 16);
}

TEST(ReportJson, FixIsThereWhereNothingIsChanged) {
  json::Object Root = parsed(sample::report());
  const json::Object &F = *arrayNamed(Root, "hist").getObject("fix");
  EXPECT_EQ(F.getString("kind"), "none");
  ASSERT_EQ(F.getArray("reasons")->size(), 1u);
  const json::Object &Why = *(*F.getArray("reasons"))[0].getAsObject();
  EXPECT_EQ(Why.getString("code"), "inside-row");
  EXPECT_TRUE(F.getArray("edits")->empty());
}

TEST(ReportJson, SummaryCountsEntries) {
  Report R = sample::report();
  R.Arrays.push_back(sample::tile());
  json::Object Root = parsed(R);
  const json::Object &S = *Root.getObject("summary");
  EXPECT_EQ(S.getInteger("files"), 2);
  EXPECT_EQ(S.getInteger("arrays"), 8);
  EXPECT_EQ(S.getInteger("conflicts"), 6); // tile twice, vec, hist, big, macro
  EXPECT_EQ(S.getInteger("fixes_safe"), 2);
  EXPECT_EQ(S.getInteger("fixes_unsafe"), 1);
  EXPECT_EQ(S.getInteger("unknown"), 1);
}

TEST(ReportJson, FilesAndTheirMessages) {
  json::Object Root = parsed(sample::report());
  const json::Object &F = *(*Root.getArray("files"))[1].getAsObject();
  EXPECT_EQ(F.getString("path"), "src/b.cu");
  EXPECT_EQ(F.getString("status"), "failed");
  EXPECT_EQ(*F.getArray("messages"), (json::Array{"'missing.h' was not found"}));
}

TEST(ReportJson, SameInputSameBytes) {
  std::string Text = written(sample::report());
  EXPECT_EQ(Text, written(sample::report()));
  EXPECT_EQ(Text.back(), '\n');
}

TEST(ReportJson, EmptyReport) {
  json::Object Root = parsed({});
  EXPECT_TRUE(Root.getArray("arrays")->empty());
  EXPECT_EQ(Root.getObject("summary")->getInteger("files"), 0);
}

// Open arrays, large numbers, quotes, and bytes that are no UTF-8.
TEST(ReportJson, OddValuesStayJson) {
  Report R;
  R.Arrays = {sample::tile()};
  ArrayFinding &A = R.Arrays.back();
  A.Kernel = "a\"b\\c\n\xff";
  A.Extents = {-1};
  A.Kind = Storage::Dynamic;
  A.Accesses[0].RequestsPerBlock = uint64_t(1) << 40;
  A.Accesses[0].Now->MeanWavefronts = 1.0 / 3;
  json::Object Root = parsed(R);
  const json::Object &X = arrayNamed(Root, "tile");
  EXPECT_EQ(X.getString("storage"), "dynamic");
  EXPECT_EQ(*X.getArray("extents"), (json::Array{-1}));
  EXPECT_TRUE(X.getString("kernel")->starts_with("a\"b\\c\n"));
  EXPECT_EQ(accessOf(X, 0).getInteger("requests_per_block"), int64_t(1) << 40);
  EXPECT_EQ(accessOf(X, 0).getNumber("mean_wavefronts"), 1.0 / 3);
}

} // namespace
