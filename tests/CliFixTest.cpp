//===- CliFixTest.cpp - What --diff and --fix do to files -----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fix is the whole file or nothing, changes no byte that it does not own and
// leaves nothing beside the file.
//
//===----------------------------------------------------------------------===//

#include "tests/CliProcess.h"

using namespace shmfix::cli;

namespace {

/// A process of a user without rights, where the tests run as root.
std::vector<std::string> asNobody(std::vector<std::string> Command) {
  if (geteuid() == 0)
    Command.insert(Command.begin(), {"setpriv", "--reuid", "65534", "--clear-groups"});
  return Command;
}

} // namespace

TEST_F(Cli, DiffIsTakenByPatchAndGit) {
  fs::create_directories(at("src/deep"));
  write("a.cu", Conflict);
  write("src/deep/b.cu", with(Conflict, "float", "double"));
  write("clean.cu", cleanText());
  Outcome D = run({"--diff", "a.cu", "src/deep/b.cu", "clean.cu"});
  EXPECT_EQ(D.Status, 0) << D.Err;
  EXPECT_EQ(count(D.Out, "--- a/"), 2u) << D.Out;
  EXPECT_EQ(D.Out.rfind("--- a/", 0), 0u) << "something stands before the diff";
  EXPECT_EQ(read("a.cu"), Conflict);

  fs::copy(Folder, Folder.string() + ".git-apply", fs::copy_options::recursive);
  Outcome P = command({"patch", "-p1", "--fuzz=0"}, D.Out);
  EXPECT_EQ(P.Status, 0) << P.Out << P.Err;
  EXPECT_EQ(read("a.cu"), fixedText());
  EXPECT_TRUE(has(read("src/deep/b.cu"), "tile[32][32 + 1]"));
  EXPECT_EQ(read("clean.cu"), cleanText());

  Outcome G = command({"git", "-C", Folder.string() + ".git-apply", "apply", "-"}, D.Out);
  EXPECT_EQ(G.Status, 0) << G.Err;
  for (const char *Name : {"a.cu", "src/deep/b.cu"}) {
    EXPECT_EQ(command({"cmp", Name, Folder.string() + ".git-apply/" + Name}).Status, 0) << Name;
  }
  fs::remove_all(Folder.string() + ".git-apply");
  // What the diff does and what --fix does are the same.
  write("c.cu", Conflict);
  EXPECT_EQ(run({"--fix", "c.cu"}).Status, 0);
  EXPECT_EQ(read("c.cu"), read("a.cu"));
}

TEST_F(Cli, DiffOfAFileWithoutLastNewline) {
  std::string Short = "__global__ void k(float *p) { __shared__ float t[32][32];"
                      " t[threadIdx.x][0] = 1; p[threadIdx.x] = t[threadIdx.x][0]; }";
  write("a.cu", Short);
  Outcome D = run({"--diff", "--block", "32", "a.cu"});
  EXPECT_EQ(D.Status, 0) << D.Err;
  ASSERT_TRUE(has(D.Out, "\\ No newline at end of file")) << D.Out;
  EXPECT_EQ(command({"patch", "-p1"}, D.Out).Status, 0);
  EXPECT_EQ(read("a.cu"), with(Short, "t[32][32]", "t[32][32 + 1]"));
}

TEST_F(Cli, FixWritesOnceAndOnlyOnce) {
  write("a.cu", Conflict);
  write("clean.cu", cleanText());
  auto Before = fs::last_write_time(at("clean.cu"));
  Outcome O = run({"--fix", "a.cu", "clean.cu"});
  EXPECT_EQ(O.Status, 0) << O.Err;
  EXPECT_EQ(read("a.cu"), fixedText());
  EXPECT_EQ(fs::last_write_time(at("clean.cu")), Before) << "a clean file was written";
  // What is done is not offered again.
  EXPECT_NE(O.Err.find("1 conflict (1 fixed)"), std::string::npos) << O.Err;
  EXPECT_EQ(O.Err.find(": --fix"), std::string::npos) << O.Err;
  Outcome Again = run({"--fix", "--Werror", "a.cu", "clean.cu"});
  EXPECT_EQ(Again.Status, 0) << Again.Err;
  EXPECT_EQ(read("a.cu"), fixedText());
  EXPECT_EQ(names(), (std::vector<std::string>{"a.cu", "clean.cu"}));
}

