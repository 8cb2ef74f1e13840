//===- ToolkitHeadersTest.cpp - Built-in declarations against toolkits ----===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same file with the built-in CUDA declarations and with the headers of a
// toolkit must give the same findings: places, counts, changes. Toolkits are
// the folders cuda-* that tests/fetch_toolkits.sh lays out in $SHMFIX_TOOLKITS,
// and the one that is installed. Skipped if SHMFIX_TOOLKITS is not set: some
// minutes of work.
// Files: test_inputs/ and, where it lies beside the project, a folder
// shared/field_cases. Each file meets one of the toolkits in turn; with
// SHMFIX_TOOLKITS_ALL=1 all of them.
// In parts: a test is one file with one toolkit, named folder_file_toolkit;
// --gtest_filter=*/fixed_*12_9 picks some, GTEST_TOTAL_SHARDS and
// GTEST_SHARD_INDEX share them out.
//
//===----------------------------------------------------------------------===//

#include "tests/RunFiles.h"

#include "clang/Basic/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace shmfix;

namespace {

/// Names are those of the folders, and "installed".
std::vector<std::pair<std::string, Toolkit>> toolkits() {
  std::string Root = sys::Process::GetEnv("SHMFIX_TOOLKITS").value_or("");
  if (Root.empty())
    return {};
  std::vector<std::string> Folders;
  std::error_code EC;
  for (sys::fs::directory_iterator I(Root, EC), E; !EC && I != E; I.increment(EC))
    if (StringRef Name = sys::path::filename(I->path());
        Name.starts_with("cuda-") && !Name.contains(".part"))
      Folders.push_back(I->path());
  llvm::sort(Folders);
  auto Files = vfs::getRealFileSystem();
  std::vector<std::pair<std::string, Toolkit>> Out;
  for (const std::string &Folder : Folders) {
    ToolkitQuery Query;
    Query.CudaPath = Folder;
    auto T = findToolkit(Query, *Files);
    EXPECT_TRUE(bool(T)) << toString(T.takeError());
    if (T)
      Out.emplace_back(sys::path::filename(Folder).str(), std::move(*T));
  }
  if (auto T = findToolkit(processQuery(), *Files))
    Out.emplace_back("installed", std::move(*T));
  else
    consumeError(T.takeError());
  return Out;
}

std::vector<std::string> sources() {
  std::vector<std::string> Out;
  for (const char *Folder :
       {SHMFIX_TEST_INPUTS "/fixed", SHMFIX_TEST_INPUTS "/clean",
        SHMFIX_TEST_INPUTS "/blocked", SHMFIX_TEST_INPUTS "/programs",
        SHMFIX_TEST_INPUTS "/merges",
        SHMFIX_SOURCE_DIR "/../shared/field_cases/kernels"}) {
    std::error_code EC;
    for (sys::fs::directory_iterator I(Folder, EC), E; !EC && I != E;
         I.increment(EC))
      if (StringRef(I->path()).ends_with(".cu"))
        Out.push_back(I->path());
  }
  llvm::sort(Out);
  return Out;
}

/// One file with one toolkit.
struct Pair {
  std::string File, KitName;
  Toolkit Kit;
};

std::string nameOf(const Pair &P) {
  StringRef Folder = sys::path::filename(sys::path::parent_path(P.File));
  std::string Name =
      (Folder + "_" + sys::path::stem(P.File) + "_" + P.KitName).str();
  for (char &C : Name)
    if (!llvm::isAlnum(C))
      C = '_';
  return Name;
}

void PrintTo(const Pair &P, std::ostream *OS) { *OS << nameOf(P); }

std::vector<Pair> pairs() {
  auto Kits = toolkits();
  std::vector<Pair> Out;
  bool All = sys::Process::GetEnv("SHMFIX_TOOLKITS_ALL").value_or("") == "1";
  size_t Turn = 0;
  if (!Kits.empty())
    for (const std::string &File : sources())
      for (size_t K = 0, Mine = Turn++ % Kits.size(); K < Kits.size(); ++K)
        if (All || K == Mine)
          Out.push_back({File, Kits[K].first, Kits[K].second});
  return Out;
}

std::string textOfCounts(const std::optional<Counts> &C) {
  if (!C)
    return "unknown";
  return std::to_string(C->Ways) + "/" + std::to_string(C->Wavefronts) + "/" +
         std::to_string(C->Ideal);
}

/// One line for each array and access: all that a user would act upon.
std::string story(const RunResult &R) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (const ArrayFinding &A : R.Found.Arrays) {
    OS << A.Where.Line << ":" << A.Where.Column << " " << A.Name << " in "
       << A.Kernel << " " << A.Element << " " << A.Bytes << " bytes "
       << toString(A.Is) << ", " << toString(A.Remedy.Kind) << " +"
       << A.Remedy.Pad << " " << toString(A.Remedy.Safe);
    for (const Reason &Why : A.Remedy.Reasons)
      OS << " " << codeOf(Why.Code);
    for (const Edit &E : A.Remedy.Edits)
      OS << " " << E.Offset << "+" << E.Length << "'" << E.Text << "'";
    OS << "\n";
    for (const Access &X : A.Accesses)
      OS << "  " << X.Where.Line << ":" << X.Where.Column << " "
         << toString(X.Op) << X.Bytes << " " << X.Block.X << "x" << X.Block.Y
         << "x" << X.Block.Z << " " << toString(X.State) << " "
         << textOfCounts(X.Now) << " " << textOfCounts(X.After) << "\n";
  }
  return Text;
}

