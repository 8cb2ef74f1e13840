//===- RewriteEquivalenceTest.cpp - The same results after a change -------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random kernels with conflicts are changed by the tool, unsafe changes too;
// original and changed text are compiled for the CPU and run. Every kernel must
// write the same bits, with safe changes also where rows that have a name are
// longer, and a second run of the tool must find nothing more to change. 500
// kernels by default; SHMFIX_RANDOM_KERNELS and SHMFIX_RANDOM_SEED as in
// RandomKernelsTest.
//
//===----------------------------------------------------------------------===//

#include "matchers/banks/Architectures.h"
#include "tests/random_kernels/Reference.h"
#include "tests/random_kernels/Tiles.h"
#include "tool/driver/Driver.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace shmfix;
using namespace shmfix::random_kernels;

namespace {

constexpr unsigned KernelsInAFile = 100;

uint64_t setting(const char *Name, uint64_t Default) {
  uint64_t X = Default;
  if (auto V = llvm::sys::Process::GetEnv(Name))
    llvm::StringRef(*V).getAsInteger(10, X);
  return X;
}

/// From the kernel's own "#define", constant or function to behind its launch.
std::string textOf(const std::string &File, const Tile &T) {
  const std::string Close = "#endif\n";
  size_t Launch = File.find("void launch" + std::to_string(T.Seed) + "(");
  size_t End = File.find(Close, Launch) + Close.size();
  size_t Begin = File.rfind(Close, Launch);
  Begin = Begin == std::string::npos ? 0 : Begin + Close.size();
  return File.substr(Begin, End - Begin);
}

/// A change that is safe is right for other lengths of the rows, too: the names of
/// them get larger values in original and changed text.
void expectSameBitsForLargerRows(const std::string &After, const std::vector<Tile> &Batch,
                                 const CpuReference &Cpu, uint64_t &Tried) {
  std::vector<Tile> Larger;
  std::string OldText, NewText;
  for (const Tile &T : Batch) {
    std::string Changed = textOf(After, T);
    if (T.Larger.empty() || Changed == T.Text)
      continue;
    Larger.push_back(T);
    Larger.back().Call = withLargerRows(T.Call, T);
    OldText += withLargerRows(T.Text, T);
    NewText += withLargerRows(Changed, T);
  }
  Tried += Larger.size();
  auto Old = Cpu.outputOf(tilesProgram(OldText, Larger)), New = Cpu.outputOf(tilesProgram(NewText, Larger));
  ASSERT_TRUE(bool(Old)) << llvm::toString(Old.takeError());
  ASSERT_TRUE(bool(New)) << llvm::toString(New.takeError());
  llvm::SmallVector<llvm::StringRef> OldLines, NewLines;
  llvm::StringRef(*Old).split(OldLines, '\n', -1, false);
  llvm::StringRef(*New).split(NewLines, '\n', -1, false);
  ASSERT_EQ(OldLines.size(), Larger.size());
  ASSERT_EQ(NewLines.size(), Larger.size());
  for (size_t I = 0; I < Larger.size(); ++I)
    if (OldLines[I] != NewLines[I])
      ADD_FAILURE() << "seed " << Larger[I].Seed << ": a safe change is wrong for rows of another length"
                    << "\n--- before\n" << Larger[I].Text << "--- after\n" << textOf(After, Larger[I]);
}

/// Changes so many kernels and runs them before and after; Broad: there have to
/// be changes of all kinds among them.
void expectSameBits(uint64_t Seed, uint64_t Left, bool Broad) {
  llvm::SmallString<128> Folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("shmfix-tiles", Folder));
  auto Cpu = CpuReference::create(std::string(Folder));
  ASSERT_TRUE(bool(Cpu)) << llvm::toString(Cpu.takeError());
  DriverOptions O;
  O.NoCuda = true;
  O.Arch = &banks::defaultArchitecture();
  O.ResourceDirectory = BuiltinResourceRoot.str();