TEST_F(Cli, FixExitsWithOneWhenConflictsRemain) {
  write("a.cu", Conflict);
  EXPECT_EQ(run({"--fix", "--Werror", "a.cu"}).Status, 0);
  // A declaration that comes out of a macro is reported and left alone.
  write("m.cu", "#define TILE(name) __shared__ float name[32][32]\n" +
                    with(Conflict, "__shared__ float tile[32][32]", "TILE(tile)"));
  std::string Macro = read("m.cu");
  EXPECT_EQ(run({"--fix", "--Werror", "m.cu"}).Status, 1);
  EXPECT_EQ(run({"--fix", "m.cu"}).Status, 0);
  EXPECT_EQ(run({"--diff", "m.cu"}).Out, "");
  EXPECT_EQ(read("m.cu"), Macro);
  EXPECT_TRUE(has(run({"--format", "json", "m.cu"}).Out, "\"code\": \"macro-declaration\""));
}

TEST_F(Cli, FixKeepsModeBits) {
  for (unsigned Mode : {0600u, 0640u, 0755u, 0664u}) {
    write("a.cu", Conflict);
    ASSERT_EQ(chmod(at("a.cu").c_str(), Mode), 0);
    EXPECT_EQ(run({"--fix", "a.cu"}).Status, 0);
    EXPECT_EQ(read("a.cu"), fixedText());
    EXPECT_EQ(mode("a.cu"), Mode);
  }
}

TEST_F(Cli, FixKeepsLineEndingsAndByteOrderMark) {
  const std::string Mark = "\xef\xbb\xbf";
  std::string Mixed = fixedText();
  Mixed.insert(Mixed.find('\n'), "\r"); // one line only
  std::string MixedBefore = with(Mixed, "[32 + 1]", "[32]");
  const std::pair<std::string, std::string> Cases[] = {
      {with(Conflict, "\n", "\r\n"), with(fixedText(), "\n", "\r\n")},
      {Mark + Conflict, Mark + fixedText()},
      {Mark + with(Conflict, "\n", "\r\n"), Mark + with(fixedText(), "\n", "\r\n")},
      {MixedBefore, Mixed},
      {Conflict + "// caf\xe9 \t \n\n\n", fixedText() + "// caf\xe9 \t \n\n\n"},
  };
  for (const auto &[Before, After] : Cases) {
    write("a.cu", Before);
    Outcome D = run({"--diff", "a.cu"});
    EXPECT_EQ(run({"--fix", "a.cu"}).Status, 0);
    EXPECT_EQ(read("a.cu"), After);
    write("a.cu", Before);
    EXPECT_EQ(command({"git", "apply", "-"}, D.Out).Status, 0) << D.Out;
    EXPECT_EQ(read("a.cu"), After) << "by git apply";
    write("a.cu", Before);
    EXPECT_EQ(command({"patch", "-p1", "--binary"}, D.Out).Status, 0) << D.Out;
    EXPECT_EQ(read("a.cu"), After) << "by patch";
  }
}

TEST_F(Cli, FixFollowsSymbolicLinks) {
  fs::create_directory(at("real"));
  write("real/a.cu", Conflict);
  fs::create_symlink("real/a.cu", at("link.cu"));
  // Under both names at once the edit lands once.
  EXPECT_EQ(run({"--fix", "link.cu", "real/a.cu"}).Status, 0);
  EXPECT_TRUE(fs::is_symlink(at("link.cu")));
  EXPECT_EQ(read("real/a.cu"), fixedText());
  EXPECT_EQ(run({"--fix", "link.cu"}).Status, 0);
  EXPECT_EQ(read("real/a.cu"), fixedText());
}

