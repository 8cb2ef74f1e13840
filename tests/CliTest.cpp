//===- CliTest.cpp - The command line as users meet it --------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Modes, exit codes, what is said about bad input, and what is selected. The
// promises are those of docs/cli.md. CliFixTest.cpp has what writes files.
//
//===----------------------------------------------------------------------===//

#include "tests/CliProcess.h"

using namespace shmfix::cli;

namespace {

/// Lines of Text that hold What.
unsigned linesWith(const std::string &Text, const std::string &What) {
  std::istringstream In(Text);
  unsigned N = 0;
  for (std::string Line; std::getline(In, Line);)
    N += has(Line, What);
  return N;
}

const std::string Broken = "__global__ void broken(float *p) {\n"
                           "  __shared__ float tile[32][32];\n"
                           "  p[0] = tile[threadIdx.x][0\n";

} // namespace

TEST_F(Cli, ReportsByDefaultAndWritesNothing) {
  write("a.cu", Conflict);
  for (std::vector<std::string> Args : {std::vector<std::string>{"a.cu"}, {"--dry-run", "a.cu"}}) {
    Outcome O = run(Args);
    EXPECT_EQ(O.Status, 0) << O.Err;
    EXPECT_TRUE(has(O.Out, "a.cu:2:20: warning: ")) << O.Out;
    EXPECT_TRUE(has(O.Out, "a.cu:6:20: note: ")) << O.Out;
    EXPECT_EQ(O.Out.back(), '\n');
    EXPECT_TRUE(has(O.Out, "[shmfix-bank-conflict]")) << O.Out;
    EXPECT_FALSE(has(O.Err, "warning:")) << O.Err;
  }
  EXPECT_EQ(read("a.cu"), Conflict);
  EXPECT_EQ(names(), std::vector<std::string>{"a.cu"});
}

TEST_F(Cli, WerrorTurnsFindingsIntoOne) {
  write("a.cu", Conflict);
  write("clean.cu", cleanText());
  EXPECT_EQ(run({"--Werror", "a.cu"}).Status, 1);
  EXPECT_EQ(run({"--Werror", "clean.cu"}).Status, 0);
  EXPECT_EQ(run({"--Werror", "--diff", "a.cu"}).Status, 1);
  EXPECT_EQ(run({"--Werror", "--diff", "clean.cu"}).Status, 0);
  // Trouble outranks findings.
  EXPECT_EQ(run({"--Werror", "a.cu", "missing.cu"}).Status, 2);
}

TEST_F(Cli, JsonSaysWhatTextSays) {
  write("a.cu", Conflict);
  Outcome O = run({"--format", "json", "a.cu"});
  EXPECT_EQ(O.Status, 0);
  for (const char *What : {"\"schema\": 1", "\"verdict\": \"conflict\"", "\"ways\": 32", "\"pad\": 1",
                           "\"text\": \"32 + 1\"", "\"safety\": \"safe\"", "\"block_source\": \"launch\""})
    EXPECT_TRUE(has(O.Out, What)) << What;
}

TEST_F(Cli, UnreadableInputsAreNamedAndTheOthersDone) {
  write("a.cu", Conflict);
  write("zeros.cu", std::string("\x7f" "ELF\0\1\2\xff __shared__", 18));
  fs::create_directory(at("folder.cu"));
  Outcome O = run({"--format", "json", "missing.cu", "a.cu", "folder.cu", "zeros.cu"});
  EXPECT_EQ(O.Status, 2);
  for (const char *Name : {"missing.cu", "folder.cu", "zeros.cu"})
    EXPECT_EQ(linesWith(O.Err, std::string("shmfix: error: ") + Name + ": "), 1u) << O.Err;
  EXPECT_EQ(linesWith(O.Err, ""), 4u) << "more than three errors and a tally: " << O.Err;
  EXPECT_TRUE(has(O.Out, "\"verdict\": \"conflict\"")) << "a.cu was not done";
  EXPECT_EQ(count(O.Out, "\"status\": \"failed\""), 3u);
}

