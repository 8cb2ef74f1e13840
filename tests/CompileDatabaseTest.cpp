//===- CompileDatabaseTest.cpp - compile_commands.json --------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/CompileDatabase.h"
#include "tool/driver/HeaderUsers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace shmfix;

namespace {

const CudaVersion V13{13, 0, 88};

struct CompileDatabaseTest : testing::Test {
  vfs::InMemoryFileSystem Files;

  void add(StringRef Path, StringRef Text = "") {
    Files.addFile(Path, 0, MemoryBuffer::getMemBufferCopy(Text));
  }
  CompileDatabase database(StringRef Text) {
    auto D = CompileDatabase::parse(Text, "/p/build");
    EXPECT_TRUE(!!D) << toString(D.takeError());
    return std::move(*D);
  }
};

bool hasNote(ArrayRef<std::string> Notes, StringRef Part) {
  return any_of(Notes, [&](StringRef N) { return N.contains(Part); });
}

TEST_F(CompileDatabaseTest, BothFormsOfCommands) {
  add("/p/build/i.rsp", "-I../inc");
  CompileDatabase D = database(R"([
    {"directory": "/p/build", "file": "../a.cu",
     "command": "nvcc -DS=\\\"x\\\" --options-file i.rsp -arch=sm_90 -c ../a.cu"},
    {"directory": "sub", "file": "/p/b.cpp", "output": "b.o",
     "arguments": ["g++", "-I", "x y", "/p/b.cpp"]}])");
  ASSERT_EQ(D.Entries.size(), 2u);
  EXPECT_EQ(D.Entries[0].File, "/p/a.cu");
  EXPECT_EQ(D.Entries[1].Directory, "/p/build/sub");
  EXPECT_EQ(D.Entries[1].Output, "b.o");
  EXPECT_EQ(D.entriesFor("/p/./x/../a.cu", Files), std::vector<size_t>{0});
  Translation T = translateEntry(D.Entries[0], V13, Files);
  EXPECT_EQ(T.Error, "");
  EXPECT_TRUE(is_contained(T.ClangArgs, "-DS=\"x\""));
  EXPECT_TRUE(is_contained(T.ClangArgs, "-I/p/build/../inc"));
  EXPECT_EQ(T.Archs.front(), "sm_90");
  EXPECT_TRUE(is_contained(translateEntry(D.Entries[1], V13, Files).ClangArgs,
                           "-I/p/build/sub/x y"));
}

TEST_F(CompileDatabaseTest, OddEntriesAreSkipped) {
  CompileDatabase D = database(R"([1, "x", null, [], {}, {"file": 3},
    {"file": "a.cu"}, {"file": "", "command": "nvcc a.cu"},
    {"file": "a.cu", "command": ""}, {"file": "a.cu", "arguments": [1]},
    {"file": "a.cu", "arguments": []}, {"file": "a.cu", "command": {}},
    {"directory": 7, "file": "a.cu", "command": "nvcc a.cu"},
    {"file": "a.cu", "command": "nvcc -DSECOND a.cu"}])");
  ASSERT_EQ(D.Entries.size(), 2u);
  EXPECT_EQ(D.Entries[0].File, "/p/build/a.cu");
  EXPECT_EQ(D.entriesFor("/p/build/a.cu", Files).size(), 2u);
  EXPECT_TRUE(hasNote(D.Notes, "12 entries"));
  EXPECT_TRUE(hasNote(D.Notes, "1 entries are further commands"));
}

TEST_F(CompileDatabaseTest, TextThatIsNoDatabase) {
  for (StringRef Odd : {"", "{}", "3", "[", "[{]", "\xff\xfe"})
    EXPECT_NE(toString(CompileDatabase::parse(Odd, "/").takeError()), "");
  std::string Deep(1000000, '[');
  EXPECT_TRUE(StringRef(toString(CompileDatabase::parse(Deep, "/").takeError()))
                  .contains("deep"));
  EXPECT_TRUE(
      StringRef(toString(CompileDatabase::load("/none", Files).takeError()))
          .contains("/none"));
}

