//===- OptionList.cpp - What --help shows, as data ---*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/commands/OptionList.h"

#include "matchers/banks/Architectures.h"
#include "tool/cuda/Prelude.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace shmfix {

/// The last group.
static constexpr StringRef About = "About the program";

std::vector<OptionEntry> shownOptions() {
  std::vector<OptionEntry> Result;
  for (auto &[Name, O] : cl::getRegisteredOptions()) {
    if (Name.empty() || O->getOptionHiddenFlag() != cl::NotHidden)
      continue;
    OptionEntry E;
    E.Name = Name.str();
    if (O->getValueExpectedFlag() == cl::ValueRequired)
      E.Value = O->ValueStr.empty() ? "VALUE" : O->ValueStr.str();
    // LLVM's own texts are sentences; ours are not.
    StringRef Help = StringRef(O->HelpStr).rtrim('.');
    E.Help = Help.str();
    if (Help.size() > 1 && isLower(Help[1]))
      E.Help[0] = toLower(E.Help[0]);
    // --color has a group of LLVM's and, behind it, one of ours.
    E.Group = O->Categories.back()->getName().str();
    if (E.Group == cl::getGeneralCategory().getName() || E.Name == "help" || E.Name == "version")
      E.Group = About.str();
    Result.push_back(std::move(E));
  }
  llvm::sort(Result, [](const OptionEntry &A, const OptionEntry &B) {
    return std::tuple(A.Group == About, A.Group, A.Name) <
           std::tuple(B.Group == About, B.Group, B.Name);
  });
  return Result;
}

Values valuesOf(const OptionEntry &O, ArrayRef<StringRef> Formats) {
  Values V;
  StringRef Name = O.Value;
  if (Name.empty())
    return V;
  V.Is = Values::Anything;
  if (Name == "DIR") {
    V.Is = Values::Folder;
  } else if (Name == "FILE" || Name == "PATH" || Name == "FILE:LINE") {
    V.Is = Values::File;
  } else if (Name == "REV") {
    V.Is = Values::Revision;
  } else if (O.Name == "format") {
    for (StringRef F : Formats)
      V.Choices.push_back(F.str());
  } else if (O.Name == "arch") {
    for (const banks::Architecture &A : banks::knownArchitectures())
      V.Choices.push_back(std::string(A.Name));
  } else if (Name.contains('|') && all_of(Name, [](char C) { return isAlpha(C) || C == '|' || C == '-'; })) {
    SmallVector<StringRef, 4> Words;
    Name.split(Words, '|');
    for (StringRef W : Words)
      V.Choices.push_back(W.str());
  }
  if (!V.Choices.empty())
    V.Is = Values::Words;
  return V;
}

ArrayRef<CommandEntry> commandList() {
  static constexpr CommandEntry Commands[] = {
      {"explain", "[RULE]", "what a rule or reason means"},
      {"banks", "[--check FILE]", "architectures; predicts a measured table"},
      {"compdb", "[-p DIR]", "a compile database for clangd"},
      {"init", "[--yes] [DIR]", "hook and editor settings for a project"},
      {"completion", "bash|zsh|fish", "a completion script for that shell"},
  };
  return Commands;
}

std::string meantBy(StringRef Word) {
  // Names of source files have a dot, and folders a slash.
  if (Word.size() < 3 || Word.find_first_of("./") != StringRef::npos)
    return "";
  for (const OptionEntry &O : shownOptions())
    if (O.Name == Word)
      return O.dashed();
  std::string Near;
  unsigned Least = Word.size() < 4 ? 2 : 3; // more slips make another word
  for (const CommandEntry &C : commandList())
    if (unsigned D = Word.edit_distance(C.Name, /*AllowReplacements=*/true, Least); D < Least) {
      Least = D;
      Near = ("shmfix " + C.Name).str();
    }
  return Near;
}

std::vector<std::string> ruleNames() {
  std::vector<std::string> Result;
  for (const EmbeddedFile &F : rulePageFiles())
    Result.push_back(F.Path.drop_back(StringRef(".md").size()).str());
  return Result;
}

} // namespace shmfix
