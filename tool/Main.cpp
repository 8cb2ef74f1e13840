//===- Main.cpp - Wiring ----------------------------------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/Outputs.h"
#include "tool/Run.h"
#include "tool/commands/BanksCommand.h"
#include "tool/commands/CompdbCommand.h"
#include "tool/commands/CompletionCommand.h"
#include "tool/commands/ExplainCommand.h"
#include "tool/commands/InitCommand.h"
#include "tool/commands/ManPage.h"
#include "tool/cuda/ResourceDir.h"

#include "clang/Basic/Version.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace shmfix;

namespace {

void printVersion(llvm::raw_ostream &OS) {
  OS << "shmfix " << SHMFIX_VERSION << " (LLVM " << CLANG_VERSION_STRING << ")\n";
  auto FS = llvm::vfs::getRealFileSystem();
  ResourceDir R = findResourceDir(llvm::sys::fs::getMainExecutable(nullptr, nullptr),
                                  *FS, BuiltinResourceRoot);
  OS << "clang headers: " << (R.Path.empty() ? R.complaint() : R.Virtual ? "built in" : R.Path) << "\n";
  if (auto T = findToolkit(processQuery(), *FS)) {
    OS << "CUDA toolkit: " << (T->Root.empty() ? T->FoundBy : T->Root);
    if (T->Version.known())
      OS << ", version " << T->Version.Major << "." << T->Version.Minor;
    OS << "\n";
  } else {
    llvm::consumeError(T.takeError());
    OS << "CUDA toolkit: none found; the built-in declarations serve\n";
  }
}

} // namespace

int main(int Argc, char **Argv) {
  guardStandardStreams();
  if (Argc > 1) {
    llvm::StringRef Command = Argv[1];
    llvm::SmallVector<const char *, 8> Rest(Argv + 2, Argv + Argc);
    if (Command == "banks")
      return runBanksCommand(Rest, llvm::outs(), llvm::errs());
    if (Command == "explain")
      return runExplainCommand(Rest, llvm::outs(), llvm::errs());
    if (Command == "compdb")
      return runCompdbCommand(Rest, llvm::outs(), llvm::errs());
    if (Command == "completion" || Command == "--print-man") {
      showOwnOptions();
      if (Command == "completion")
        return runCompletionCommand(Rest, formatNames(), llvm::outs(), llvm::errs());
      writeManPage(SHMFIX_VERSION, llvm::outs());
      return Good;
    }
    if (Command == "init")
      return runInitCommand(Rest, llvm::outs(), llvm::errs());
  }
  llvm::cl::SetVersionPrinter(printVersion);
  auto O = parseOptions(Argc, Argv);
  if (!O)
    return complain(O.takeError());
  return run(*O);
}
