//===- InitTest.cpp - shmfix init ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/commands/InitFiles.h"

#include "tests/CliProcess.h"

using namespace shmfix;
using namespace shmfix::cli;

namespace {

std::string merged(llvm::StringRef Text) {
  auto R = withHook(Text);
  return R ? *R : "refused: " + llvm::toString(R.takeError());
}

} // namespace

TEST(InitFiles, TheHookBecomesTheLastOfTheRepos) {
  EXPECT_EQ(merged(""), "repos:\n" + hookText(2));
  std::string Usual = "repos:\n  - repo: https://example.org/a\n    rev: v1\n    hooks:\n      - id: a\n";
  EXPECT_EQ(merged(Usual), Usual + hookText(2));
  std::string Flush = "# ours\nrepos:\n- repo: local\n  hooks:\n  - {id: b, name: b}";
  EXPECT_EQ(merged(Flush), Flush + "\n" + hookText(0));
  std::string Middle = "ci: {skip: [a]}\nrepos:\n    - repo: meta\n      hooks: [{id: x}]\n";
  std::string Tail = "\n# what follows\nexclude: gen\n";
  EXPECT_EQ(merged(Middle + Tail), Middle + hookText(4) + Tail);
}

TEST(InitFiles, WhatIsSetUpStaysAsItIs) {
  for (const std::string &Text : {"repos:\n" + hookText(2), std::string("repos: [{repo: x, hooks: [{id: shmfix}]}]\n"),
                                  std::string("repos:\n- repo: x\n  rev: y\n  hooks:\n  - id: shmfix\n    args: [-v]\n")})
    EXPECT_EQ(merged(Text), Text);
}

TEST(InitFiles, WhatCannotBeAddedToIsRefusedWithTheLines) {
  for (const char *Text : {"repos: []\n", "repos: [{repo: x, hooks: []}]\n", "exclude: a\n", "- a\n", "repos: 'x\n",
                           "repos:\n- repo: a\n---\nrepos:\n- repo: b\n", "repos:\n- repo: a\n...\n", "repos: x\n"}) {
    std::string R = merged(Text);
    EXPECT_TRUE(has(R, "refused: is left as it is: ")) << Text << R;
    EXPECT_TRUE(has(R, hookText(2))) << Text;
  }
}

TEST(InitFiles, ClangdGetsADocumentOfItsOwn) {
  std::string New = cantFail(withClangd(""));
  EXPECT_EQ(cantFail(withClangd("CompileFlags: {Add: [-xcuda]}")), "CompileFlags: {Add: [-xcuda]}\n---\n" + New);
  EXPECT_EQ(cantFail(withClangd(New)), New);
}

TEST_F(Cli, InitShowsAndWritesOnlyWhenTold) {
  Outcome Asked = run({"init"});
  EXPECT_EQ(Asked.Status, 1);
  EXPECT_TRUE(has(Asked.Out, "+++ b/.pre-commit-config.yaml")) << Asked.Out;
  EXPECT_TRUE(has(Asked.Out, "+++ b/.clangd")) << Asked.Out;
  EXPECT_EQ(count(Asked.Out, "--- /dev/null\n"), 2u) << "as git writes what is new: " << Asked.Out;
  EXPECT_EQ(count(Asked.Out, "--- "), 2u) << Asked.Out;
  EXPECT_TRUE(has(Asked.Err, "--yes")) << Asked.Err;
  EXPECT_TRUE(names().empty()) << "written without being told to";
  EXPECT_EQ(run({"init", "--yes"}).Status, 0);
  EXPECT_EQ(names(), (std::vector<std::string>{".clangd", ".pre-commit-config.yaml"}));
  EXPECT_EQ(read(".pre-commit-config.yaml"), "repos:\n" + hookText(2));
  Outcome Again = run({"init"});
  EXPECT_EQ(Again.Status, 0);
  EXPECT_TRUE(has(Again.Err, "nothing to do")) << Again.Err;
}

TEST_F(Cli, ToolsTakeTheDiffOfInit) {
  write(".clangd", "CompileFlags: {Add: [-xcuda]}\n");
  const std::string Diff = run({"init"}).Out;
  EXPECT_TRUE(has(Diff, "--- a/.clangd\n")) << "that file is there: " << Diff;
  Outcome P = command({"patch", "-p1"}, Diff);
  if (P.Status == 127)
    GTEST_SKIP() << "no patch";
  EXPECT_EQ(P.Status, 0) << P.Out << P.Err;
  EXPECT_TRUE(has(run({"init"}).Err, "nothing to do")) << "patch did not do what init does";
  fs::remove(at(".pre-commit-config.yaml"));
  write(".clangd", "CompileFlags: {Add: [-xcuda]}\n");
  Outcome G = command({"git", "apply", "-"}, Diff);
  if (G.Status == 127)
    GTEST_SKIP() << "no git";
  EXPECT_EQ(G.Status, 0) << G.Err;
  EXPECT_TRUE(has(run({"init"}).Err, "nothing to do")) << "git did not do what init does";
}

TEST_F(Cli, InitKeepsWhatItDoesNotUnderstand) {
  write(".pre-commit-config.yaml", "repos: []\n");
  Outcome O = run({"init", "--yes"});
  EXPECT_EQ(O.Status, 2);
  EXPECT_TRUE(has(O.Err, "left as it is")) << O.Err;
  EXPECT_EQ(read(".pre-commit-config.yaml"), "repos: []\n");
  EXPECT_TRUE(has(read(".clangd"), "shmfix-*")) << "the other file was not done";
  EXPECT_EQ(run({"init", "nowhere"}).Status, 2);
  EXPECT_EQ(run({"init", "--no"}).Status, 2);
}

TEST_F(Cli, InitAddsVsCodeWhereItIsUsed) {
  fs::create_directory(at(".vscode"));
  EXPECT_EQ(run({"init", "--yes"}).Status, 0);
  EXPECT_TRUE(has(read(".vscode/settings.json"), "shmfix-clangd"));
  write(".vscode/settings.json", "// mine\n{}\n");
  EXPECT_EQ(run({"init", "--yes"}).Status, 0);
  EXPECT_EQ(read(".vscode/settings.json"), "// mine\n{}\n");
}