TEST_F(Cli, SyntaxErrorInOneOfThree) {
  write("a.cu", Conflict);
  write("broken.cu", Broken);
  write("clean.cu", cleanText());
  Outcome O = run({"--format", "json", "a.cu", "broken.cu", "clean.cu"});
  EXPECT_EQ(O.Status, 2);
  EXPECT_EQ(linesWith(O.Err, "shmfix: error: broken.cu"), 1u) << O.Err;
  EXPECT_EQ(linesWith(O.Err, ""), 2u) << "more than one error and a tally: " << O.Err;
  EXPECT_EQ(count(O.Out, "\"verdict\": \"conflict\""), 1u);
  EXPECT_EQ(count(O.Out, "\"verdict\": \"clean\""), 1u);
}

TEST_F(Cli, WrongOptionsAreOneLineAndTwo) {
  write("a.cu", Conflict);
  const std::pair<std::vector<std::string>, const char *> Cases[] = {
      {{"--no-such-option-at-all", "a.cu"}, "--no-such-option-at-all"},
      {{"--block", "32,x", "a.cu"}, "32,x"},
      {{"--block", "1,2,3,4", "a.cu"}, "1,2,3,4"},
      {{"--block", "0", "a.cu"}, "'0'"},
      {{"--block", "-32", "a.cu"}, "-32"},
      {{"--block", "64,64", "a.cu"}, "1024"},
      {{"--block", "transpose=", "a.cu"}, "block shape"},
      {{"--assume", "n", "a.cu"}, "'n'"},
      {{"--assume", "n=wide", "a.cu"}, "n=wide"},
      {{"--assume", "=4", "a.cu"}, "=4"},
      {{"--format", "nope", "a.cu"}, "nope"},
      {{"--arch", "sm_1", "a.cu"}, "sm_1"},
      {{"--lines", "9:2", "a.cu"}, "9:2"},
      {{"--lines", "x", "a.cu"}, "'x'"},
      {{"--verify", "maybe", "a.cu"}, "maybe"},
      {{"--diff", "--fix", "a.cu"}, "--fix"},
      {{"--cuda-path", "nowhere", "a.cu"}, "nowhere"},
      {{"--since", "HEAD", "a.cu"}, "--since"},
      {{"-j", "many", "a.cu"}, "many"},
      {{"-p", "nowhere", "a.cu"}, "nowhere"},
      {{"--nvcc", "./nowhere", "a.cu"}, "./nowhere"},
      {{"--nvcc", "./a.cu", "a.cu"}, "./a.cu"},
      {{"--diff", "--format", "json", "a.cu"}, "--diff"},
      {{"--diff", "-o", "x.diff", "a.cu"}, "--diff"},
      {{"-o", "a.cu", "b.cu"}, "source file"}, // a shell made it of -o *.cu
      {{"--format", "html:./a.cu", "a.cu"}, "source file"},
      {{"--stdin-filename", "x.cu", "a.cu"}, "--stdin-filename"},
      {{"--stdin-filename", "-", "-"}, "--stdin-filename"},
      {{"-", "a.cu"}, "standard input"},
      {{"--write-baseline", "b.json", "--fix", "a.cu"}, "--fix"},
      {{"--write-baseline", "-", "a.cu"}, "name of a file"},
      {{"--fix", "--format", "json", "a.cu"}, "--fix"},
      {{"--fix", "-o", "r.txt", "a.cu"}, "--fix"},
      {{"--explain-access", "a.cu:6", "--fix", "a.cu"}, "--explain-access"},
      {{"a.cu", "--", "a.cu"}, "files go before it"},
      {{"--", "a.cu"}, "files go before it"},
      {{"a.cu", "--", "-DX", "-DY", "a.cu", "a.cu"}, "files go before it"},
      {{"--explain-access", "a.cu", "a.cu"}, "FILE:LINE"},
      {{"--explain-access", ":6", "a.cu"}, "FILE:LINE"},
      // Words that were meant for commands and options.
      {{"expain", "bank-conflict"}, "did you mean 'shmfix explain'?"},
      {{"inti"}, "did you mean 'shmfix init'?"},
      {{"compdbb"}, "did you mean 'shmfix compdb'?"},
      {{"fix", "a.cu"}, "did you mean '--fix'?"},
      {{"help"}, "did you mean '--help'?"},
      {{"version"}, "did you mean '--version'?"},
      {{}, "--help"},
  };
  for (const auto &[Args, Word] : Cases) {
    Outcome O = run(Args);
    EXPECT_EQ(O.Status, 2) << Word;
    EXPECT_EQ(O.Out, "") << Word;
    EXPECT_TRUE(has(O.Err, "shmfix: error: ")) << O.Err;
    EXPECT_TRUE(has(O.Err, Word)) << "'" << Word << "' is not in: " << O.Err;
    EXPECT_EQ(linesWith(O.Err, ""), 1u) << O.Err;
  }
  EXPECT_EQ(read("a.cu"), Conflict);
}

