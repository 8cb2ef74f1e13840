//===- CountedKernels.h - The same arithmetic in CUDA and C++ ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A test gives a kernel as text and, as a Trace, the words that its threads
// touch. Requests of a block and their mean passes have to agree. Passes are
// counted here anew: most words in one bank.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TESTS_COUNTEDKERNELS_H
#define SHMFIX_TESTS_COUNTEDKERNELS_H

#include "tests/RunFiles.h"
#include "tests/TempFolder.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

namespace shmfix {

/// Word indices of the threads, by occasion: those of one warp that have the
/// same occasion make one request.
struct Trace {
  std::map<std::pair<unsigned, unsigned>, std::set<unsigned>> Requests;
  void touch(unsigned Thread, unsigned Occasion, unsigned Word) {
    Requests[{Thread / 32, Occasion}].insert(Word);
  }
  double mean() const {
    double Passes = 0;
    for (const auto &[Key, Words] : Requests) {
      std::map<unsigned, unsigned> InBank;
      unsigned Most = 0;
      for (unsigned W : Words)
        Most = std::max(Most, ++InBank[W % 32]);
      Passes += Most;
    }
    return Passes / double(Requests.size());
  }
};

class CountedKernels : public testing::Test {
protected:
  void SetUp() override { Folder.write("LICENSE", ""); } // the project's root
  std::vector<Access> accesses(const std::string &Text) {
    RunResult R = runOne(Folder.write("k.cu", Text), builtinOptions());
    std::vector<Access> Out;
    for (const ArrayFinding &A : R.Found.Arrays)
      Out.insert(Out.end(), A.Accesses.begin(), A.Accesses.end());
    return Out;
  }
  /// The only access of the kind on the line.
  Access on(const std::string &Text, unsigned Line, OpKind Op) {
    std::vector<Access> Here;
    for (Access &A : accesses(Text))
      if (A.Where.Line == Line && A.Op == Op)
        Here.push_back(A);
    EXPECT_EQ(Here.size(), 1u) << "line " << Line;
    return Here.empty() ? Access() : Here.front();
  }
  void expectExact(const Access &A, const Trace &T) {
    EXPECT_EQ(A.State, Status::Exact) << (A.Why ? A.Why->Text : "");
    ASSERT_TRUE(A.Now);
    EXPECT_DOUBLE_EQ(A.Now->MeanWavefronts, T.mean());
    ASSERT_TRUE(A.RequestsPerBlock);
    EXPECT_EQ(*A.RequestsPerBlock, T.Requests.size());
  }
  const TempFolder Folder;
};

} // namespace shmfix

#endif