TEST_F(CompileDatabaseTest, FilesThatAreGoneDoNotUseTheSearchUp) {
  add("/p/k.cuh");
  add("/p/user.cu", "#include \"k.cuh\"\n");
  std::string Text = "[";
  for (unsigned I = 0; I < 100; ++I) {
    std::string Name = "gone" + std::to_string(I) + ".cu";
    Text += "{\"file\": \"/p/" + Name + "\", \"command\": \"nvcc /p/" + Name +
            "\"},";
  }
  Text += R"({"file": "/p/user.cu", "command": "nvcc /p/user.cu"}])";
  HeaderSearchLimits Limits;
  Limits.MaxFiles = 10;
  EXPECT_EQ(headerUsers("/p/k.cuh", database(Text), Files, Limits),
            std::vector<size_t>{100});
}

TEST_F(CompileDatabaseTest, FoundFromTheFile) {
  add("/p/src/deep/a.cu");
  EXPECT_EQ(findDatabase("/p/src/deep/a.cu", Files), "");
  add("/p/build-release/compile_commands.json");
  EXPECT_EQ(findDatabase("/p/src/deep/a.cu", Files),
            "/p/build-release/compile_commands.json");
  add("/p/src/cmake-build-debug/compile_commands.json");
  EXPECT_EQ(findDatabase("/p/src/deep/a.cu", Files),
            "/p/src/cmake-build-debug/compile_commands.json");
  add("/p/compile_commands.json");
  EXPECT_EQ(findDatabase("/p/src/deep/a.cu", Files),
            "/p/compile_commands.json");
}

TEST_F(CompileDatabaseTest, BuildFoldersBesideTheRepositoryDoNotCount) {
  add("/w/build/compile_commands.json");
  add("/w/repo/.git/HEAD");
  add("/w/repo/a.cu");
  EXPECT_EQ(findDatabase("/w/repo/a.cu", Files), "");
  EXPECT_EQ(findDatabase("/w/other/a.cu", Files),
            "/w/build/compile_commands.json");
}

TEST_F(CompileDatabaseTest, HeadersGoThroughASourceThatIncludesThem) {
  add("/p/inc/k.cuh", "// kernel");
  add("/p/inc/all.h", "# include <sub/../k.cuh>\n#include \"all.h\"\n");
  add("/p/inc/sub/x.h");
  add("/p/other/k.cuh", "// another of that name");
  add("/p/src/host.cpp", "#include \"all.h\"\n");
  add("/p/src/a.cu", "#include \"k.cuh\"\n");
  add("/p/src/b.cu", "#include \"../other/k.cuh\"\n");
  CompileDatabase D = database(R"([
    {"file": "/p/src/host.cpp", "command": "g++ -isystem /p/inc /p/src/host.cpp"},
    {"file": "/p/src/b.cu", "command": "nvcc /p/src/b.cu"},
    {"file": "/p/src/a.cu", "command": "nvcc -I/p/inc /p/src/a.cu"}])");
  EXPECT_EQ(headerUsers("/p/inc/k.cuh", D, Files), (std::vector<size_t>{2, 0}));
  EXPECT_EQ(headerUsers("/p/other/k.cuh", D, Files), std::vector<size_t>{1});
  EXPECT_TRUE(headerUsers("/p/none.h", D, Files).empty());
  HeaderSearchLimits Limits;
  Limits.MaxUsers = 1;
  EXPECT_EQ(headerUsers("/p/inc/k.cuh", D, Files, Limits),
            std::vector<size_t>{2});
  Limits.MaxFiles = 0;
  EXPECT_TRUE(headerUsers("/p/inc/k.cuh", D, Files, Limits).empty());

  auto Ways = commandsFor("/p/inc/k.cuh", &D, V13, Files, 2);
  ASSERT_EQ(Ways.size(), 2u);
  EXPECT_EQ(Ways[0].Source, "/p/src/a.cu");
  EXPECT_TRUE(hasNote(Ways[0].Notes, "through /p/src/a.cu"));
}

