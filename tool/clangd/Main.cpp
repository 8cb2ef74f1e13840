//===- Main.cpp - clangd with the check in it -----------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clangd's own main runs, with arguments and environment from Setup.h. Its
// standard input and output are pipes to two threads, which pass the messages
// on through Relay.h.
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/Relay.h"
#include "tool/clangd/Session.h"
#include "tool/clangd/Setup.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <cstdlib>
#include <thread>
#include <unistd.h>

namespace clang::clangd {
// Debian ships the library without a header; this is its one entry.
int clangdMain(int argc, char *argv[]);
} // namespace clang::clangd

namespace {

bool writeAll(int To, llvm::StringRef Text) {
  while (!Text.empty()) {
    ssize_t N = ::write(To, Text.data(), Text.size());
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      return false;
    Text = Text.drop_front(N);
  }
  return true;
}

/// Passes From on to To until it ends, then closes To.
void pump(int From, int To, const shmfix::MessageStream::Change &Change) {
  shmfix::MessageStream Messages;
  char Buffer[1 << 16];
  while (true) {
    ssize_t N = ::read(From, Buffer, sizeof Buffer);
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0 || !writeAll(To, Messages.take({Buffer, size_t(N)}, Change)))
      break;
  }
  writeAll(To, Messages.rest());
  ::close(To);
  ::close(From); // a writer to it learns that nobody reads
}

/// Puts a pipe in the place of the standard descriptor Fd. Returns what it was
/// before and the pipe's other end; -1, -1 when the system has none left.
std::pair<int, int> splice(int Fd) {
  int Ends[2], Old = ::dup(Fd);
  if (Old < 0 || ::pipe(Ends) != 0)
    return {-1, -1};
  int Ours = Fd == STDIN_FILENO ? Ends[1] : Ends[0];
  int Theirs = Fd == STDIN_FILENO ? Ends[0] : Ends[1];
  ::dup2(Theirs, Fd);
  ::close(Theirs);
  return {Old, Ours};
}

bool isFlag(llvm::StringRef Arg, llvm::StringRef Name) {
  return Arg.starts_with("-") && Arg.ltrim('-').split('=').first == Name;
}

} // namespace

int main(int Argc, char *Argv[]) {
  std::vector<char *> Args(Argv, Argv + Argc);
  auto Given = [&](llvm::StringRef Name) {
    return llvm::any_of(Args, [&](const char *A) { return isFlag(A, Name); });
  };
  std::string Self =
      llvm::sys::fs::getMainExecutable(Argv[0], reinterpret_cast<void *>(&main));
  shmfix::ToolkitChoice Choice;
  llvm::erase_if(Args, [&](llvm::StringRef A) {
    if (isFlag(A, "no-cuda"))
      Choice.None = true;
    else if (isFlag(A, "cuda-path"))
      Choice.Path = A.split('=').second.str();
    else
      return false;
    return true;
  });
  auto Setup = shmfix::setUpClangd(Self, Choice, shmfix::session());
  if (!Setup) {
    llvm::errs() << "shmfix-clangd: " << llvm::toString(Setup.takeError())
                 << "\n";
    return 2;
  }
  ::setenv("XDG_CONFIG_HOME", Setup->ConfigHome.c_str(), 1);
  std::string ResourceDir = "--resource-dir=" + Setup->ResourceDir;
  if (!Given("resource-dir"))
    Args.insert(Args.begin() + 1, ResourceDir.data());
  Args.push_back(nullptr); // as the arguments of any main()
  int Count = int(Args.size()) - 1;

  // Not the protocol: one file, or clangd's own tests.
  if (Given("check") || Given("lit-test") || Given("input-style"))
    return clang::clangd::clangdMain(Count, Args.data());

  shmfix::Relay Relay(shmfix::session().Board);
  auto [Editor, ToServer] = splice(STDIN_FILENO);
  auto [Screen, FromServer] = splice(STDOUT_FILENO);
  if (Editor < 0 || Screen < 0) {
    llvm::errs() << "shmfix-clangd: no pipe: the system has no file "
                    "descriptor left\n";
    return 2;
  }
  std::thread In(pump, Editor, ToServer, [&](llvm::StringRef Body) {
    Relay.fromEditor(Body);
    return std::optional<std::string>();
  });
  std::thread Out(pump, FromServer, Screen, [&](llvm::StringRef Body) {
    return Relay.fromServer(Body);
  });
  int Status = clang::clangd::clangdMain(Count, Args.data());
  llvm::outs().flush();
  ::close(STDOUT_FILENO);
  Out.join();
  // It may wait for an editor that says nothing more; it holds no lock that the
  // end of the process needs.
  In.detach();
  ::_exit(Status);
}
