//===- CliOutputTest.cpp - Where reports go, and what is shown on a terminal ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/CliProcess.h"

using namespace shmfix::cli;

namespace {

class Output : public Cli {
protected:
  /// shmfix on a terminal, which the program script(1) of util-linux makes;
  /// standard error is that terminal as well. Empty: there is no such program.
  std::string onTerminal(const std::string &Arguments, const std::string &Before = "") {
    Outcome O = command({"script", "-qec", Before + " '" + SHMFIX_EXECUTABLE + "' " + Arguments, "typescript"});
    return O.Status == 127 ? "" : O.Out;
  }
};

} // namespace

TEST_F(Output, EachFormatToItsFile) {
  write("a.cu", Conflict);
  Outcome O = run({"--format", "sarif", "--output", "r.sarif", "--format", "json", "-o", "r.json", "--format", "text", "a.cu"});
  EXPECT_EQ(O.Status, 0) << O.Err;
  EXPECT_TRUE(has(O.Out, "warning: "));
  EXPECT_EQ(read("r.sarif"), run({"--format", "sarif", "a.cu"}).Out);
  EXPECT_EQ(read("r.json"), run({"--format", "json", "a.cu"}).Out);
  // One that stands before its format, and one without any.
  EXPECT_EQ(run({"-o", "s.json", "--format", "json", "a.cu"}).Out, "");
  EXPECT_EQ(read("s.json"), read("r.json"));
  EXPECT_EQ(run({"-o", "t.txt", "a.cu"}).Out, "");
  EXPECT_EQ(read("t.txt"), O.Out);
  EXPECT_EQ(run({"--format", "json", "--format", "text", "a.cu"}).Status, 2) << "two reports in one stream";
  EXPECT_EQ(run({"--format", "json:x", "-o", "y", "a.cu"}).Status, 2) << "an -o without a format";
  EXPECT_EQ(run({"--format", "json:x", "--format", "sarif:x", "a.cu"}).Status, 2) << "one file twice";
}

TEST_F(Output, AFullDiskKeepsTheOldReport) {
  write("a.cu", Conflict);
  Outcome O = onFullDisk("r.json", "old\n",
                         "\"$0\" --no-cache --format json -o disk/r.json a.cu; status=$?\n"
                         "ls disk; cat disk/r.json; exit $status");
  if (O.Status == 77)
    GTEST_SKIP() << "no file system of one's own here: " << O.Err;
  EXPECT_EQ(O.Status, 2) << O.Err;
  EXPECT_TRUE(has(O.Err, "disk/r.json")) << O.Err;
  EXPECT_EQ(O.Out, "r.json\nrest\nold\n");
}

// Whatever prints: a report that nobody gets is no success.
TEST_F(Output, StandardOutputThatTakesNothing) {
  write("a.cu", Conflict);
  for (const char *Arguments : {"a.cu", "--diff a.cu", "--format json a.cu", "--show-settings a.cu", "--explain-access a.cu:6 a.cu",
                                "--fix --stdin-filename b.cu < a.cu", "--version", "--help", "explain", "explain bank-conflict",
                                "banks", "completion bash", "--print-man", "init"})
    for (const char *Where : {"> /dev/full", ">&-"}) {
      Outcome O = command({"sh", "-c", std::string("\"$0\" ") + Arguments + " " + Where, SHMFIX_EXECUTABLE});
      EXPECT_EQ(O.Status, 2) << Arguments << " " << Where << O.Err;
      EXPECT_EQ(count(O.Err, "shmfix: error: standard output cannot be written: "), 1u) << Arguments << " " << O.Err;
      EXPECT_FALSE(has(O.Err, "LLVM ERROR")) << Arguments << " " << O.Err;
    }
  EXPECT_EQ(read("a.cu"), Conflict);
}

TEST_F(Output, StreamsThatAreClosed) {
  auto Shell = [&](const std::string &Arguments) {
    return command({"sh", "-c", "\"$0\" --no-cache " + Arguments, SHMFIX_EXECUTABLE});
  };
  write("a.cu", Conflict);
  // What is said aside may get lost.
  EXPECT_EQ(Shell("a.cu 2>&-").Status, 0);
  EXPECT_EQ(Shell("a.cu 2>/dev/full").Status, 0);
  EXPECT_EQ(Shell("--Werror a.cu 2>/dev/full").Status, 1);
  EXPECT_EQ(Shell("nowhere.cu 2>&-").Status, 2);
  EXPECT_EQ(Shell("- <&-").Status, 2);
  // Nothing is printed, so nothing is lost; no file gets the number of a stream.
  Outcome O = Shell("--fix a.cu <&- >&- 2>&-");
  EXPECT_EQ(O.Status, 0);
  EXPECT_EQ(read("a.cu"), fixedText());
  EXPECT_EQ(names(), std::vector<std::string>{"a.cu"});
}

TEST_F(Output, ColoursOnATerminalUnlessNotWanted) {
  write("a.cu", Conflict);
  std::string Colour = onTerminal("a.cu", "TERM=xterm");
  if (Colour.empty())
    GTEST_SKIP() << "no script(1)";
  EXPECT_TRUE(has(Colour, "\x1b[")) << Colour;
  EXPECT_FALSE(has(onTerminal("a.cu", "TERM=xterm NO_COLOR=1"), "\x1b["));
  EXPECT_TRUE(has(onTerminal("--color a.cu", "TERM=xterm NO_COLOR=1"), "\x1b[")) << "an option is stronger";
  EXPECT_FALSE(has(onTerminal("--color=false a.cu", "TERM=xterm"), "\x1b["));
  EXPECT_FALSE(has(run({"a.cu"}).Out, "\x1b["));
}

