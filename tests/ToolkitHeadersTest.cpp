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
//
//===----------------------------------------------------------------------===//

#include "tests/RunFiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace shmfix;

namespace {

std::vector<Toolkit> toolkits() {
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
  std::vector<Toolkit> Out;
  for (const std::string &Folder : Folders) {
    ToolkitQuery Query;
    Query.CudaPath = Folder;
    auto T = findToolkit(Query, *Files);
    EXPECT_TRUE(bool(T)) << toString(T.takeError());
    if (T)
      Out.push_back(std::move(*T));
  }
  if (auto T = findToolkit(processQuery(), *Files))
    Out.push_back(std::move(*T));
  else
    consumeError(T.takeError());
  return Out;
}

std::vector<std::string> sources() {
  std::vector<std::string> Out;
  std::error_code EC;
  for (const char *Folder :
       {SHMFIX_TEST_INPUTS "/fixed", SHMFIX_TEST_INPUTS "/clean",
        SHMFIX_TEST_INPUTS "/blocked", SHMFIX_TEST_INPUTS "/programs",
        SHMFIX_TEST_INPUTS "/merges",
        SHMFIX_SOURCE_DIR "/../shared/field_cases/kernels"})
    for (sys::fs::directory_iterator I(Folder, EC), E; !EC && I != E;
         I.increment(EC))
      if (StringRef(I->path()).ends_with(".cu"))
        Out.push_back(I->path());
  llvm::sort(Out);
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

/// A kernel that uses what a toolkit does not have yet cannot be held against
/// it: the parse says so.
bool isBroken(const RunResult &R) {
  return any_of(R.Found.Files, [](const FileFinding &F) {
    return F.State == FileStatus::Partial || F.State == FileStatus::Failed;
  });
}

TEST(ToolkitHeaders, SameVerdictsAsTheBuiltInDeclarations) {
  std::vector<Toolkit> Kits = toolkits();
  if (Kits.empty())
    GTEST_SKIP() << "set SHMFIX_TOOLKITS to a folder that "
                    "tests/fetch_toolkits.sh has filled";
  bool All = sys::Process::GetEnv("SHMFIX_TOOLKITS_ALL").value_or("") == "1";
  std::vector<std::string> Files = sources();
  size_t Compared = 0, Newer = 0;
  for (size_t I = 0; I < Files.size(); ++I) {
    RunResult Builtin = analyse(Files[I], nullptr);
    for (size_t K = 0; K < Kits.size(); ++K) {
      if (!All && K != I % Kits.size())
        continue;
      const CudaVersion &V = Kits[K].Version;
      SCOPED_TRACE(Files[I] + " with CUDA " + std::to_string(V.Major) + "." +
                   std::to_string(V.Minor));
      RunResult Real = analyse(Files[I], &Kits[K]);
      if (isBroken(Real) && !isBroken(Builtin) && V < CudaVersion{13, 0, 0}) {
        ++Newer;
        if (All)
          errs() << Files[I] << " CUDA " << V.Major << "." << V.Minor << ": "
                 << Real.Found.Files[0].Messages[0] << "\n";
        continue;
      }
      ++Compared;
      EXPECT_EQ(story(Builtin), story(Real));
      EXPECT_EQ(isBroken(Builtin), isBroken(Real))
          << (isBroken(Real) ? Real.Found.Files[0].Messages[0] : "");
    }
  }
  RecordProperty("compared", int(Compared));
  // Code for the newest toolkit is the exception.
  EXPECT_LE(Newer * 20, Compared + Newer);
}

} // namespace