TEST_F(Cli, HardLinksKeepOneContent) {
  write("a.cu", Conflict);
  fs::create_hard_link(at("a.cu"), at("b.cu"));
  ASSERT_EQ(chmod(at("a.cu").c_str(), 0640), 0);
  // One finding and one change, whichever of the names is given.
  EXPECT_EQ(count(run({"a.cu", "b.cu"}).Out, "warning:"), 1u);
  EXPECT_EQ(count(run({"--diff", "a.cu", "b.cu"}).Out, "+++ "), 1u);
  Outcome O = run({"--fix", "a.cu", "b.cu"});
  EXPECT_EQ(O.Status, 0) << O.Err;
  EXPECT_TRUE(has(O.Err, "(1 fixed)")) << O.Err;
  EXPECT_EQ(fs::hard_link_count(at("a.cu")), 2u) << "the link was cut";
  EXPECT_EQ(read("a.cu"), fixedText());
  EXPECT_EQ(read("b.cu"), fixedText());
  EXPECT_EQ(mode("b.cu"), 0640u);
  write("a.cu", Conflict);
  EXPECT_EQ(run({"--fix", "b.cu"}).Status, 0);
  EXPECT_EQ(read("a.cu"), fixedText()) << "by its other name";
  EXPECT_EQ(names(), (std::vector<std::string>{"a.cu", "b.cu"}));
}

TEST_F(Cli, TheOwnerStays) {
  if (geteuid() != 0)
    GTEST_SKIP() << "only root writes files of others";
  write("a.cu", Conflict);
  ASSERT_EQ(chown(at("a.cu").c_str(), 65534, 65534), 0);
  EXPECT_EQ(run({"--fix", "a.cu"}).Status, 0);
  EXPECT_EQ(read("a.cu"), fixedText());
  struct stat S;
  ASSERT_EQ(stat(at("a.cu").c_str(), &S), 0);
  EXPECT_EQ(S.st_uid, 65534u);
  EXPECT_EQ(S.st_gid, 65534u);
}

// The index of a flat array stands in another file: with one change alone the
// kernel would be wrong.
TEST_F(Cli, ChangesOfOneArrayAreWrittenTogetherOrNotAtAll) {
  const std::string Body = "  tile[threadIdx.y * 32 + threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];\n"
                           "  __syncthreads();\n"
                           "  out[threadIdx.x] = tile[threadIdx.x * 32 + threadIdx.y];\n";
  const std::string Kernel = "__global__ void k(float *out, const float *in) {\n"
                             "  __shared__ float tile[32 * 32];\n"
                             "#include \"body.h\"\n}\n"
                             "void run(float *o, float *i) { k<<<1, dim3(32, 32)>>>(o, i); }\n";
  write("other.cu", Conflict);
  for (const char *Locked : {"k.cu", "body.h"}) {
    write("body.h", Body);
    write("k.cu", Kernel);
    ASSERT_EQ(chmod(at(Locked).c_str(), 0444), 0);
    Outcome O = run({"--fix", "k.cu", "other.cu"});
    EXPECT_EQ(O.Status, 2);
    EXPECT_EQ(read("body.h"), Body) << Locked;
    EXPECT_EQ(read("k.cu"), Kernel) << Locked;
    EXPECT_EQ(count(O.Err, "shmfix: error: "), 2u) << O.Err;
    EXPECT_EQ(count(O.Err, "is read-only"), 1u) << O.Err;
    EXPECT_EQ(count(O.Err, "its change goes with that of"), 1u) << O.Err;
    EXPECT_EQ(read("other.cu"), fixedText()) << "the other array is still done";
    ASSERT_EQ(chmod(at(Locked).c_str(), 0644), 0);
  }
  EXPECT_EQ(run({"--fix", "k.cu"}).Status, 0);
  EXPECT_TRUE(has(read("body.h"), "tile[threadIdx.x * 33 + threadIdx.y]"));
  EXPECT_TRUE(has(read("k.cu"), "tile[32 * 33]"));
  EXPECT_EQ(names(), (std::vector<std::string>{"body.h", "k.cu", "other.cu"}));
}

