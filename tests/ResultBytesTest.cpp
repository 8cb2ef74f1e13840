//===- ResultBytesTest.cpp - A file's result as bytes and back ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cache/ResultBytes.h"

#include <gtest/gtest.h>

using namespace shmfix;

namespace {

KeptResult sample() {
  KeptResult K;
  K.Inputs["/a.h"] = {InputAnswer::Content, 7, 9};
  K.Inputs["/b.h"] = {};
  FileResult &R = K.Result;
  R.File = {"a.cu", FileStatus::Partial, {"one", ""}};
  R.Notes = {"note"};
  R.FilesRead = {"a.cu", "b.cuh"};
  R.Sources["a.cu"] = std::string("text\0with zero", 14);
  ArrayFinding A;
  A.Name = "tile";
  A.Extents = {-1, 33};
  A.Is = Verdict::Conflict;
  Access X;
  X.Now = Counts{32, 32, 1, 31.25, 1.0};
  X.Why = Reason{ReasonCode::DataDependentIndex, "because"};
  X.Range = {1, 32};
  X.RequestsPerBlock = 1ull << 40;
  RequestGroup G;
  G.Count = 3;
  G.Index.push_back({});
  G.Index[0][31] = -5;
  G.Request.Offset[4] = 128;
  X.Requests = {G};
  A.Accesses = {X, Access()};
  A.Remedy.Edits = {{"a.cu", 3, 4, "32 + 1"}};
  A.Remedy.Table = {{1, 64, 4224, {1, 1}, false}};
  R.Arrays = {A};
  return K;
}

} // namespace

TEST(ResultBytes, EverythingComesBack) {
  KeptResult K = sample();
  std::string Bytes = toBytes(K);
  auto Back = fromBytes(Bytes);
  ASSERT_TRUE(Back.has_value());
  EXPECT_EQ(Back->Inputs, K.Inputs);
  EXPECT_EQ(Back->Result.Sources, K.Result.Sources);
  EXPECT_EQ(Back->Result.FilesRead, K.Result.FilesRead);
  EXPECT_EQ(Back->Result.File.Messages, K.Result.File.Messages);
  const ArrayFinding &A = Back->Result.Arrays.at(0);
  EXPECT_EQ(A.Extents, K.Result.Arrays[0].Extents);
  EXPECT_EQ(A.Remedy.Edits, K.Result.Arrays[0].Remedy.Edits);
  EXPECT_EQ(A.Remedy.Table.at(0).Bytes, 4224u);
  EXPECT_FALSE(A.Remedy.Table.at(0).Allowed);
  const Access &X = A.Accesses.at(0);
  EXPECT_EQ(X.Now->MeanWavefronts, 31.25);
  EXPECT_EQ(X.Why->Text, "because");
  EXPECT_EQ(X.RequestsPerBlock, 1ull << 40);
  EXPECT_EQ(X.Requests.at(0).Index.at(0)[31], -5);
  EXPECT_EQ(X.Requests.at(0).Request.Offset[4], 128);
  EXPECT_FALSE(A.Accesses.at(1).Now.has_value());
  EXPECT_EQ(toBytes(*Back), Bytes);
}

TEST(ResultBytes, NoBytesCrashIt) {
  std::string Bytes = toBytes(sample());
  for (size_t N = 0; N < Bytes.size(); ++N)
    EXPECT_FALSE(fromBytes(llvm::StringRef(Bytes).take_front(N)).has_value()) << N;
  EXPECT_FALSE(fromBytes(Bytes + "x").has_value());
  // A flipped bit may give another whole result, never a crash or a huge one.
  unsigned Refused = 0;
  for (size_t I = 0; I < Bytes.size(); ++I) {
    std::string Bad = Bytes;
    Bad[I] = char(~Bad[I]);
    Refused += !fromBytes(Bad).has_value();
  }
  EXPECT_GT(Refused, Bytes.size() / 10);
}
