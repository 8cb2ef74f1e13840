//===- CliSettingsTest.cpp - Settings, suppressions and baseline, as users meet them ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/CliProcess.h"

using namespace shmfix::cli;

TEST_F(Cli, SettingsFileGivesTheBlockShape) {
  write("a.cu", Conflict);
  write(".shmfix.yaml", "block: [16, 16]\n");
  Outcome O = run({"--format", "json", "a.cu"});
  EXPECT_EQ(O.Status, 0) << O.Err;
  EXPECT_TRUE(has(O.Out, "\"block_source\": \"config\"")) << O.Out;
  EXPECT_TRUE(has(O.Out, "\"ways\": 16")) << O.Out;
  EXPECT_TRUE(has(run({"--no-config", "--format", "json", "a.cu"}).Out, "\"block_source\": \"launch\""));
  Outcome Own = run({"--block", "32,8", "--format", "json", "a.cu"});
  EXPECT_TRUE(has(Own.Out, "\"block_source\": \"option\"")) << "the command line is stronger";
  write("other.yaml", "kernels:\n  transpose:\n    block: 8,32\n");
  EXPECT_TRUE(has(run({"--config", "other.yaml", "--format", "json", "a.cu"}).Out, "\"ways\": 8"));
  EXPECT_TRUE(has(run({"--config", "other.yaml", "--block", "16,16", "--format", "json", "a.cu"}).Out, "\"ways\": 16"))
      << "a shape for all kernels on the command line beats one kernel's in a file";
}

TEST_F(Cli, WrongSettingsEndTheRunInOneLine) {
  write("a.cu", Conflict);
  write(".shmfix.yaml", "arch: sm_90\nasume: {n: 1}\n");
  Outcome O = run({"a.cu"});
  EXPECT_EQ(O.Status, 2);
  EXPECT_EQ(O.Out, "");
  EXPECT_TRUE(has(O.Err, ".shmfix.yaml:2: ")) << O.Err;
  EXPECT_TRUE(has(O.Err, "did you mean 'assume'?")) << O.Err;
  EXPECT_EQ(count(O.Err, "\n"), 1u) << O.Err;
  EXPECT_EQ(run({"--no-config", "a.cu"}).Status, 0);
  EXPECT_EQ(run({"--config", "missing.yaml", "a.cu"}).Status, 2);
}

// Whatever bears the name was meant to be read.
TEST_F(Cli, SettingsThatCannotBeReadEndTheRun) {
  write("a.cu", Conflict);
  auto Told = [&](const char *What) {
    Outcome O = run({"a.cu"});
    EXPECT_EQ(O.Status, 2) << What;
    EXPECT_EQ(O.Out, "") << What;
    EXPECT_TRUE(has(O.Err, ".shmfix.yaml")) << What << O.Err;
    EXPECT_EQ(count(O.Err, "\n"), 1u) << What << O.Err;
    fs::remove(at(".shmfix.yaml"));
  };
  fs::create_directory(at(".shmfix.yaml"));
  Told("a folder");
  fs::create_symlink("nowhere", at(".shmfix.yaml"));
  Told("a link to nothing");
  fs::create_symlink(".shmfix.yaml", at(".shmfix.yaml"));
  Told("a link to itself");
  write(".shmfix.yaml", std::string("block: 32\0", 10));
  Told("no text");
  write(".shmfix.yaml", "\x7f" "ELF\x02\x01\x01 \xfe\xff");
  Told("garbage");
  write(".shmfix.yaml", "{{{[[[");
  Told("brackets");
  EXPECT_EQ(run({"a.cu"}).Status, 0);
}

