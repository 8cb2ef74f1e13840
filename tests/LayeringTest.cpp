//===- LayeringTest.cpp - Includes follow the arrows ----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the #include lines of every source file and compares them with the
// table below, which states the arrows of docs/architecture.md. Includes that
// a header pulls in are checked where that header stands.
// SHMFIX_SOURCE_DIR is the root of the project, given by CMake.
//
//===----------------------------------------------------------------------===//

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace fs = std::filesystem;

namespace {

enum Foreign { None = 0, Llvm = 1, Clang = 2, Both = 3 };

struct Room {
  std::string_view Path; ///< a folder, or a file up to its extension
  Foreign Libraries;
  std::vector<std::string_view> MayInclude; ///< folders or files, besides itself
};

/// The longest path that fits a file is its room.
const std::vector<Room> &rooms() {
  static const std::vector<Room> Table = {
      {"matchers/banks", None, {}},
      {"matchers/Finding", None, {"matchers/banks", "matchers/Reasons.def"}},
      {"matchers/PassMerge", None, {"matchers/Finding.h"}},
      {"matchers/lanes", None, {"matchers/Finding.h", "matchers/banks"}},
      {"matchers/warp", Both, {"matchers/lanes", "matchers/banks", "matchers/Finding.h", "matchers/ClangCompat.h"}},
      {"matchers", Both, {"matchers"}},
      {"rewrites", Both, {"rewrites/Layout", "matchers"}},
      {"rewrites/Layout", None, {"matchers/Finding.h", "matchers/banks"}},
      {"tool/cuda", Both, {}},
      {"tool/report", Llvm, {"matchers/Finding.h", "matchers/Reasons.def", "matchers/banks"}},
      {"tool/driver", Both, {"tool/cuda", "rewrites", "matchers"}},
      {"tool/settings", Both, {"tool/driver", "matchers"}},
      {"tool/cache", Both, {"tool/driver", "tool/cuda", "rewrites", "matchers"}},
      {"tool/commands", Both, {"tool/driver", "tool/report", "tool/cuda", "rewrites", "matchers"}},
      {"tool/tidy", Both, {"tool/driver", "tool/report", "tool/settings", "rewrites", "matchers"}},
      {"tool/clangd", Both, {"tool/tidy", "tool/driver", "tool/report", "tool/cuda", "matchers/Finding.h"}},
      {"tool", Both, {"tool/driver", "tool/report", "tool/cuda", "tool/commands", "tool/settings", "tool/cache"}},
      {"harness", Llvm, {"matchers/banks"}},
  };
  return Table;
}

/// File is In, lies in the folder In, or is In with an extension.
bool lies(std::string_view File, std::string_view In) {
  if (!File.starts_with(In))
    return false;
  if (File.size() == In.size())
    return true;
  char Next = File[In.size()];
  return Next == '/' || Next == '.';
}

const Room *roomOf(std::string_view File) {
  const Room *Best = nullptr;
  for (const Room &R : rooms())
    if (lies(File, R.Path) && (!Best || R.Path.size() > Best->Path.size()))
      Best = &R;
  return Best;
}

/// Why File may not include Header; empty when it may.
std::string objection(std::string_view File, std::string_view Header) {
  const Room *R = roomOf(File);
  if (!R)
    return "no room in the table of this test";
  std::string_view Top = Header.substr(0, Header.find('/'));
  if (Top.starts_with("llvm"))
    return R->Libraries & Llvm ? "" : "the room is free of LLVM";
  if (Top.starts_with("clang"))
    return R->Libraries & Clang ? "" : "the room is free of Clang";
  if (Top == "sys")
    return ""; // the system's
  const Room *To = roomOf(Header);
  if (!To)
    return Header.find('/') == std::string_view::npos ? "" : "not spelled from the root of the project";
  if (To == R)
    return "";
  for (std::string_view Allowed : R->MayInclude)
    if (lies(Header, Allowed))
      return "";
  return "no arrow from " + std::string(R->Path) + " to " + std::string(To->Path);
}

struct Include {
  std::string Header;
  unsigned Line;
  bool Quoted;
};

std::vector<Include> includesOf(std::istream &In) {
  std::vector<Include> Result;
  std::string Text;
  for (unsigned Line = 1; std::getline(In, Text); ++Line) {
    size_t P = Text.find_first_not_of(" \t");
    if (P == std::string::npos || Text[P] != '#')
      continue;
    P = Text.find_first_not_of(" \t", P + 1);
    if (P == std::string::npos || Text.compare(P, 7, "include") != 0)
      continue;
    P = Text.find_first_of("<\"", P);
    if (P == std::string::npos)
      continue;
    bool Quoted = Text[P] == '"';
    size_t End = Text.find(Quoted ? '"' : '>', P + 1);
    if (End != std::string::npos)
      Result.push_back({Text.substr(P + 1, End - P - 1), Line, Quoted});
  }
  return Result;
}

fs::path root() { return SHMFIX_SOURCE_DIR; }

std::string inTree(const fs::path &P) { return P.lexically_relative(root()).generic_string(); }

bool isSource(const fs::path &P) {
  std::string E = P.extension().string();
  return E == ".h" || E == ".cpp" || E == ".def" || E == ".cuh";
}

std::vector<fs::path> sourcesIn(std::initializer_list<const char *> Folders) {
  std::vector<fs::path> Result;
  for (const char *Folder : Folders)
    for (const auto &E : fs::recursive_directory_iterator(root() / Folder))
      if (E.is_regular_file() && isSource(E.path()))
        Result.push_back(E.path());
  std::sort(Result.begin(), Result.end());
  return Result;
}

/// What stands in for CUDA's own headers has their names and includes.
bool isBuiltinCuda(const fs::path &P) { return inTree(P).starts_with("tool/cuda/prelude/"); }

std::string contents(const fs::path &P) {
  std::ifstream In(P, std::ios::binary);
  std::ostringstream S;
  S << In.rdbuf();
  return S.str();
}

} // namespace