  uint64_t Kernels = 0, Conflicts = 0, Shown = 0, TakenBack = 0, Larger = 0;
  std::map<FixKind, unsigned> Applied;
  std::map<std::string, unsigned> Refused;
  while (Left) {
    std::vector<Tile> Batch;
    for (; Left && Batch.size() < KernelsInAFile; --Left)
      Batch.push_back(generateTile(Seed++));
    std::string Before = tilesFile(Batch);
    const std::string Path = "tiles.cu";
    O.Overlay = {{Path, Before}};
    RunResult Run = runFiles({Path}, 1, O, [](size_t) {});
    ASSERT_EQ(Run.Found.Files.size(), 1u);
    ASSERT_EQ(Run.Found.Files[0].State, FileStatus::Analyzed)
        << (Run.Found.Files[0].Messages.empty() ? "" : Run.Found.Files[0].Messages[0]);
    std::map<std::string, std::string> How;
    for (const ArrayFinding &A : Run.Found.Arrays) {
      Conflicts += A.Is == Verdict::Conflict;
      if (isApplied(A, true)) {
        ++Applied[A.Remedy.Kind];
        How[A.Kernel.substr(0, A.Kernel.find('<'))] = A.Remedy.Title;
      } else if (A.Is == Verdict::Conflict && !A.Remedy.Reasons.empty()) {
        ++Refused[codeOf(A.Remedy.Reasons.front().Code)];
      }
      for (const Reason &W : A.Remedy.Reasons)
        if (W.Code == ReasonCode::VerificationFailed) {
          ++TakenBack;
          llvm::outs() << "taken back: " << A.Kernel << ": " << W.Text << "\n";
        }
    }
    auto Changed = changedFiles(Run, true);
    ASSERT_TRUE(bool(Changed)) << llvm::toString(Changed.takeError());
    std::string After = Changed->empty() ? Before : Changed->front().After;
    auto Safe = changedFiles(Run, false);
    ASSERT_TRUE(bool(Safe)) << llvm::toString(Safe.takeError());
    if (!Safe->empty())
      expectSameBitsForLargerRows(Safe->front().After, Batch, *Cpu, Larger);
    // A second run finds nothing more to do.
    O.Overlay = {{Path, After}};
    RunResult Second = runFiles({Path}, 1, O, [](size_t) {});
    for (const ArrayFinding &A : Second.Found.Arrays)
      if (isApplied(A, true) && ++Shown <= 10)
        ADD_FAILURE() << "seeds from " << Batch[0].Seed << ": a second run changes " << A.Kernel
                      << " again: " << A.Remedy.Title << ", after "
                      << How[A.Kernel.substr(0, A.Kernel.find('<'))];
    auto Old = Cpu->outputOf(tilesProgram(Before, Batch));
    ASSERT_TRUE(bool(Old)) << "seeds from " << Batch[0].Seed << ": "
                           << llvm::toString(Old.takeError());
    auto New = Cpu->outputOf(tilesProgram(After, Batch));
    ASSERT_TRUE(bool(New)) << "seeds from " << Batch[0].Seed << ": "
                           << llvm::toString(New.takeError());
    llvm::SmallVector<llvm::StringRef> OldLines, NewLines;
    llvm::StringRef(*Old).split(OldLines, '\n', -1, false);
    llvm::StringRef(*New).split(NewLines, '\n', -1, false);
    ASSERT_EQ(OldLines.size(), Batch.size());
    ASSERT_EQ(NewLines.size(), Batch.size());
    for (size_t I = 0; I < Batch.size(); ++I) {
      ++Kernels;
      if (OldLines[I] != NewLines[I] && ++Shown <= 10)
        ADD_FAILURE() << "seed " << Batch[I].Seed << ": " << How[Batch[I].Name]
                      << "\n--- before\n" << Batch[I].Text << "--- after\n"
                      << textOf(After, Batch[I]);
    }
  }
  llvm::sys::fs::remove_directories(Folder);
  if (!Broad)
    return;
  // Verification may save a wrong plan, but plans are to be right.
  EXPECT_LE(TakenBack * 100, Kernels);
  // Kernels without conflicts or changes would prove nothing.
  EXPECT_GT(Conflicts, Kernels / 2);
  EXPECT_GT(Applied[FixKind::Pad], Kernels / 10);
  EXPECT_GT(Applied[FixKind::Restride], Kernels / 20);
  EXPECT_GT(Larger, Kernels / 20);
  llvm::outs() << "run with larger rows: " << Larger << "\n";
  for (auto &[Kind, N] : Applied)
    llvm::outs() << toString(Kind) << ": " << N << "\n";
  for (auto &[Code, N] : Refused)
    llvm::outs() << "not changed, " << Code << ": " << N << "\n";
}

TEST(RewriteEquivalence, ChangedKernelsWriteTheSameBits) {
  expectSameBits(setting("SHMFIX_RANDOM_SEED", FirstWithNames), setting("SHMFIX_RANDOM_KERNELS", 500), true);
}

/// An index that steps over two rows at once; a pad that a second run made
/// longer; a share of the index that was added to an index that had one; a row
/// that only a helper's argument names; a remainder that is no row.
TEST(RewriteEquivalence, SeedsThatWereDifferentOnce) {
  for (uint64_t Seed : {70203963, 70302426, 70303230, 70102390, 201104758, 200101445,
                        200105260, 201303319, 201500005, 200203335, 201003417})
    expectSameBits(Seed, 1, false);
}

TEST(RewriteEquivalence, AWrongStrideIsSeen) {
  llvm::SmallString<128> Folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("shmfix-tiles", Folder));
  auto Cpu = CpuReference::create(std::string(Folder));
  ASSERT_TRUE(bool(Cpu)) << llvm::toString(Cpu.takeError());
  auto Output = [&](const std::string &Store, const std::string &Load) {
    Tile T;
    T.Name = T.Call = "k1";
    T.Block[1] = 8;
    T.Text = "__global__ void k1(const float *in, float *out) {\n"
             "  __shared__ float t[32 * 33];\n"
             "  int tx = threadIdx.x, ty = threadIdx.y;\n"
             "  t[ty * " + Store + " + tx] = in[ty * 32 + tx];\n"
             "  __syncthreads();\n"
             "  out[ty * 32 + tx] = t[(7 - ty) * " + Load + " + tx];\n"
             "}\n";
    auto Text = Cpu->outputOf(tilesProgram(T.Text, {T}));
    EXPECT_TRUE(bool(Text));
    return Text ? *Text : llvm::toString(Text.takeError());
  };
  EXPECT_EQ(Output("32", "32"), Output("33", "33"));
  EXPECT_NE(Output("32", "32"), Output("33", "32"));
  llvm::sys::fs::remove_directories(Folder);
}

} // namespace
