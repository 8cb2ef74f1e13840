//===- GoldenTest.cpp - Whole files in, whole files out -------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the library over test_inputs/:
//   fixed/NAME.before.cu   the change gives NAME.after.cu, byte for byte, which
//                          has no finding and is not changed again
//   clean/NAME.cu          every array is clean, nothing is proposed
//   blocked/CODE.cu        an array has the reason CODE and stays as it is; more
//                          files for one reason are named CODE.NAME.cu
// The first line of a file may hold options: // shmfix: --block 32,8
//
// SHMFIX_TEST_INPUTS is the folder test_inputs/, SHMFIX_SOURCE_DIR the root of
// the project, both given by CMake.
//
//===----------------------------------------------------------------------===//

#include "rewrites/Rewrite.h"
#include "tool/cuda/Prelude.h"
#include "tool/cuda/ResourceDir.h"
#include "tool/driver/Driver.h"

#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>

using namespace shmfix;

namespace {

/// Reasons that say what a change leaves undone; the change may be made.
constexpr ReasonCode BesideAChange[] = {ReasonCode::PartialCure,
                                        ReasonCode::InstanceDependent};

/// Fix reasons that no single file of valid CUDA code brings about.
constexpr ReasonCode NotByOneFile[] = {
    // Array members whose extent is deduced cannot be __shared__.
    ReasonCode::InitializedArray,
};

constexpr ReasonCode All[] = {
#define REASON(Name, Code, Kind, Text) ReasonCode::Name,
#include "matchers/Reasons.def"
};

template <size_t N> bool isIn(const ReasonCode (&List)[N], ReasonCode C) {
  return std::find(std::begin(List), std::end(List), C) != std::end(List);
}

std::string read(const std::string &Path) {
  auto B = llvm::MemoryBuffer::getFile(Path);
  EXPECT_TRUE(bool(B)) << Path;
  return B ? (*B)->getBuffer().str() : std::string();
}

std::vector<std::string> filesIn(const std::string &Folder, llvm::StringRef Suffix) {
  std::vector<std::string> Names;
  std::error_code EC;
  for (llvm::sys::fs::directory_iterator I(Folder, EC), E; !EC && I != E; I.increment(EC)) {
    llvm::StringRef Name = llvm::sys::path::filename(I->path());
    if (Name.consume_back(Suffix))
      Names.push_back(Name.str());
  }
  std::sort(Names.begin(), Names.end());
  return Names;
}

std::vector<std::string> inputs(const char *Folder, llvm::StringRef Suffix) {
  return filesIn(std::string(SHMFIX_TEST_INPUTS) + "/" + Folder, Suffix);
}

struct Input {
  std::string Path;
  DriverOptions Options;
  bool Unsafe = false;
};

BlockShape blockOf(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  Text.split(Parts, ',');
  BlockShape B;
  unsigned *Axes[] = {&B.X, &B.Y, &B.Z};
  for (size_t I = 0; I < Parts.size() && I < 3; ++I)
    EXPECT_FALSE(Parts[I].getAsInteger(10, *Axes[I])) << Text.str();
  return B;
}

/// The options that the first line names; built-in CUDA declarations only.
Input inputOf(const std::string &Path) {
  Input R;
  R.Path = Path;
  R.Options.NoCuda = true;
  R.Options.Arch = &banks::defaultArchitecture();
  auto FS = llvm::vfs::getRealFileSystem();
  std::string Self = llvm::sys::fs::getMainExecutable(nullptr, nullptr);
  R.Options.ResourceDirectory = findResourceDir(Self, *FS, BuiltinResourceRoot).Path;
  std::string Text = read(Path);
  llvm::StringRef Line = llvm::StringRef(Text).split('\n').first.rtrim();
  Line.consume_front("\xef\xbb\xbf");
  if (!Line.consume_front("// shmfix: "))
    return R;
  llvm::SmallVector<llvm::StringRef, 8> Words;
  Line.split(Words, ' ', -1, false);
  for (size_t I = 0; I < Words.size(); ++I) {
    llvm::StringRef Option = Words[I];
    if (Option == "--unsafe-fixes") {
      R.Unsafe = true;
      continue;
    }
    llvm::StringRef Value = ++I < Words.size() ? Words[I] : "";
    auto [Name, Rest] = Value.split('=');
    bool Named = Value.contains('=');
    if (Option == "--block") {
      R.Options.Analysis.Shapes.Blocks[Named ? Name.str() : ""] = blockOf(Named ? Rest : Value);
    } else if (Option == "--assume") {
      EXPECT_FALSE(Rest.getAsInteger(0, R.Options.Analysis.Assume[Name.str()]));
    } else if (Option == "--arch") {
      auto A = banks::findArchitecture(Value.str());
      EXPECT_TRUE(A.has_value()) << Value.str();
      if (A) {
        R.Options.Arch = A->Arch;
        R.Options.ArchName = std::string(A->Arch->Name);
      }
    } else {
      ADD_FAILURE() << Path << ": option '" << Option.str() << "' is not known";
    }
  }
  return R;
}

RunResult analyse(const Input &R) {
  return runFiles({R.Path}, 1, R.Options, [](size_t) {});
}

/// The same file with another text.
RunResult analyse(Input R, const std::string &Text) {
  R.Options.Overlay[R.Path] = Text;
  return analyse(R);
}

/// The text after all changes; Text itself when there are none.
std::string changed(const Input &R, const RunResult &Found, const std::string &Text) {
  auto Files = changedFiles(Found, R.Unsafe);
  if (!Files) {
    ADD_FAILURE() << R.Path << ": " << llvm::toString(Files.takeError());
    return Text;
  }
  for (const ChangedFile &F : *Files) {
    EXPECT_EQ(F.Path, R.Path) << "another file is changed";
    if (F.Path == R.Path)
      return F.After;
  }
  return Text;
}

std::string story(const RunResult &R) {
  std::string S;
  for (const FileFinding &F : R.Found.Files) {
    S += std::string(toString(F.State)) + "\n";
    for (const std::string &M : F.Messages)
      S += "  " + M + "\n";
  }
  for (const ArrayFinding &A : R.Found.Arrays) {
    S += "  " + A.Name + " in " + A.Kernel + ": " + toString(A.Is) + ", " +
         toString(A.Remedy.Kind) + " " + toString(A.Remedy.Safe) + " " + A.Remedy.Title;
    for (const Reason &X : A.Remedy.Reasons)
      S += std::string(" [") + codeOf(X.Code) + "] " + X.Text;
    S += "\n";
  }
  return S;
}

void expectClean(const RunResult &R) {
  ASSERT_EQ(R.Found.Files.size(), 1u);
  EXPECT_EQ(R.Found.Files[0].State, FileStatus::Analyzed) << story(R);
  EXPECT_FALSE(R.Found.Arrays.empty());
  for (const ArrayFinding &A : R.Found.Arrays) {
    EXPECT_EQ(A.Is, Verdict::Clean) << story(R);
    EXPECT_EQ(A.Remedy.Kind, FixKind::None) << story(R);
    EXPECT_TRUE(A.Remedy.Edits.empty()) << story(R);
  }
}

std::string testName(const testing::TestParamInfo<std::string> &Info) {
  std::string S = Info.param;
  std::replace_if(S.begin(), S.end(), [](unsigned char C) { return !std::isalnum(C); }, '_');
  return S;
}

class Fixed : public testing::TestWithParam<std::string> {};

TEST_P(Fixed, BecomesTheExpectedFile) {
  if (CLANG_VERSION_MAJOR < 22 && GetParam() == "aligned")
    GTEST_SKIP() << "clang " << CLANG_VERSION_MAJOR
                 << " refuses alignas behind __shared__ (an attribute list cannot appear here)";
  std::string Stem = std::string(SHMFIX_TEST_INPUTS) + "/fixed/" + GetParam();
  Input R = inputOf(Stem + ".before.cu");
  std::string Before = read(R.Path), Want = read(Stem + ".after.cu");
  ASSERT_NE(Before, Want) << "the two files are the same";
  RunResult Found = analyse(R);
  EXPECT_EQ(Found.Found.Files[0].State, FileStatus::Analyzed) << story(Found);
  std::string Got = changed(R, Found, Before);
  EXPECT_EQ(Got, Want) << story(Found);

  RunResult Again = analyse(R, Want);
  expectClean(Again);
  EXPECT_EQ(changed(R, Again, Want), Want) << "a second run changes the file again";
}

TEST_P(Fixed, PromisesWhatTheChangedFileShows) {
  std::string Stem = std::string(SHMFIX_TEST_INPUTS) + "/fixed/" + GetParam();
  Input R = inputOf(Stem + ".before.cu");
  RunResult Old = analyse(R), New = analyse(R, read(Stem + ".after.cu"));
  for (const ArrayFinding &A : Old.Found.Arrays) {
    if (!isApplied(A, R.Unsafe))
      continue;
    bool Met = false;
    for (const ArrayFinding &B : New.Found.Arrays) {
      if (B.Name != A.Name || B.Kernel != A.Kernel)
        continue;
      Met = true;
      EXPECT_EQ(B.Extents, A.Remedy.Extents);
      EXPECT_EQ(B.Bytes, A.Remedy.Bytes);
      ASSERT_EQ(B.Accesses.size(), A.Accesses.size());
      for (size_t I = 0; I < A.Accesses.size(); ++I)
        EXPECT_EQ(B.Accesses[I].Now, A.Accesses[I].After) << A.Accesses[I].Text;
    }
    EXPECT_TRUE(Met) << A.Name << " is gone";
  }
}

INSTANTIATE_TEST_SUITE_P(Files, Fixed, testing::ValuesIn(inputs("fixed", ".before.cu")), testName);

class Clean : public testing::TestWithParam<std::string> {};

TEST_P(Clean, HasNoFinding) {
  expectClean(analyse(inputOf(std::string(SHMFIX_TEST_INPUTS) + "/clean/" + GetParam() + ".cu")));
}

INSTANTIATE_TEST_SUITE_P(Files, Clean, testing::ValuesIn(inputs("clean", ".cu")), testName);

class Blocked : public testing::TestWithParam<std::string> {};

TEST_P(Blocked, NamesTheReasonAndChangesNothing) {
  Input R = inputOf(std::string(SHMFIX_TEST_INPUTS) + "/blocked/" + GetParam() + ".cu");
  llvm::StringRef Code = llvm::StringRef(GetParam()).split('.').first;
  std::string Text = read(R.Path);
  RunResult Found = analyse(R);
  unsigned With = 0;
  for (const ArrayFinding &A : Found.Found.Arrays)
    for (const Reason &X : A.Remedy.Reasons)
      if (codeOf(X.Code) == Code) {
        ++With;
        EXPECT_TRUE(concernsFix(X.Code));
        EXPECT_FALSE(X.Text.empty());
        if (!isIn(BesideAChange, X.Code)) {
          EXPECT_FALSE(isApplied(A, false)) << story(Found);
        }
      }
  EXPECT_GT(With, 0u) << story(Found);
  bool May = std::any_of(std::begin(BesideAChange), std::end(BesideAChange),
                         [&](ReasonCode C) { return codeOf(C) == Code; });
  if (!May) {
    EXPECT_EQ(changed(R, Found, Text), Text);
  }
}

INSTANTIATE_TEST_SUITE_P(Files, Blocked, testing::ValuesIn(inputs("blocked", ".cu")), testName);

TEST(Complete, EachFixReasonHasAFile) {
  std::vector<std::string> Names = inputs("blocked", ".cu");
  std::set<std::string> Have(Names.begin(), Names.end()), Known;
  for (ReasonCode C : All) {
    if (!concernsFix(C))
      continue;
    Known.insert(codeOf(C));
    EXPECT_NE(Have.count(codeOf(C)) != 0, isIn(NotByOneFile, C)) << codeOf(C);
  }
  for (const std::string &N : Have)
    EXPECT_TRUE(Known.count(llvm::StringRef(N).split('.').first.str())) << "blocked/" << N << ".cu is no reason of a fix";
}

TEST(Complete, EachRuleAndReasonHasAPageAndNothingElse) {
  std::set<std::string> Want{"bank-conflict", "useless-padding", "unused-nolint"};
  for (ReasonCode C : All)
    Want.insert(codeOf(C));
#define RULE(Name, Id, Title, Safe) Want.insert(Id);
#include "rewrites/Rules.def"
  std::string Folder = std::string(SHMFIX_SOURCE_DIR) + "/docs/rules";
  std::vector<std::string> Names = filesIn(Folder, ".md");
  EXPECT_EQ(std::set<std::string>(Names.begin(), Names.end()), Want);
  for (const std::string &N : Names) {
    std::string Text = read(Folder + "/" + N + ".md");
    EXPECT_TRUE(llvm::StringRef(Text).starts_with("# " + N + "\n\n## What it says\n")) << N;
    EXPECT_TRUE(llvm::StringRef(Text).ends_with("\n")) << N;
  }
}

TEST(Complete, TheExecutableHoldsThePages) {
  std::vector<std::string> Names = filesIn(std::string(SHMFIX_SOURCE_DIR) + "/docs/rules", ".md");
  std::set<std::string> Built;
  for (const EmbeddedFile &P : rulePageFiles())
    Built.insert(P.Path.str());
  for (const std::string &N : Names)
    EXPECT_TRUE(Built.count(N + ".md")) << N;
  EXPECT_EQ(Built.size(), Names.size());
}

TEST(Complete, EveryInputIsLookedAt) {
  EXPECT_GE(inputs("fixed", ".before.cu").size(), 15u);
  EXPECT_EQ(inputs("fixed", ".before.cu"), inputs("fixed", ".after.cu"));
  EXPECT_EQ(inputs("fixed", "").size(), 2 * inputs("fixed", ".before.cu").size());
  EXPECT_GE(inputs("clean", ".cu").size(), 15u);
  EXPECT_EQ(inputs("clean", "").size(), inputs("clean", ".cu").size());
  EXPECT_EQ(inputs("blocked", "").size(), inputs("blocked", ".cu").size());
}

} // namespace
