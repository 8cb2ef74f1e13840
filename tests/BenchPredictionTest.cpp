//===- BenchPredictionTest.cpp - Reads the JSON of shmfix, applies its edits -===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Prediction.h"

#include "gtest/gtest.h"

using namespace shmfix::bench;

static const char *Json = R"({"schema": 1, "files": [{"path": "/t/a.cu", "status": "analyzed"}], "arrays": [
 {"name": "tile", "kernel": "k<float>", "file": "/t/a.cu", "line": 4, "bytes": 4096,
  "accesses": [{"file": "/t/a.cu", "line": 9, "op": "load", "bytes": 4, "block": [32, 8, 1], "status": "exact",
    "wavefronts": 32, "mean_wavefronts": 32.0, "mean_ideal": 1.0, "after": {"mean_wavefronts": 1.0}},
   {"file": "/usr/h.cuh", "line": 1, "op": "load", "bytes": 4, "status": "exact"}],
  "fix": {"kind": "pad", "safety": "safe", "bytes": 4224, "edits": [{"file": "/t/a.cu", "offset": 3, "length": 2, "text": "33"}]}},
 {"name": "tile", "kernel": "k<int>", "file": "/t/a.cu", "line": 4, "bytes": 4096, "accesses": [],
  "fix": {"kind": "pad", "safety": "safe", "bytes": 4224, "edits": [{"file": "/t/a.cu", "offset": 3, "length": 2, "text": "33"}]}},
 {"name": "big", "kernel": "b", "file": "/t/a.cu", "line": 7, "bytes": 1,
  "accesses": [{"file": "/t/a.cu", "line": 11, "op": "store", "bytes": 4, "block": [32, 8, 1], "status": "exact",
    "wavefronts": 8, "mean_wavefronts": 8.0, "mean_ideal": 1.0, "after": {"mean_wavefronts": 2.0}}],
  "fix": {"kind": "pad", "safety": "unsafe", "bytes": 2, "edits": [{"file": "/t/a.cu", "offset": 9, "length": 0, "text": "+"}]}}]})";

TEST(BenchPrediction, ChangesAndAccesses) {
  auto P = readPrediction(Json, "/t", false);
  ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
  ASSERT_EQ(P->Changes.size(), 1u); // two instances, one edit; the unsafe one is left out
  EXPECT_EQ(P->Changes[0].Id, "a.cu:4 tile");
  EXPECT_EQ(P->Changes[0].Edits[0].File, "a.cu");
  ASSERT_EQ(P->Accesses.size(), 2u);
  EXPECT_EQ(*P->Accesses[0].Before, 32);
  EXPECT_EQ(*P->Accesses[0].After, 1);
  EXPECT_EQ(P->Accesses[0].Block, (Shape{32, 8, 1}));
  // What is not applied is not promised.
  EXPECT_EQ(P->Accesses[1].Before, 8);
  EXPECT_FALSE(P->Accesses[1].After);
  auto All = readPrediction(Json, "/t", true);
  ASSERT_TRUE(bool(All));
  EXPECT_EQ(All->Changes.size(), 2u);
  ASSERT_EQ(All->Accesses.size(), 2u);
  EXPECT_EQ(All->Accesses[1].After, 2);
}

TEST(BenchPrediction, FilesOutsideAndOtherSchemas) {
  auto P = readPrediction(Json, "/other", false);
  ASSERT_FALSE(bool(P));
  EXPECT_NE(llvm::toString(P.takeError()).find("--tree"), std::string::npos);
  auto S = readPrediction("{\"schema\": 2}", "/t", false);
  EXPECT_FALSE(bool(S));
  llvm::consumeError(S.takeError());
}

TEST(BenchPrediction, Edits) {
  auto Text = applyEdits("int t[32][32];", {{"f", 10, 2, "33"}, {"f", 0, 0, "/**/"}, {"f", 10, 2, "33"}});
  ASSERT_TRUE(bool(Text));
  EXPECT_EQ(*Text, "/**/int t[32][33];");
  auto Overlap = applyEdits("abcdef", {{"f", 1, 3, "x"}, {"f", 2, 1, "y"}});
  EXPECT_FALSE(bool(Overlap));
  llvm::consumeError(Overlap.takeError());
  auto Behind = applyEdits("abc", {{"f", 2, 5, "x"}});
  EXPECT_FALSE(bool(Behind));
  llvm::consumeError(Behind.takeError());
}