TEST_F(Cli, SettingsThatMeetNothingAreNamedOnRequest) {
  fs::create_directories(at("src"));
  write("src/a.cu", Conflict);
  write(".shmfix.yaml", "kernels:\n  transpos: {block: 64}\n  transpose: {block: '32,8'}\n"
                        "exclude: [thrid_party/]\n"
                        "paths:\n  - match: [srk/*.cu, src/*.cu]\n    block: 64\n  - match: '*.cuh'\n    block: 96\n");
  Outcome O = run({"-v", "src/a.cu"});
  EXPECT_EQ(O.Status, 0);
  for (const char *What : {".shmfix.yaml:2: no kernel 'transpos' ", ".shmfix.yaml:4: 'thrid_party/' matches none",
                           ".shmfix.yaml:6: 'srk/*.cu' matches none", ".shmfix.yaml:8: '*.cuh' matches none"})
    EXPECT_TRUE(has(O.Err, What)) << What << "\n" << O.Err;
  EXPECT_FALSE(has(O.Err, "'src/*.cu'")) << O.Err;
  EXPECT_FALSE(has(O.Err, "'transpose'")) << O.Err;
  EXPECT_FALSE(has(run({"src/a.cu"}).Err, "matches")) << "a hook runs on some files";
  Outcome S = run({"--show-settings", "src/a.cu"});
  EXPECT_TRUE(has(S.Out, "# not for this file: *.cuh")) << S.Out;
  EXPECT_FALSE(has(S.Out, "not for this file: srk")) << "its section counts" << S.Out;
}

TEST_F(Cli, ShowSettingsNamesWhereEachCameFrom) {
  write("a.cu", Conflict);
  write(".shmfix.yaml", "arch: sm_80\nblock: 64\n");
  Outcome O = run({"--show-settings", "--block", "transpose=32,8", "--assume", "n=3", "a.cu"});
  EXPECT_EQ(O.Status, 0) << O.Err;
  EXPECT_TRUE(has(O.Out, ".shmfix.yaml:1\n")) << O.Out;
  EXPECT_TRUE(has(O.Out, "command line")) << O.Out;
  EXPECT_FALSE(has(O.Out, "warning:")) << O.Out;
}

TEST_F(Cli, ExcludedFilesAndSwitchedRules) {
  write("a.cu", Conflict);
  write("b.cu", Conflict);
  write(".shmfix.yaml", "exclude: a.cu\n");
  Outcome O = run({"--Werror", "--format", "json", "a.cu", "b.cu"});
  EXPECT_EQ(O.Status, 1) << O.Err;
  EXPECT_FALSE(has(O.Out, "a.cu")) << O.Out;
  EXPECT_EQ(run({"--Werror", "a.cu"}).Status, 0);
  write(".shmfix.yaml", "rules: {bank-conflict: off}\n");
  EXPECT_EQ(run({"--Werror", "a.cu"}).Status, 0);
  EXPECT_EQ(run({"--Werror", "--fix", "a.cu"}).Status, 0);
  EXPECT_EQ(read("a.cu"), Conflict) << "a switched-off rule changes nothing";
}

TEST_F(Cli, ExcludedHeaderOfAFile) {
  write("tile.cuh", with(Conflict, "void run", "inline void run"));
  write("a.cu", "#include \"tile.cuh\"\n");
  EXPECT_EQ(run({"--Werror", "a.cu"}).Status, 1);
  write(".shmfix.yaml", "exclude: '*.cuh'\n");
  EXPECT_EQ(run({"--Werror", "a.cu"}).Status, 0);
}

TEST_F(Cli, UnusedSuppressionsOnRequest) {
  std::string Text = with(cleanText(), "tile[32][33];", "tile[32][33]; // NOLINT(shmfix-bank-conflict)");
  write("clean.cu", Text);
  write("used.cu", with(Conflict, "tile[32][32];", "tile[32][32]; // NOLINT(shmfix-bank-conflict)"));
  write("bare.cu", with(cleanText(), "tile[32][33];", "tile[32][33]; // NOLINT"));
  EXPECT_EQ(run({"--Werror", "clean.cu"}).Status, 0);
  Outcome O = run({"--Werror", "--unused-nolint", "clean.cu", "used.cu", "bare.cu"});
  EXPECT_EQ(O.Status, 1) << O.Err;
  EXPECT_TRUE(has(O.Out, "clean.cu:2:37: warning: 'NOLINT(shmfix-bank-conflict)' suppresses nothing")) << O.Out;
  EXPECT_TRUE(has(O.Out, "[shmfix-unused-nolint]"));
  EXPECT_EQ(count(O.Out, "warning:"), 1u) << O.Out;
  for (const char *Format : {"json", "sarif", "github", "gitlab", "rdjson"})
    EXPECT_TRUE(has(run({"--unused-nolint", "--format", Format, "clean.cu"}).Out, "NOLINT(shmfix-bank-conflict)")) << Format;
  write(".shmfix.yaml", "rules: {unused-nolint: on}\n");
  EXPECT_EQ(run({"--Werror", "clean.cu"}).Status, 1);
}