TEST_F(Cli, KernelsThatAreNotThereAreNamed) {
  write("a.cu", Conflict);
  Outcome O = run({"--block", "nobody=32,8", "--assume", "nothing:n=4", "a.cu"});
  EXPECT_EQ(O.Status, 0);
  EXPECT_TRUE(has(O.Err, "'nobody'")) << O.Err;
  EXPECT_TRUE(has(O.Err, "'nothing'")) << O.Err;
  EXPECT_FALSE(has(run({"--block", "32,8", "a.cu"}).Err, "note")) << O.Err;
}

// A header that only the folders found by themselves lead to is the project's
// own code, however clang calls it.
TEST_F(Cli, KernelsInHeadersOfFoldersFoundByThemselves) {
  for (const char *Where : {"include", "inc", "common", "Common", "."}) {
    std::string Header = std::string(Where) + "/kernel.cuh";
    fs::create_directories(at(Where));
    write(Header, "template <int N> __global__ void columns(float *out) {\n"
                  "  __shared__ float tile[N][N];\n"
                  "  tile[threadIdx.x][threadIdx.y] = 1;\n"
                  "  out[threadIdx.x] = tile[0][threadIdx.x];\n"
                  "}\n");
    write("a.cu", "#include <kernel.cuh>\nvoid run(float *o) { columns<32><<<1, dim3(32, 32)>>>(o); }\n");
    Outcome O = run({"--Werror", "a.cu"});
    EXPECT_EQ(O.Status, 1) << Where << O.Err;
    EXPECT_TRUE(has(O.Out, "kernel.cuh:2:20: warning: 32-way bank conflict")) << Where << O.Out << O.Err;
    EXPECT_TRUE(has(O.Out, "from the launch")) << O.Out;
    EXPECT_TRUE(has(run({"--diff", "a.cu"}).Out, "+  __shared__ float tile[N][N + 1];")) << Where;
    fs::remove(at(Header));
  }
}

// A pipe would be waited for, for ever: as an argument, beside the source, as
// its makefile, as a header that is looked for.
TEST_F(Cli, PipesAreNotWaitedFor) {
  write("a.cu", Conflict);
  write("b.cuh", "__global__ void f(float *o) { __shared__ float t[32]; t[threadIdx.x] = 0; *o = t[0]; }\n");
  for (const char *Pipe : {"p.cu", "Makefile", "q.cuh", "compile_commands.json"})
    ASSERT_EQ(mkfifo(at(Pipe).c_str(), 0600), 0);
  EXPECT_EQ(run({"a.cu"}).Status, 0);
  EXPECT_EQ(run({"b.cuh"}).Status, 0);
  Outcome O = run({"p.cu"});
  EXPECT_EQ(O.Status, 2);
  EXPECT_TRUE(has(O.Err, "p.cu: is not a regular file")) << O.Err;
}

// Braces that do not match may have moved any text into another kernel.
TEST_F(Cli, AFileWithASyntaxErrorIsNotChanged) {
  const std::string Broken = Conflict + "}{\n";
  write("a.cu", Broken);
  for (const char *Mode : {"--fix", "--diff"}) {
    Outcome O = run({Mode, "--unsafe-fixes", "a.cu"});
    EXPECT_EQ(O.Status, 2) << Mode;
    EXPECT_EQ(O.Out, "") << Mode;
    EXPECT_EQ(read("a.cu"), Broken) << Mode;
  }
}