TEST_F(CompileDatabaseTest, UnitySourcesLeadToTheirParts) {
  add("/p/a.cu", "");
  add("/p/build/unity_0_cu.cu", "#include \"/p/a.cu\"\n");
  CompileDatabase D = database(R"([{"file": "unity_0_cu.cu",
    "command": "nvcc -DU -x cu -c unity_0_cu.cu"}])");
  auto Ways = commandsFor("/p/a.cu", &D, V13, Files);
  ASSERT_EQ(Ways.size(), 1u);
  EXPECT_EQ(Ways[0].Source, "/p/build/unity_0_cu.cu");
}

TEST_F(CompileDatabaseTest, StaleAndBrokenEntriesAreSurvived) {
  add("/p/a.cu");
  CompileDatabase D = database(R"([
    {"file": "/p/a.cu", "command": "nvcc -dlink /p/a.cu"},
    {"file": "/p/gone.cu", "command": "nvcc /p/gone.cu"},
    {"file": "/p/r.cu", "command": "nvcc @gone.rsp -DR /p/r.cu"}])");
  auto Ways = commandsFor("/p/a.cu", &D, V13, Files);
  ASSERT_EQ(Ways.size(), 1u);
  EXPECT_EQ(Ways[0].Source, "/p/a.cu");
  EXPECT_TRUE(hasNote(Ways[0].Notes, "no compile command"));
  EXPECT_TRUE(hasNote(Ways[0].Notes, "of no use"));
  Translation T = translateEntry(D.Entries[2], V13, Files);
  EXPECT_EQ(T.Error, "");
  EXPECT_TRUE(is_contained(T.ClangArgs, "-DR"));
  EXPECT_TRUE(hasNote(T.Notes, "gone.rsp"));
  // Its file is gone: the default, which will say so when it opens it.
  Ways = commandsFor("/p/gone.cu", &D, V13, Files);
  EXPECT_TRUE(hasNote(Ways[0].Notes, "not there"));
}

TEST_F(CompileDatabaseTest, NoDatabase) {
  add("/r/Common/helper.h");
  add("/r/proj/include/x.h");
  add("/r/proj/src/k.cuh");
  Translation T = defaultCommand("/r/proj/src/k.cuh", V13, Files);
  EXPECT_EQ(T.Language, "cuda");
  EXPECT_EQ(T.Source, "/r/proj/src/k.cuh");
  std::string Args = join(T.ClangArgs, " ");
  for (const char *Part :
       {"-idirafter /r/proj/src", "-idirafter /r/proj/include",
        "-idirafter /r/Common"})
    EXPECT_TRUE(StringRef(Args).contains(Part)) << Part;
  EXPECT_FALSE(StringRef(Args).contains("-I"));
  EXPECT_TRUE(hasNote(T.Notes, "/r/proj/include"));
  EXPECT_EQ(join(T.Archs, " "), "sm_90");
  EXPECT_FALSE(T.ArchGiven);
  EXPECT_EQ(defaultCommand("/r/a.h", V13, Files).Language, "cuda");
  EXPECT_EQ(defaultCommand("/r/a.cpp", V13, Files).Language, "c++");
  EXPECT_EQ(defaultCommand("/r/a.hip", V13, Files).Language, "hip");
  EXPECT_EQ(commandsFor("/r/a.cu", nullptr, V13, Files).size(), 1u);
}

TEST(IncludedNames, Spellings) {
  EXPECT_EQ(
      join(includedNames("#include \"a.h\"\n  #  include <b/c>\r\n"
                         "// #include \"no.h\"\nint x; #include \"no\"\n"
                         "#include MACRO\n#include \"open\n#include \"\"\n"
                         "#include_next <n>\n#include<d>"),
           " "),
      "a.h b/c d");
}

} // namespace