TEST(Layering, IncludesFollowTheArrows) {
  unsigned Seen = 0;
  for (const fs::path &P : sourcesIn({"matchers", "rewrites", "tool", "harness"})) {
    if (isBuiltinCuda(P))
      continue;
    std::ifstream In(P);
    ASSERT_TRUE(In) << P;
    std::string File = inTree(P);
    for (const Include &I : includesOf(In)) {
      ++Seen;
      std::string Why = objection(File, I.Header);
      EXPECT_EQ(Why, "") << File << ":" << I.Line << ": includes " << I.Header;
      if (I.Quoted && roomOf(I.Header)) {
        EXPECT_TRUE(fs::exists(root() / I.Header)) << File << ":" << I.Line;
      }
    }
  }
  EXPECT_GT(Seen, 300u) << "the scan found too little to be the whole tree";
}

TEST(Layering, EachRoomIsThereOrPlanned) {
  // A source file outside of every room would escape the table.
  for (const fs::path &P : sourcesIn({"matchers", "rewrites", "tool", "harness"}))
    EXPECT_TRUE(roomOf(inTree(P))) << P;
  for (const auto &E : fs::directory_iterator(root())) {
    std::string Name = E.path().filename().string();
    if (!E.is_directory() || Name.starts_with(".") || Name.starts_with("build") || Name == "tests" ||
        Name == "test_inputs")
      continue;
    for (const auto &F : fs::recursive_directory_iterator(E.path()))
      if (F.is_regular_file() && F.path().extension() == ".cpp") {
        EXPECT_TRUE(roomOf(inTree(F.path()))) << F.path();
      }
  }
}

TEST(Layering, WrongArrowsAreCaught) {
  const std::pair<const char *, const char *> Wrong[] = {
      {"matchers/banks/BankModel.cpp", "llvm/ADT/SmallVector.h"},
      {"matchers/banks/BankModel.cpp", "matchers/Finding.h"},
      {"matchers/lanes/LaneValue.h", "clang/AST/Expr.h"},
      {"matchers/lanes/LaneValue.h", "matchers/warp/Memory.h"},
      {"matchers/Finding.h", "llvm/ADT/StringRef.h"},
      {"matchers/warp/Loops.cpp", "matchers/Analysis.h"},
      {"matchers/Analysis.cpp", "rewrites/Rewrite.h"},
      {"matchers/Analysis.cpp", "tool/driver/Driver.h"},
      {"rewrites/PadArray.cpp", "tool/report/Writer.h"},
      {"tool/report/TextWriter.cpp", "clang/AST/Expr.h"},
      {"tool/report/TextWriter.cpp", "matchers/Analysis.h"},
      {"tool/report/TextWriter.cpp", "tool/driver/Driver.h"},
      {"tool/cuda/Toolkit.cpp", "tool/driver/Driver.h"},
      {"tool/driver/Driver.cpp", "tool/report/Writer.h"},
      {"tool/driver/Driver.cpp", "tool/Options.h"},
      {"tool/tidy/Module.cpp", "tool/commands/BanksCommand.h"},
      {"tool/clangd/Main.cpp", "matchers/Analysis.h"},
      {"harness/Experiment.cpp", "matchers/Finding.h"},
      {"harness/Experiment.cpp", "tool/report/Writer.h"},
      {"rewrites/PadArray.cpp", "../matchers/Analysis.h"},
      {"attic/Old.cpp", "matchers/Finding.h"},
  };
  for (auto [File, Header] : Wrong)
    EXPECT_NE(objection(File, Header), "") << File << " -> " << Header;
  const std::pair<const char *, const char *> Right[] = {
      {"tool/Main.cpp", "tool/driver/Driver.h"},
      {"tool/driver/Driver.cpp", "rewrites/Rewrite.h"},
      {"tool/report/TextWriter.cpp", "matchers/banks/BankModel.h"},
      {"rewrites/PadArray.cpp", "matchers/Analysis.h"},
      {"harness/Experiment.cpp", "matchers/banks/BankModel.h"},
      {"matchers/banks/BankModel.cpp", "algorithm"},
  };
  for (auto [File, Header] : Right)
    EXPECT_EQ(objection(File, Header), "") << File << " -> " << Header;
}