// git apply and patch take no path that leads out of the folder.
TEST_F(Cli, APatchOfFilesElsewhereSaysSo) {
  fs::create_directories(at("sub"));
  write("k.cuh", Conflict);
  write("sub/a.cu", "#include \"../k.cuh\"\n");
  Outcome O = run({"--diff", "sub/a.cu"});
  EXPECT_TRUE(has(O.Out, "+++ b/")) << O.Err;
  EXPECT_FALSE(has(O.Err, "outside")) << O.Err;
  O = command({"sh", "-c", "cd sub && exec \"$0\" --diff a.cu", SHMFIX_EXECUTABLE});
  EXPECT_TRUE(has(O.Err, "k.cuh lies outside of this folder")) << O.Out << O.Err;
}

// The launch says stride 2 as well: giving its own shape again takes nothing away.
TEST_F(Cli, TheLaunchsOwnShapeKeepsItsArguments) {
  write("a.cu", "__global__ void strided(float *out, int stride) {\n"
                "  __shared__ float t[64];\n"
                "  t[threadIdx.x * stride] = 1;\n"
                "  out[threadIdx.x] = t[threadIdx.x];\n"
                "}\n"
                "void run(float *o) { strided<<<1, 32>>>(o, 2); }\n");
  for (const char *Block : {"32", "strided=32"})
    EXPECT_TRUE(has(run({"--block", Block, "a.cu"}).Out, "2-way bank conflict on 't'")) << Block;
}

TEST_F(Cli, ReportsThatCannotBeWritten) {
  write("a.cu", Conflict);
  for (const char *Where : {"no/such/folder/r.json", "/dev/full"}) {
    Outcome O = run({"--format", "json", "-o", Where, "a.cu"});
    EXPECT_EQ(O.Status, 2) << Where;
    EXPECT_TRUE(has(O.Err, "shmfix: error: ")) << O.Err;
    EXPECT_TRUE(has(O.Err, Where)) << O.Err;
    EXPECT_EQ(linesWith(O.Err, "error"), 1u) << O.Err;
  }
}

TEST_F(Cli, StandardOutputThatIsFull) {
  write("a.cu", Conflict);
  for (const char *Mode : {"--dry-run", "--diff", "--format=json"}) {
    Outcome O = run({Mode, "a.cu"}, "", "/dev/full");
    EXPECT_EQ(O.Status, 2) << Mode;
    EXPECT_TRUE(has(O.Err, "shmfix: error: ")) << Mode << ": " << O.Err;
  }
}

TEST_F(Cli, SeveralReportsAtOnce) {
  write("a.cu", Conflict);
  Outcome O = run({"--format", "json:r.json", "--format", "text", "a.cu"});
  EXPECT_EQ(O.Status, 0) << O.Err;
  EXPECT_TRUE(has(O.Out, "warning: "));
  EXPECT_TRUE(has(read("r.json"), "\"schema\": 1"));
  // The same object as on standard output.
  EXPECT_EQ(read("r.json"), run({"--format", "json", "a.cu"}).Out);
}

TEST_F(Cli, SameBytesForAnyNumberOfJobs) {
  std::vector<std::string> Files;
  for (unsigned I = 0; I < 12; ++I) {
    Files.push_back("f" + std::to_string(I) + ".cu");
    write(Files.back(), I % 3 == 0   ? cleanText()
                        : I % 3 == 1 ? Conflict
                                     : with(Conflict, "float", "double"));
  }
  for (const char *Format : {"text", "json"}) {
    std::vector<std::string> One{"-j", "1", "--format", Format}, Four{"-j", "4", "--format", Format};
    One.insert(One.end(), Files.begin(), Files.end());
    Four.insert(Four.end(), Files.begin(), Files.end());
    Outcome A = run(One), B = run(Four), C = run(Four);
    EXPECT_EQ(A.Status, 0);
    EXPECT_GE(count(A.Out, "conflict"), 8u);
    EXPECT_EQ(A.Out, B.Out) << Format;
    EXPECT_EQ(B.Out, C.Out) << Format;
    EXPECT_EQ(A.Err, B.Err) << Format;
  }
}