RunResult analyse(const std::string &File, const Toolkit *Cuda) {
  DriverOptions O = builtinOptions();
  O.Verify = VerifyMode::Off; // runs the same parses again
  O.NoCuda = !Cuda;
  if (Cuda) {
    O.Cuda = *Cuda;
    O.PreferToolkit = true;
  }
  return runOne(File, O);
}

bool isBroken(const RunResult &R) {
  return any_of(R.Found.Files, [](const FileFinding &F) {
    return F.State == FileStatus::Partial || F.State == FileStatus::Failed;
  });
}

/// What a toolkit does not have yet, or what clang does not take of it: the
/// parse must say so, with these words.
struct Exception {
  const char *File;
  unsigned Major, Minor;
  const char *Words;
};
constexpr Exception Exceptions[] = {
    {"async-box.cu", 11, 8, "unknown type name 'CUtensorMap'"},
    // Operands of an asm without a comma between them.
    {"async-box.cu", 12, 4, "cuda/barrier.h:343: expected ')'"},
};

class ToolkitHeaders : public testing::TestWithParam<Pair> {};

TEST_P(ToolkitHeaders, SameVerdictsAsTheBuiltInDeclarations) {
  const auto &[File, KitName, Kit] = GetParam();
  SCOPED_TRACE(File + " with " + KitName);
  if (CLANG_VERSION_MAJOR < 22 && CudaVersion{13, 1, 0} < Kit.Version)
    GTEST_SKIP() << "clang " << CLANG_VERSION_MAJOR
                 << " does not parse <crt/math_functions.hpp> of CUDA 13.5";
  RunResult Builtin = analyse(File, nullptr);
  RunResult Real = analyse(File, &Kit);
  ASSERT_FALSE(Builtin.Found.Files.empty() || Real.Found.Files.empty());
  std::string Said = isBroken(Real) && !Real.Found.Files[0].Messages.empty()
                         ? Real.Found.Files[0].Messages[0]
                         : "";
  for (const Exception &E : Exceptions)
    if (sys::path::filename(File) == E.File && Kit.Version.Major == E.Major &&
        Kit.Version.Minor == E.Minor) {
      EXPECT_TRUE(StringRef(Said).contains(E.Words)) << Said;
      return;
    }
  EXPECT_EQ(story(Builtin), story(Real));
  EXPECT_EQ(isBroken(Builtin), isBroken(Real)) << Said;
}

INSTANTIATE_TEST_SUITE_P(Files, ToolkitHeaders, testing::ValuesIn(pairs()),
                         [](const auto &P) { return nameOf(P.param); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ToolkitHeaders);

TEST(ToolkitFolders, AreThere) {
  if (toolkits().empty())
    GTEST_SKIP() << "set SHMFIX_TOOLKITS to a folder that "
                    "tests/fetch_toolkits.sh has filled";
}

} // namespace
