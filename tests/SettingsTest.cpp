//===- SettingsTest.cpp - Settings files, and what holds for a file ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tests/TempFolder.h"
#include "tool/settings/PathGlob.h"
#include "tool/settings/Settings.h"

#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

using namespace shmfix;
namespace fs = std::filesystem;

namespace {

std::string errorOf(llvm::StringRef Text) {
  auto F = SettingsFile::parse(Text, "s.yaml");
  return F ? "" : llvm::toString(F.takeError());
}

class Tree : public testing::Test {
protected:
  void write(const std::string &Name, const std::string &Text) { Folder.write(Name, Text); }
  Settings of(const std::string &Name) {
    auto S = SettingsFinder("", true).settingsOf((Root / Name).string());
    EXPECT_TRUE(bool(S)) << llvm::toString(S.takeError());
    return *S;
  }
  const TempFolder Folder;
  const fs::path Root = Folder.path();
};

} // namespace

TEST(SettingsFile, ReadsEveryKey) {
  auto F = SettingsFile::parse("inherit: true\n"
                               "arch: sm_80\n"
                               "block: [32, 8]\n"
                               "assume: {n: 1024}\n"
                               "kernels:\n"
                               "  transpose:\n"
                               "    block: 16,16\n"
                               "    assume: {n: 0x10}\n"
                               "rules:\n"
                               "  shmfix-useless-padding: off\n"
                               "exclude:\n"
                               "  - third_party/\n"
                               "paths:\n"
                               "  - match: [src/*.cu, '*.cuh']\n"
                               "    block: 256\n",
                               "s.yaml");
  ASSERT_TRUE(bool(F)) << llvm::toString(F.takeError());
  EXPECT_TRUE(F->Inherit);
  EXPECT_EQ(F->Top.Arch->Value, "sm_80");
  EXPECT_EQ(F->Top.Arch->From.Line, 2u);
  EXPECT_EQ(F->Top.Blocks[""].Value, (BlockShape{32, 8, 1}));
  EXPECT_EQ(F->Top.Blocks["transpose"].Value, (BlockShape{16, 16, 1}));
  EXPECT_EQ(F->Top.Blocks["transpose"].From.Line, 7u);
  EXPECT_EQ(F->Top.Assume["n"].Value, 1024);
  EXPECT_EQ(F->Top.Assume["transpose:n"].Value, 16);
  EXPECT_FALSE(F->Top.Rules["useless-padding"].Value);
  ASSERT_EQ(F->Exclude.size(), 1u);
  EXPECT_EQ(F->Exclude[0].From.Line, 12u);
  ASSERT_EQ(F->Sections.size(), 1u);
  ASSERT_EQ(F->Sections[0].Match.size(), 2u);
  EXPECT_EQ(F->Sections[0].Match[0].Value, "src/*.cu");
  EXPECT_EQ(F->Sections[0].Match[1].Value, "*.cuh");
  EXPECT_EQ(F->Sections[0].Match[1].From.Line, 14u);
  EXPECT_EQ(F->Sections[0].Part.Blocks[""].Value, (BlockShape{256, 1, 1}));
}

TEST(SettingsFile, AnEmptyFileSetsNothing) {
  for (const char *Text : {"", "# nothing\n", "---\n"})
    EXPECT_EQ(errorOf(Text), "") << Text;
}

TEST(SettingsFile, ErrorsNameLineAndRemedy) {
  const std::pair<const char *, std::vector<const char *>> Cases[] = {
      {"arch: sm_80\nblok: 32\n", {"s.yaml:2: ", "'blok'", "did you mean 'block'?"}},
      {"zebra: 1\n", {"s.yaml:1: ", "'zebra'", "known here: inherit"}},
      {"paths:\n  - match: a\n    exclude: b\n", {"s.yaml:3: ", "'exclude' has no place here"}},
      {"paths:\n  - match: a\n    asume: {n: 1}\n", {"s.yaml:3: ", "did you mean 'assume'?"}},
      {"kernels:\n  k:\n    blok: 3\n", {"s.yaml:3: ", "did you mean 'block'?"}},
      {"paths:\n  - block: 32\n", {"s.yaml:2: ", "without 'match'"}},
      {"rules:\n  bank-conflcit: off\n", {"s.yaml:2: ", "did you mean 'bank-conflict'?"}},
      {"rules:\n  bank-conflict: maybe\n", {"s.yaml:2: ", "neither on nor off"}},
      {"block: [64, 64]\n", {"s.yaml:1: ", "1024"}},
      {"block: 1,x\n", {"s.yaml:1: ", "no block shape"}},
      {"arch: sm_1\n", {"s.yaml:1: ", "sm_1"}},
      {"assume: {n: wide}\n", {"s.yaml:1: ", "n=wide"}},
      {"assume: {blockDim.x: 3}\n", {"s.yaml:1: ", "'block'"}},
      {"arch: sm_80\narch: sm_90\n", {"s.yaml:2: ", "twice"}},
      {"inherit:\n", {"s.yaml:1: ", "no value"}},
      {"- a\n", {"s.yaml:1: ", "key: value"}},
      {"arch: [sm_80]\n", {"s.yaml:1: ", "one word"}},
      {"arch: 'sm_80\n", {"s.yaml:"}},
      {"a: b: c\n", {"s.yaml:1: "}},
      {"arch: sm_80\n---\narch: sm_80\n", {"s.yaml:3: ", "second document"}},
  };
  for (const auto &[Text, Words] : Cases) {
    std::string E = errorOf(Text);
    for (const char *W : Words)
      EXPECT_NE(E.find(W), std::string::npos) << Text << " gives: " << E;
    EXPECT_EQ(E.find('\n'), std::string::npos) << E;
  }
}

