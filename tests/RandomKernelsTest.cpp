//===- RandomKernelsTest.cpp - Lane addresses against the CPU's -----------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random kernels are run on the CPU thread by thread, and analysed; the warp
// requests must be the same: which lanes, which bytes, how often. The reference
// shares no code with the interpreter. 500 kernels by default;
//   SHMFIX_RANDOM_KERNELS=100000 SHMFIX_RANDOM_SEED=1 ./RandomKernelsTest
// runs more. What differs is printed with its seed and its text.
//
//===----------------------------------------------------------------------===//

#include "tests/random_kernels/Reference.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <gtest/gtest.h>

using namespace shmfix;
using namespace shmfix::random_kernels;

namespace {

constexpr unsigned KernelsInAFile = 100;
constexpr unsigned MaxShown = 20;

uint64_t setting(const char *Name, uint64_t Default) {
  uint64_t X = Default;
  if (auto V = llvm::sys::Process::GetEnv(Name))
    llvm::StringRef(*V).getAsInteger(10, X);
  return X;
}

std::string numbered(const std::string &Text, unsigned Line) {
  std::string Out;
  llvm::StringRef Rest = Text;
  while (!Rest.empty()) {
    auto [First, Tail] = Rest.split('\n');
    Out += std::to_string(Line++) + "  " + First.str() + "\n";
    Rest = Tail;
  }
  return Out;
}

class Folder {
public:
  Folder() { EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("shmfix-random", Path)); }
  ~Folder() { llvm::sys::fs::remove_directories(Path); }
  std::string path() const { return std::string(Path); }

private:
  llvm::SmallString<128> Path;
};

void expectSameRequests(uint64_t Seed, uint64_t Left) {
  Folder Dir;
  auto Cpu = CpuReference::create(Dir.path());
  ASSERT_TRUE(bool(Cpu)) << llvm::toString(Cpu.takeError());
  uint64_t Sites = 0, RequestCount = 0, Kernels = 0, Different = 0;
  while (Left) {
    std::vector<Kernel> Batch;
    for (; Left && Batch.size() < KernelsInAFile; --Left)
      Batch.push_back(generate(Seed++));
    auto Expected = Cpu->run(cpu(Batch));
    ASSERT_TRUE(bool(Expected)) << "seeds from " << Batch.front().Seed << ": "
                                << llvm::toString(Expected.takeError());
    Analysed Found = analyseText(cuda(Batch));
    ASSERT_TRUE(Found.Errors.empty()) << "seeds from " << Batch.front().Seed << ": "
                                      << Found.Errors.front();
    unsigned Line = 2;
    for (const Kernel &K : Batch) {
      auto E = (*Expected)[K.Name], F = Found.Found[K.Name];
      for (auto &[At, All] : E)
        for (auto &[L, N] : All)
          RequestCount += N;
      Sites += E.size();
      ++Kernels;
      std::string Why = K.Long ? difference(shifted(E), shifted(F)) : difference(E, F);
      if (auto It = Found.NotExact.find(K.Name); It != Found.NotExact.end())
        Why = It->second;
      std::string Text = plain(K.Text);
      if (!Why.empty() && ++Different <= MaxShown)
        ADD_FAILURE() << "seed " << K.Seed << (K.Long ? " (long loops)" : "") << ", block "
                      << K.Block[0] << " x " << K.Block[1] << " x " << K.Block[2] << ", "
                      << K.Template << "(" << K.Arguments << "): " << Why << "\n"
                      << numbered(Text, Line);
      Line += llvm::StringRef(Text).count('\n');
    }
  }
  EXPECT_EQ(Different, 0u) << "of " << Kernels << " kernels";
  // A generator that made empty kernels would agree with anything.
  EXPECT_GT(Sites, Kernels * 3);
  EXPECT_GT(RequestCount, Sites * 2);
  testing::Test::RecordProperty("kernels", int(Kernels));
  testing::Test::RecordProperty("sites", int(Sites));
  testing::Test::RecordProperty("requests", int(RequestCount));
}

TEST(RandomKernels, RequestsEqualThoseOfTheCpu) {
  expectSameRequests(setting("SHMFIX_RANDOM_SEED", 1), setting("SHMFIX_RANDOM_KERNELS", 500));
}

/// Loops whose tried turns asked for residues that nothing else needed.
TEST(RandomKernels, SeedsThatWereDifferentOnce) {
  for (uint64_t Seed : {251302411, 250801568})
    expectSameRequests(Seed, 1);
}

TEST(RandomKernels, ASeedGivesTheSameTextAgain) {
  for (uint64_t Seed : {3, 77, 12345}) {
    EXPECT_EQ(generate(Seed).Text, generate(Seed).Text);
    EXPECT_NE(generate(Seed).Text, generate(Seed + 1).Text);
  }
}

TEST(RandomKernels, ADifferenceIsSeen) {
  Lanes L;
  L.Active = 3;
  L.Offset[1] = 4;
  std::map<Site, Requests> A, B;
  A[{5, "a", OpKind::Load, 4}][L] = 2;
  B = A;
  EXPECT_EQ(difference(A, B), "");
  B.begin()->second.begin()->second = 3;
  EXPECT_NE(difference(A, B).find("line 5"), std::string::npos);
  EXPECT_NE(difference(A, {}), "");
  EXPECT_NE(difference({}, A), "");
  Lanes Moved = L;
  Moved.Offset[0] = 128;
  Moved.Offset[1] = 132;
  std::map<Site, Requests> C;
  C[{5, "a", OpKind::Load, 4}][Moved] = 2;
  EXPECT_NE(difference(A, C), "");
  EXPECT_EQ(difference(shifted(A), shifted(C)), "");
}

} // namespace