TEST_F(Output, LongLinesAreCutToTheTerminal) {
  write("a.cu", with(Conflict, "tile[threadIdx.x][threadIdx.y];", "tile[threadIdx.x][threadIdx.y]; // " + std::string(300, 'z')));
  std::string Shown = onTerminal("--no-cache a.cu", "stty cols 70; TERM=xterm NO_COLOR=1");
  if (Shown.empty())
    GTEST_SKIP() << "no script(1)";
  EXPECT_TRUE(has(Shown, "tile[threadIdx.x]"));
  EXPECT_FALSE(has(Shown, std::string(100, 'z'))) << Shown;
  EXPECT_TRUE(has(run({"a.cu"}).Out, std::string(300, 'z'))) << "a pipe gets whole lines";
}

TEST_F(Output, AHeaderElsewhereInTheProjectIsTaken) {
  write("LICENSE", "");
  fs::create_directories(at("vendor/kit/tools"));
  fs::create_directories(at("src/deep"));
  write("vendor/kit/tools/side.h", "#define SIDE 32\n");
  write("src/deep/a.cu", "#include \"tools/side.h\"\n" + with(Conflict, "tile[32][32]", "tile[SIDE][SIDE]"));
  Outcome O = run({"-v", "--no-cuda", "src/deep/a.cu"});
  EXPECT_TRUE(has(O.Out, "32-way bank conflict on 'tile'")) << O.Out << O.Err;
  EXPECT_TRUE(has(O.Err, "'tools/side.h' taken from")) << O.Err;
}

TEST_F(Output, ProgressIsForTerminalsAlone) {
  std::vector<std::string> Files;
  std::string List;
  for (unsigned I = 0; I < 12; ++I) {
    Files.push_back("f" + std::to_string(I) + ".cu");
    List += " " + Files.back();
    write(Files.back(), Conflict);
  }
  EXPECT_FALSE(has(run(Files).Err, "\r"));
  Files.insert(Files.begin(), "--progress");
  EXPECT_FALSE(has(run(Files).Err, "\r")) << "a log is no terminal";
  std::string Dumb = onTerminal("--no-cache" + List, "TERM=dumb");
  EXPECT_FALSE(has(Dumb, "\x1b[K"));
}

TEST_F(Output, StatisticsCountWhatIsReported) {
  write("a.cu", Conflict);
  write("b.cu", with(Conflict, "tile[threadIdx.x][threadIdx.y]", "tile[(int)in[threadIdx.x]][threadIdx.y]"));
  Outcome O = run({"--statistics", "a.cu", "b.cu"});
  EXPECT_EQ(O.Status, 0);
  for (const char *What : {"arrays by verdict", "       1  conflict", "       1  unknown", "findings by rule",
                           "shmfix-bank-conflict", "fixes", "pad, safe", "reasons", "data-dependent-index",
                           // Two tiles of 4096 bytes, one of which gets 128 more.
                           "8192 -> 8320 bytes"})
    EXPECT_TRUE(has(O.Err, What)) << What << "\n" << O.Err;
  // Of a.cu: 32 warps store in 1 pass each and load in 32: 1056; then 64.
  EXPECT_TRUE(has(run({"--statistics", "a.cu"}).Err, "1056 -> 64 ")) << O.Err;
}

TEST_F(Output, UntrackedFilesAreNewSinceAnyRevision) {
  if (command({"git", "init", "-q", "."}).Status != 0)
    GTEST_SKIP() << "no git";
  write("old.cu", Conflict);
  command({"git", "add", "."});
  command({"git", "-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false", "commit", "-qm", "one"});
  write("new file.cu", Conflict);
  Outcome O = run({"--since", "HEAD", "old.cu", "new file.cu"});
  EXPECT_EQ(O.Status, 0) << O.Err;
  EXPECT_EQ(count(O.Out, "warning:"), 1u) << O.Out;
  EXPECT_TRUE(has(O.Out, "new file.cu:2:20: warning:")) << O.Out;
}

TEST_F(Output, NamesThatGitQuotes) {
  if (command({"git", "init", "-q", "."}).Status != 0)
    GTEST_SKIP() << "no git";
  std::vector<std::string> Args{"--since", "HEAD"};
  for (const char *Name : {"a b.cu", "q\"uote.cu", "back\\slash.cu", "new\nline.cu", "t\tab.cu", "s\xc3\xa9mi.cu", "bad\xff.cu"}) {
    write(Name, cleanText());
    Args.push_back(Name);
  }
  command({"git", "add", "."});
  command({"git", "-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false", "commit", "-qm", "one"});
  EXPECT_EQ(count(run(Args).Out, "warning:"), 0u);
  for (size_t I = 2; I != Args.size(); ++I)
    write(Args[I], Conflict);
  Outcome O = run(Args);
  EXPECT_EQ(count(O.Out, "warning:"), Args.size() - 2) << O.Out << O.Err;
}

TEST_F(Output, ReplacementsAreTakenByTheRealProgram) {
  write("a.cu", Conflict);
  write("b.cu", with(Conflict, "float", "double"));
  fs::create_directory(at("fixes"));
  std::vector<std::string> Args{"--format", "yaml:fixes/all.yaml", "a.cu", "b.cu"};
  EXPECT_EQ(run(Args).Status, 0);
  Outcome O = command({"clang-apply-replacements-22", "fixes"});
  if (O.Status == 127)
    GTEST_SKIP() << "no clang-apply-replacements-22";
  EXPECT_EQ(O.Status, 0) << O.Out << O.Err;
  EXPECT_EQ(read("a.cu"), fixedText());
  EXPECT_EQ(read("b.cu"), with(fixedText(), "float", "double"));
}