TEST_F(Cli, TheTallySaysWhatWasWritten) {
  write("a.cu", Conflict);
  write("b.cu", Conflict);
  ASSERT_EQ(chmod(at("b.cu").c_str(), 0444), 0);
  Outcome O = run({"--fix", "a.cu", "b.cu"});
  EXPECT_TRUE(has(O.Err, "2 conflicts (1 fixed; 1 safe fix not written)")) << O.Err;
  ASSERT_EQ(chmod(at("b.cu").c_str(), 0644), 0);
  // Once more: nothing is left but b.cu, under three names.
  O = run({"--fix", "a.cu", "b.cu", "./b.cu", at("b.cu").string()});
  EXPECT_TRUE(has(O.Err, "1 conflict (1 fixed)")) << O.Err;
  EXPECT_FALSE(has(run({"--fix", "a.cu", "b.cu"}).Err, "fixed"));
  // A template's instances share a declaration.
  write("t.cu", "template <typename T> __global__ void t(T *out) {\n  __shared__ T tile[32][32];\n"
                "  tile[threadIdx.y][threadIdx.x] = out[threadIdx.x];\n  __syncthreads();\n"
                "  out[threadIdx.y] = tile[threadIdx.x][threadIdx.y];\n}\n"
                "void run(float *f, int *i) { t<<<1, dim3(32, 32)>>>(f); t<<<1, dim3(32, 32)>>>(i); }\n");
  EXPECT_TRUE(has(run({"--fix", "t.cu"}).Err, "1 conflict (1 fixed)"));
}

TEST_F(Cli, HeaderOfTwoFilesIsFixedOnce) {
  std::string Kernel = Conflict.substr(0, Conflict.find("void run"));
  write("k.cuh", "#pragma once\n" + Kernel);
  for (const char *Name : {"a.cu", "b.cu"})
    write(Name, std::string("#include \"k.cuh\"\nvoid run_") + Name[0] +
                    "(float *o) { transpose<<<1, dim3(32, 32)>>>(o, o, 32); }\n");
  Outcome D = run({"--diff", "a.cu", "b.cu"});
  EXPECT_EQ(count(D.Out, "\n+  __shared__"), 1u) << D.Out;
  EXPECT_EQ(run({"--fix", "a.cu", "b.cu"}).Status, 0);
  EXPECT_EQ(read("k.cuh"), "#pragma once\n" + with(Kernel, "[32][32]", "[32][32 + 1]"));
}

TEST_F(Cli, ReadOnlyFileIsLeftAlone) {
  write("a.cu", Conflict);
  write("b.cu", Conflict);
  ASSERT_EQ(chmod(at("a.cu").c_str(), 0444), 0);
  Outcome O = run({"--fix", "a.cu", "b.cu"});
  EXPECT_EQ(O.Status, 2);
  EXPECT_EQ(count(O.Err, "shmfix: error: a.cu: "), 1u) << O.Err;
  EXPECT_EQ(read("a.cu"), Conflict);
  EXPECT_EQ(mode("a.cu"), 0444u);
  EXPECT_EQ(read("b.cu"), fixedText()) << "the other file is still done";
}

TEST_F(Cli, ReadOnlyFolderIsLeftAlone) {
  fs::create_directory(at("locked"));
  write("locked/a.cu", Conflict);
  ASSERT_EQ(chmod(at("locked/a.cu").c_str(), 0666), 0);
  ASSERT_EQ(chmod(at("locked").c_str(), 0555), 0);
  ASSERT_EQ(chmod(Folder.c_str(), 0755), 0);
  if (command(asNobody({SHMFIX_EXECUTABLE, "--version"})).Status != 0)
    GTEST_SKIP() << "another user cannot run the executable where it lies";
  Outcome O = command(asNobody({SHMFIX_EXECUTABLE, "--fix", "locked/a.cu"}));
  EXPECT_EQ(O.Status, 2);
  EXPECT_EQ(count(O.Err, "shmfix: error: locked/a.cu: "), 1u) << O.Err;
  EXPECT_EQ(read("locked/a.cu"), Conflict);
  ASSERT_EQ(chmod(at("locked").c_str(), 0755), 0);
}