TEST_F(Cli, BaselineHidesWhatIsKnownAndNothingElse) {
  if (command({"git", "init", "-q", "."}).Status != 0)
    GTEST_SKIP() << "no git";
  write("a.cu", Conflict);
  write("b.cu", Conflict);
  Outcome W = run({"--Werror", "--write-baseline", "base.json", "a.cu", "b.cu"});
  EXPECT_EQ(W.Status, 0) << W.Err;
  EXPECT_EQ(W.Out, "");
  EXPECT_EQ(count(read("base.json"), "\"fingerprint\""), 2u);
  EXPECT_EQ(run({"--Werror", "--baseline", "base.json", "a.cu", "b.cu"}).Status, 0);
  EXPECT_EQ(run({"--Werror", "--baseline", "base.json", "b.cu"}).Status, 0) << "one file alone";
  // Lines above it and white space in it do not make it new.
  write("a.cu", "\n\n// more\n" + with(Conflict, "  __shared__ float tile[32][32];", "\t__shared__  float tile[32] [32];"));
  EXPECT_EQ(run({"--Werror", "--baseline", "base.json", "a.cu"}).Status, 0);
  // Another kernel with the same declaration is new.
  std::string Second = with(with(Conflict, "transpose", "other"), "void run(", "void again(");
  write("a.cu", Conflict + Second);
  Outcome New = run({"--Werror", "--baseline", "base.json", "a.cu"});
  EXPECT_EQ(New.Status, 1);
  EXPECT_EQ(count(New.Out, "warning:"), 1u) << New.Out;
  EXPECT_TRUE(has(New.Out, "'other'")) << New.Out;
  // It is not fixed either.
  write("a.cu", Conflict);
  EXPECT_EQ(run({"--fix", "--baseline", "base.json", "a.cu"}).Status, 0);
  EXPECT_EQ(read("a.cu"), Conflict);
  // The same fingerprints as in SARIF.
  std::string Sarif = run({"--format", "sarif", "a.cu"}).Out, Base = read("base.json");
  size_t At = Base.find("\"fingerprint\": \"") + 16;
  EXPECT_TRUE(has(Sarif, Base.substr(At, Base.find('"', At) - At))) << Sarif;
  // What is gone is told.
  write("a.cu", cleanText());
  EXPECT_TRUE(has(run({"--baseline", "base.json", "a.cu"}).Err, "no longer occur"));
}

TEST_F(Cli, AFindingThatBecameWorseIsNotKnown) {
  write("a.cu", Conflict);
  EXPECT_EQ(run({"--block", "16,16", "--write-baseline", "base.json", "a.cu"}).Status, 0);
  EXPECT_EQ(run({"--block", "16,16", "--Werror", "--baseline", "base.json", "a.cu"}).Status, 0);
  Outcome O = run({"--block", "32,8", "--Werror", "--baseline", "base.json", "a.cu"});
  EXPECT_EQ(O.Status, 1) << "16 ways were noted, there are 32";
  EXPECT_TRUE(has(O.Err, "became worse")) << O.Err;
}

TEST_F(Cli, ABaselineIsNothingElse) {
  write("a.cu", Conflict);
  // With the old one given as well, the new one still has everything.
  EXPECT_EQ(run({"--write-baseline", "both.json", "a.cu"}).Status, 0);
  std::string All = read("both.json");
  EXPECT_EQ(run({"--baseline", "both.json", "--write-baseline", "both.json", "a.cu"}).Status, 0);
  EXPECT_EQ(read("both.json"), All);
  Outcome O = run({"--write-baseline", "a.cu", "a.cu"});
  EXPECT_EQ(O.Status, 2);
  EXPECT_EQ(read("a.cu"), Conflict) << "a source was overwritten";
  write("bad.json", "{\"findings\": []}");
  write("cut.json", "{\"tool\": \"shmfix\", \"base");
  for (const char *Name : {"missing.json", "bad.json", "cut.json"}) {
    Outcome B = run({"--baseline", Name, "a.cu"});
    EXPECT_EQ(B.Status, 2) << Name;
    EXPECT_TRUE(has(B.Err, Name)) << B.Err;
    EXPECT_EQ(count(B.Err, "\n"), 1u) << B.Err;
  }
}