TEST(PathGlob, AsGitignoreHasThem) {
  EXPECT_TRUE(matchesGlob("*.cu", "a.cu"));
  EXPECT_TRUE(matchesGlob("*.cu", "deep/down/a.cu"));
  EXPECT_TRUE(matchesGlob("src/*.cu", "src/a.cu"));
  EXPECT_FALSE(matchesGlob("src/*.cu", "src/deep/a.cu"));
  EXPECT_FALSE(matchesGlob("src/*.cu", "old/src/a.cu"));
  EXPECT_TRUE(matchesGlob("src/**/*.cu", "src/a.cu"));
  EXPECT_TRUE(matchesGlob("src/**/*.cu", "src/x/y/a.cu"));
  EXPECT_TRUE(matchesGlob("**/gen/*.cu", "a/b/gen/x.cu"));
  EXPECT_TRUE(matchesGlob("third_party", "x/third_party/y/a.cu"));
  EXPECT_TRUE(matchesGlob("third_party/", "third_party/a.cu"));
  EXPECT_FALSE(matchesGlob("a.cu/", "a.cu"));
  EXPECT_TRUE(matchesGlob("/a.cu", "a.cu"));
  EXPECT_FALSE(matchesGlob("/a.cu", "b/a.cu"));
  EXPECT_TRUE(matchesGlob("src/**", "src/x/a.cu"));
  EXPECT_FALSE(matchesGlob("src/**", "src"));
  EXPECT_TRUE(matchesGlob("k[0-9].cu", "k3.cu"));
  EXPECT_FALSE(matchesGlob("k?.cu", "k33.cu"));
  EXPECT_TRUE(matchesGlob("odd[", "odd[")) << "no glob: compared as it is";
  EXPECT_FALSE(matchesGlob("", "a.cu"));
}

TEST_F(Tree, TheNearestFileCounts) {
  write(".shmfix.yaml", "arch: sm_70\nblock: 64\n");
  write("in/.shmfix.yaml", "block: 128\n");
  EXPECT_EQ(of("a.cu").Part.Blocks[""].Value.X, 64u);
  EXPECT_EQ(of("in/a.cu").Part.Blocks[""].Value.X, 128u);
  EXPECT_FALSE(of("in/a.cu").Part.Arch) << "inherited without being asked to";
  EXPECT_EQ(of("in/deep/er/a.cu").Part.Blocks[""].Value.X, 128u) << "no such folder, still below";
}

TEST_F(Tree, InheritanceAddsTheNextOneAbove) {
  write(".shmfix.yaml", "arch: sm_70\nblock: 64\nkernels: {k: {block: 96}}\n");
  write("in/.shmfix.yaml", "inherit: true\nblock: 128\n");
  Settings S = of("in/a.cu");
  EXPECT_EQ(S.Part.Arch->Value, "sm_70");
  EXPECT_EQ(S.Part.Arch->From.File, (Root / ".shmfix.yaml").string());
  EXPECT_EQ(S.Part.Blocks[""].Value.X, 128u);
  EXPECT_EQ(S.Part.Blocks["k"].Value.X, 96u) << "a kernel's own shape is stronger";
  EXPECT_EQ(S.Files.size(), 2u);
}

TEST_F(Tree, SectionsAreStrongerAndLaterOnesMost) {
  write(".shmfix.yaml", "block: 64\npaths:\n"
                        "  - {match: '*.cu', block: 128}\n"
                        "  - {match: src/, block: 256}\n");
  EXPECT_EQ(of("a.cuh").Part.Blocks[""].Value.X, 64u);
  EXPECT_EQ(of("a.cu").Part.Blocks[""].Value.X, 128u);
  EXPECT_EQ(of("src/a.cu").Part.Blocks[""].Value.X, 256u);
}

TEST_F(Tree, ExcludesAndRules) {
  write(".shmfix.yaml", "exclude: gen/\nrules: {useless-padding: off}\n"
                        "paths: [{match: b.cu, rules: {useless-padding: on, unused-nolint: on}}]\n");
  EXPECT_TRUE(of("gen/a.cu").Excluded.has_value());
  EXPECT_FALSE(of("a.cu").Excluded.has_value());
  EXPECT_FALSE(of("a.cu").isOn("shmfix-useless-padding"));
  EXPECT_FALSE(of("a.cu").isOn("unused-nolint")) << "off unless asked for";
  EXPECT_TRUE(of("b.cu").isOn("useless-padding"));
  EXPECT_TRUE(of("b.cu").isOn("shmfix-unused-nolint"));
}

TEST_F(Tree, WhatIsShownCanBeReadBack) {
  write(".shmfix.yaml", "arch: sm_80\nblock: [32, 8]\nassume: {n: 7}\n"
                        "kernels: {a: {block: 64}, b: {assume: {m: 3}}}\nrules: {useless-padding: off}\n");
  Settings S = of("a.cu");
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  showSettings("a.cu", S, OS);
  auto F = SettingsFile::parse(Text, "shown");
  ASSERT_TRUE(bool(F)) << llvm::toString(F.takeError()) << Text;
  EXPECT_EQ(F->Top.Arch->Value, "sm_80");
  EXPECT_EQ(F->Top.Blocks[""].Value, (BlockShape{32, 8, 1}));
  EXPECT_EQ(F->Top.Blocks["a"].Value, (BlockShape{64, 1, 1}));
  EXPECT_EQ(F->Top.Assume["n"].Value, 7);
  EXPECT_EQ(F->Top.Assume["b:m"].Value, 3);
  EXPECT_FALSE(F->Top.Rules["useless-padding"].Value);
  EXPECT_NE(Text.find(".shmfix.yaml:1"), std::string::npos) << Text;
}
