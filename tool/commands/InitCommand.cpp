//===- InitCommand.cpp - shmfix init ----------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/commands/InitCommand.h"

#include "tool/commands/InitFiles.h"
#include "tool/driver/ReplaceFile.h"
#include "tool/driver/Selection.h"
#include "tool/report/UnifiedDiff.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <iostream>
#include <string>

using namespace llvm;

namespace shmfix {

namespace {

struct Change {
  std::string Path, Before, After;
  bool Exists = false;
};

std::string at(StringRef Root, StringRef Name) {
  SmallString<256> P(Root);
  sys::path::append(P, Name);
  return std::string(P);
}

/// The change of one file; none when there is nothing to do.
Expected<std::optional<Change>> plan(const std::string &Path, Expected<std::string> (*With)(StringRef)) {
  Change C;
  C.Path = Path;
  C.Exists = sys::fs::exists(Path);
  if (C.Exists) {
    auto B = MemoryBuffer::getFile(Path);
    if (!B)
      return createStringError(B.getError(), Path + " cannot be read: " + B.getError().message());
    C.Before = (*B)->getBuffer().str();
  }
  auto After = With(C.Before);
  if (!After)
    return createStringError(Path + " " + toString(After.takeError()));
  if (*After == C.Before)
    return std::nullopt;
  C.After = std::move(*After);
  return C;
}

/// Settings of VS Code are JSON with comments: a file that exists is not touched.
Expected<std::string> withVsCode(StringRef Text) {
  if (Text.empty())
    return "{\n  \"clangd.path\": \"shmfix-clangd\"\n}\n";
  return Text.str();
}

Error write(const Change &C) {
  if (C.Exists)
    return replaceFile(C.Path, C.Before, C.After);
  return writeToOutput(C.Path, [&](raw_ostream &OS) {
    OS << C.After;
    return Error::success();
  });
}

} // namespace

int runInitCommand(ArrayRef<const char *> Args, raw_ostream &Out, raw_ostream &Err) {
  bool Yes = false;
  std::string Folder;
  for (StringRef Word : Args) {
    if (Word == "--yes" || Word == "-y") {
      Yes = true;
    } else if (Word == "-h" || Word == "--help") {
      Out << "usage: shmfix init [--yes] [DIR]\n"
             "Adds the hook to .pre-commit-config.yaml and the check to .clangd of the\n"
             "project around DIR (here), after showing the changes.\n";
      return 0;
    } else if (Word.starts_with("-") || !Folder.empty()) {
      Err << "shmfix: error: init: unknown argument '" << Word << "'; usage: shmfix init [--yes] [DIR]\n";
      return 2;
    } else {
      Folder = Word.str();
    }
  }
  SmallString<256> Start(Folder.empty() ? "." : Folder);
  if (std::error_code EC = sys::fs::make_absolute(Start); EC || !sys::fs::is_directory(Start)) {
    Err << "shmfix: error: init: '" << Folder << "' is no folder\n";
    return 2;
  }
  sys::path::remove_dots(Start, true);
  std::string Root = repositoryRoot(Start);
  if (Root.empty())
    Root = std::string(Start);

  std::vector<Change> Changes;
  bool Refused = false;
  auto Take = [&](const std::string &Name, Expected<std::string> (*With)(StringRef)) {
    auto C = plan(at(Root, Name), With);
    if (!C) {
      Err << "shmfix: error: " << toString(C.takeError()) << "\n";
      Refused = true;
    } else if (*C) {
      Changes.push_back(std::move(**C));
    }
  };
  Take(".pre-commit-config.yaml", withHook);
  Take(".clangd", withClangd);
  if (sys::fs::is_directory(at(Root, ".vscode")))
    Take(".vscode/settings.json", withVsCode);
  if (Changes.empty()) {
    if (!Refused)
      Err << "shmfix: nothing to do: " << Root << " is set up\n";
    return Refused ? 2 : 0;
  }
  SmallString<256> Cwd;
  (void)sys::fs::current_path(Cwd);
  for (const Change &C : Changes)
    writeUnifiedDiff(C.Path, C.Before, C.After, Cwd, Out, !C.Exists);
  Out.flush();
  if (!Yes) {
    if (!sys::Process::StandardInIsUserInput()) {
      Err << "shmfix: nothing was written; --yes writes it\n";
      return Refused ? 2 : 1;
    }
    Err << "Write " << (Changes.size() == 1 ? "this file" : "these files") << "? [y/N] ";
    std::string Answer;
    std::getline(std::cin, Answer);
    if (StringRef(Answer).trim().lower() != "y" && StringRef(Answer).trim().lower() != "yes") {
      Err << "shmfix: nothing was written\n";
      return Refused ? 2 : 1;
    }
  }
  for (const Change &C : Changes) {
    if (Error E = write(C)) {
      Err << "shmfix: error: " << toString(std::move(E)) << "\n";
      Refused = true;
    } else {
      Err << "shmfix: wrote " << C.Path << "\n";
    }
  }
  return Refused ? 2 : 0;
}

} // namespace shmfix