TEST(Layering, IncludeLinesAreRead) {
  std::istringstream In("#include \"a/b.h\"\n  #  include <vector>\n// #include \"no.h\"\n#define X\n");
  std::vector<Include> I = includesOf(In);
  ASSERT_EQ(I.size(), 2u);
  EXPECT_EQ(I[0].Header, "a/b.h");
  EXPECT_TRUE(I[0].Quoted);
  EXPECT_EQ(I[1].Header, "vector");
  EXPECT_EQ(I[1].Line, 2u);
}

TEST(Layering, ArchitecturePageNamesEachRoom) {
  std::string Page = contents(root() / "docs" / "architecture.md");
  ASSERT_FALSE(Page.empty());
  for (const Room &R : rooms())
    if (fs::is_directory(root() / R.Path) && !sourcesIn({R.Path.data()}).empty()) {
      EXPECT_NE(Page.find("`" + std::string(R.Path) + "/`"), std::string::npos)
          << "docs/architecture.md does not name `" << R.Path << "/`";
    }
  // And the other way round: what it calls a folder is one.
  std::istringstream Lines(Page);
  unsigned Named = 0;
  for (std::string Line; std::getline(Lines, Line);)
    for (size_t P = 0; (P = Line.find('`', P)) != std::string::npos;) {
      size_t End = Line.find('`', P + 1);
      if (End == std::string::npos)
        break;
      std::string Name = Line.substr(P + 1, End - P - 1);
      P = End + 1;
      if (Name.size() > 1 && Name.ends_with('/')) {
        ++Named;
        EXPECT_TRUE(fs::is_directory(root() / Name)) << "docs/architecture.md names `" << Name << "`";
      }
    }
  EXPECT_GT(Named, 15u);
  for (const char *Folder : {"test_inputs", "tests", "docs/rules", "cmake"})
    EXPECT_NE(Page.find("`" + std::string(Folder) + "/`"), std::string::npos)
        << "docs/architecture.md does not name `" << Folder << "/`";
}

TEST(Layering, ArchitecturePageHasTheArrows) {
  auto Quoted = [](std::string_view Name) { return "`" + std::string(Name) + "`"; };
  std::vector<std::string> Want;
  for (const Room &R : rooms()) {
    std::string Row = "| " + Quoted(R.Path) + " | ";
    for (size_t I = 0; I != R.MayInclude.size(); ++I)
      Row += (I ? ", " : "") + Quoted(R.MayInclude[I]);
    Row += R.Libraries == Both ? " | LLVM, Clang |" : R.Libraries == Llvm ? " | LLVM |" : " | none |";
    Want.push_back(Row);
  }
  std::vector<std::string> Got;
  std::istringstream Lines(contents(root() / "docs" / "architecture.md"));
  bool In = false;
  for (std::string Line; std::getline(Lines, Line);) {
    if (Line.starts_with("| from |"))
      In = true;
    else if (In && !Line.starts_with("|"))
      break;
    else if (In && !Line.starts_with("|---"))
      Got.push_back(Line);
  }
  EXPECT_EQ(Got, Want) << "the table of arrows in docs/architecture.md and this test differ";
}

TEST(Layering, FilesStaySmall) {
  for (const fs::path &P : sourcesIn({"matchers", "rewrites", "tool", "harness", "tests"})) {
    std::string Text = contents(P);
    EXPECT_LE(std::count(Text.begin(), Text.end(), '\n'), 400) << inTree(P) << " is over 400 lines";
  }
}