TEST_F(Cli, JobsAreWrittenAsOneWordToo) {
  write("a.cu", Conflict);
  EXPECT_EQ(run({"-j2", "--diff", "a.cu"}).Out, run({"-j", "2", "--diff", "a.cu"}).Out);
  EXPECT_EQ(run({"-j2", "a.cu"}).Status, 0);
}

TEST_F(Cli, ResponseFiles) {
  write("a.cu", Conflict);
  write("args", "--diff\n--block 32,8\n\"a.cu\"\n");
  Outcome O = run({"@args"});
  EXPECT_EQ(O.Status, 0) << O.Err;
  EXPECT_EQ(O.Out, run({"--diff", "--block", "32,8", "a.cu"}).Out);
  EXPECT_TRUE(has(O.Out, "+  __shared__ float tile[32][32 + 1];"));
  EXPECT_EQ(run({"@missing"}).Status, 2);
}

TEST_F(Cli, LinesSelectFindings) {
  write("a.cu", Conflict);
  auto Findings = [&](const char *Lines) {
    Outcome O = run({"--lines", Lines, "--format", "json", "a.cu"});
    EXPECT_EQ(O.Status, 0) << O.Err;
    return count(O.Out, "\"verdict\": \"conflict\"");
  };
  EXPECT_EQ(Findings("1:1"), 0u);
  EXPECT_EQ(Findings("7:99"), 0u);
  EXPECT_EQ(Findings("2:2"), 1u); // the declaration
  EXPECT_EQ(Findings("6:6"), 1u); // the access
  EXPECT_EQ(run({"--Werror", "--lines", "1:1", "a.cu"}).Status, 0);
}

TEST_F(Cli, SinceSelectsChangedLines) {
  if (command({"git", "init", "-q", "."}).Status != 0)
    GTEST_SKIP() << "no git";
  auto Git = [&](std::vector<std::string> Args) {
    Args.insert(Args.begin(), {"git", "-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false"});
    EXPECT_EQ(command(Args).Status, 0) << Args[7];
  };
  write("old.cu", Conflict);
  write("new.cu", cleanText());
  Git({"add", "."});
  Git({"commit", "-q", "-m", "one"});
  write("new.cu", Conflict);                // the declaration changes
  write("old.cu", Conflict + "// tail\n"); // a line that no array touches
  Outcome O = run({"--since", "HEAD", "--format", "json", "old.cu", "new.cu"});
  EXPECT_EQ(O.Status, 0) << O.Err;
  EXPECT_EQ(count(O.Out, "\"verdict\": \"conflict\""), 1u);
  EXPECT_TRUE(has(O.Out, "\"file\": \"new.cu\"")) << O.Out;
  Outcome Bad = run({"--since", "no-such-revision", "old.cu"});
  EXPECT_EQ(Bad.Status, 2);
  EXPECT_TRUE(has(Bad.Err, "no-such-revision")) << Bad.Err;
}

TEST_F(Cli, BlockShapeOfTheOptionWins) {
  write("a.cu", Conflict);
  // Rows of 16 threads: a warp reads two columns, 16 rows of each.
  Outcome O = run({"--block", "16,16", "--format", "json", "a.cu"});
  EXPECT_EQ(O.Status, 0) << O.Err;
  EXPECT_TRUE(has(O.Out, "\"block_source\": \"option\""));
  EXPECT_TRUE(has(O.Out, "\"ways\": 16")) << O.Out;
  Outcome Other = run({"--block", "elsewhere=16,16", "--format", "json", "a.cu"});
  EXPECT_TRUE(has(Other.Out, "\"block_source\": \"launch\""));
}

TEST_F(Cli, HelpAndVersionAreNoErrors) {
  Outcome H = run({"--help"}), V = run({"--version"});
  EXPECT_EQ(H.Status, 0);
  EXPECT_EQ(V.Status, 0);
  for (const char *Name : {"--dry-run", "--diff", "--fix", "--block", "--assume", "--arch", "--format", "--Werror"})
    EXPECT_TRUE(has(H.Out, Name)) << Name;
  EXPECT_TRUE(has(V.Out, "shmfix "));
  EXPECT_TRUE(has(V.Out, "LLVM "));
}