TEST_F(Cli, FullDiskLeavesTheFileAsItWas) {
  Outcome O = onFullDisk("a.cu", Conflict,
                         "\"$0\" --fix disk/a.cu; status=$?\n"
                         "ls disk; cat disk/a.cu; exit $status");
  if (O.Status == 77)
    GTEST_SKIP() << "no file system of one's own here: " << O.Err;
  EXPECT_EQ(O.Status, 2) << O.Err;
  EXPECT_TRUE(has(O.Err, "shmfix: error: disk/a.cu: ")) << O.Err;
  EXPECT_EQ(O.Out, "a.cu\nrest\n" + Conflict) << "changed, or something was left behind";
}

TEST_F(Cli, TwoRunsAtOnceOnOneFile) {
  for (unsigned Round = 0; Round < 8; ++Round) {
    write("a.cu", Conflict);
    std::vector<std::string> Command{SHMFIX_EXECUTABLE, "--fix", "a.cu"};
    Running A = start(Command), B = start(Command);
    Outcome X = finish(A), Y = finish(B);
    EXPECT_EQ(read("a.cu"), fixedText());
    // One of them may find the file changed under its hands, and says so.
    EXPECT_TRUE(X.Status == 0 || Y.Status == 0) << X.Err << Y.Err;
    for (const Outcome &O : {X, Y})
      EXPECT_TRUE(O.Status == 0 || (O.Status == 2 && has(O.Err, "changed"))) << O.Status << O.Err;
    EXPECT_EQ(names(), std::vector<std::string>{"a.cu"});
  }
}

TEST_F(Cli, StandardInputIsAFileByName) {
  // Such a file need not be there.
  Outcome D = run({"--diff", "--stdin-filename", "src/a.cu"}, Conflict);
  EXPECT_EQ(D.Status, 0) << D.Err;
  EXPECT_TRUE(has(D.Out, "+++ b/src/a.cu")) << D.Out;
  EXPECT_TRUE(has(D.Out, "+  __shared__ float tile[32][32 + 1];")) << D.Out;
  Outcome F = run({"--fix", "--stdin-filename", "src/a.cu"}, Conflict);
  EXPECT_EQ(F.Out, fixedText());
  EXPECT_EQ(run({"--fix", "--stdin-filename", "src/a.cu"}, cleanText()).Out, cleanText());
  Outcome J = run({"--format", "json", "-", "--stdin-filename", "src/a.cu"}, Conflict);
  EXPECT_TRUE(has(J.Out, "\"file\": \"src/a.cu\"")) << J.Out;
  EXPECT_TRUE(names().empty()) << "something was written";

  // Where it is there, what an editor holds counts, and the file stays.
  write("a.cu", cleanText());
  Outcome E = run({"--fix", "--stdin-filename", "a.cu"}, Conflict);
  EXPECT_EQ(E.Out, fixedText());
  EXPECT_EQ(read("a.cu"), cleanText());
}

TEST_F(Cli, UnsafeFixesWaitToBeAskedFor) {
  // The block is not in the source: an assumption, so the fix is not safe.
  write("a.cu", Conflict.substr(0, Conflict.find("void run")));
  std::string Before = read("a.cu");
  Outcome J = run({"--format", "json", "a.cu"});
  EXPECT_TRUE(has(J.Out, "\"block_source\": \"assumed\"")) << J.Out;
  EXPECT_TRUE(has(J.Out, "\"safety\": \"unsafe\"")) << J.Out;
  EXPECT_TRUE(has(J.Out, "\"code\": \"assumed-block\"")) << J.Out;
  EXPECT_EQ(run({"--diff", "a.cu"}).Out, "");
  EXPECT_TRUE(has(run({"a.cu"}).Err, "--unsafe-fixes")) << "no hint";
  EXPECT_EQ(run({"--fix", "a.cu"}).Status, 0);
  EXPECT_EQ(read("a.cu"), Before);
  EXPECT_TRUE(has(run({"--diff", "--unsafe-fixes", "a.cu"}).Out, "[32][32 + 1]"));
  EXPECT_EQ(run({"--fix", "--unsafe-fixes", "a.cu"}).Status, 0);
  EXPECT_EQ(read("a.cu"), with(Before, "[32][32]", "[32][32 + 1]"));
}
