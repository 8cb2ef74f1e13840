//===- NvccOptionsTest.cpp - Every spelling of every nvcc option ----------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SHMFIX_TEST_INPUTS is the folder test_inputs/, given by CMake.
// commands/nvcc_13.0_options.txt: "spelling None|One|List" for each spelling
// that `nvcc --help` of CUDA 13.0 prints.
//
//===----------------------------------------------------------------------===//

#include "tests/NvccWords.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

using namespace shmfix;

namespace {

bool hasNote(const Translation &T, llvm::StringRef Part) {
  return llvm::any_of(T.Notes,
                      [&](llvm::StringRef N) { return N.contains(Part); });
}

TEST(NvccOptions, EverySpellingOfHelpIsInTheTable) {
  std::ifstream In(SHMFIX_TEST_INPUTS "/commands/nvcc_13.0_options.txt");
  std::string Name, Kind;
  unsigned Count = 0;
  while (In >> Name >> Kind) {
    ++Count;
    SCOPED_TRACE(Name);
    std::vector<Words> Forms;
    if (Kind == "None")
      Forms = {{"nvcc", Name, "a.cu"}};
    else
      Forms = {{"nvcc", Name, "v.cu", "a.cu"},
               {"nvcc", Name + "=v.cu", "a.cu"}};
    for (const Words &Form : Forms) {
      Translation T = translate(Form);
      EXPECT_FALSE(hasNote(T, "not known"));
      // The value belongs to the option, the next word does not.
      EXPECT_EQ(T.Source, "a.cu");
      EXPECT_FALSE(hasNote(T, "sources"));
      EXPECT_NE(T.Language, "c++");
      // Nothing that clang misreads or that writes a file.
      for (llvm::StringRef Word : T.ClangArgs) {
        EXPECT_FALSE(Word.starts_with("-o") || Word.starts_with("-G") ||
                     Word.starts_with("-l") || Word.starts_with("-u"))
            << Word.str();
      }
    }
  }
  EXPECT_EQ(Count, 285u);
}

/// What becomes of each spelling with the value "v.cu"; all others are dropped.
std::string outcome(llvm::StringRef Name) {
  static const std::map<std::string, std::string> Kept = {
      {"--pre-include", "-include v.cu"},
      {"-include", "-include v.cu"},
      {"--define-macro", "-Dv.cu"},
      {"-D", "-Dv.cu"},
      {"--undefine-macro", "-Uv.cu"},
      {"-U", "-Uv.cu"},
      {"--include-path", "-Iv.cu"},
      {"-I", "-Iv.cu"},
      {"--system-include", "-isystem v.cu"},
      {"-isystem", "-isystem v.cu"},
      {"--std", "-std=v.cu"},
      {"-std", "-std=v.cu"},
      {"--ftemplate-depth", "-ftemplate-depth=v.cu"},
      {"-ftemplate-depth", "-ftemplate-depth=v.cu"},
      {"--no-exceptions", "-fno-exceptions"},
      {"-noeh", "-fno-exceptions"},
      {"--m64", "-m64"},
      {"-m64", "-m64"},
      {"--device-debug", "-D__CUDACC_DEBUG__"},
      {"-G", "-D__CUDACC_DEBUG__"},
      {"--expt-relaxed-constexpr", "-D__CUDACC_RELAXED_CONSTEXPR__"},
      {"-expt-relaxed-constexpr", "-D__CUDACC_RELAXED_CONSTEXPR__"},
      {"--extended-lambda", "-D__CUDACC_EXTENDED_LAMBDA__"},
      {"-extended-lambda", "-D__CUDACC_EXTENDED_LAMBDA__"},
      {"--expt-extended-lambda", "-D__CUDACC_EXTENDED_LAMBDA__"},
      {"-expt-extended-lambda", "-D__CUDACC_EXTENDED_LAMBDA__"},
      {"--extensible-whole-program", "-D__CUDACC_EWP__"},
      {"-ewp", "-D__CUDACC_EWP__"},
      {"--device-c", "-D__CUDACC_RDC__ -fgpu-rdc"},
      {"-dc", "-D__CUDACC_RDC__ -fgpu-rdc"},
      {"--dlink-time-opt", "-D__CUDACC_RDC__ -fgpu-rdc"},
      {"-dlto", "-D__CUDACC_RDC__ -fgpu-rdc"},
      {"--relocatable-link", "-D__CUDACC_RDC__ -fgpu-rdc"},
      {"-r", "-D__CUDACC_RDC__ -fgpu-rdc"},
  };
  auto At = Kept.find(Name.str());
  return At == Kept.end() ? "" : At->second;
}

/// Options whose value decides something other than an argument of clang.
bool actsOtherwise(llvm::StringRef Name) {
  static constexpr llvm::StringRef Names[] = {
      "--x", "-x", "--machine", "-m", "--compiler-options", "-Xcompiler",
      "--gpu-architecture", "-arch", "--gpu-code", "-code", "--generate-code",
      "-gencode", "--relocatable-device-code", "-rdc", "--default-stream",
      "-default-stream", "--forward-unknown-to-host-compiler",
      "-forward-unknown-to-host-compiler", "--forward-unknown-opts",
      "-forward-unknown-opts"};
  return llvm::is_contained(Names, Name);
}

/// Commands that compile nothing that could be looked at.
bool compilesNothing(llvm::StringRef Name) {
  static constexpr llvm::StringRef Names[] = {
      "--device-link", "-dlink", "--lib", "-lib", "--clean-targets", "-clean",
      "--list-gpu-code", "-code-ls", "--list-gpu-arch", "-arch-ls", "--help",
      "-h", "--version", "-V"};
  return llvm::is_contained(Names, Name);
}

TEST(NvccOptions, EverySpellingIsKeptOrDroppedOnPurpose) {
  std::ifstream In(SHMFIX_TEST_INPUTS "/commands/nvcc_13.0_options.txt");
  std::string Name, Kind;
  unsigned Dropped = 0, Kept = 0, Refused = 0, Other = 0;
  while (In >> Name >> Kind) {
    SCOPED_TRACE(Name);
    Words Form = {"nvcc", Name};
    if (Kind != "None")
      Form.push_back("v.cu");
    Form.push_back("a.cu");
    Translation T = translate(Form);
    if (compilesNothing(Name)) {
      ++Refused;
      EXPECT_TRUE(llvm::StringRef(T.Error).contains("compiles nothing"));
      continue;
    }
    EXPECT_EQ(T.Error, "");
    EXPECT_EQ(args(T), outcome(Name));
    if (actsOtherwise(Name)) {
      ++Other;
    } else if (!outcome(Name).empty()) {
      ++Kept;
    } else {
      ++Dropped;
      // -v names it, so that nobody has to wonder.
      EXPECT_TRUE(hasNote(T, "no weight for parsing: " + Name));
    }
  }
  EXPECT_EQ(Kept, 34u);
  EXPECT_EQ(Refused, 14u);
  EXPECT_EQ(Other, 20u);
  EXPECT_EQ(Dropped, 285u - 34 - 14 - 20);
}

/// The installed nvcc may be newer than the table.
TEST(NvccOptions, TheInstalledNvccHasNoUnknownOption) {
  auto Nvcc = llvm::sys::findProgramByName("nvcc");
  if (!Nvcc)
    GTEST_SKIP() << "no nvcc";
  llvm::SmallString<128> Output;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("nvcc-help", "txt", Output));
  llvm::FileRemover Remover(Output);
  std::optional<llvm::StringRef> Redirects[] = {
      llvm::StringRef(""), llvm::StringRef(Output), llvm::StringRef("")};
  ASSERT_EQ(llvm::sys::ExecuteAndWait(*Nvcc, {*Nvcc, "--help"}, std::nullopt,
                                      Redirects),
            0);
  std::ifstream In(Output.c_str());
  std::string Line;
  unsigned Seen = 0;
  while (std::getline(In, Line)) {
    // "--std {c++03|...}     (-std)", from the first column.
    if (!llvm::StringRef(Line).starts_with("--"))
      continue;
    std::string Long = llvm::StringRef(Line).take_until(
        [](char C) { return C == ' '; }).str();
    std::string Short = llvm::StringRef(Line).rsplit('(').second.split(')').first.str();
    for (const std::string &Name : {Long, Short}) {
      SCOPED_TRACE(Name);
      ++Seen;
      EXPECT_FALSE(hasNote(translate({"nvcc", Name, "v.cu", "a.cu"}), "not known"));
    }
  }
  EXPECT_GT(Seen, 100u);
}

} // namespace
