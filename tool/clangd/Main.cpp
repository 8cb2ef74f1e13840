//===- Main.cpp - clangd with the check in it -----------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clangd's own main runs, with arguments and environment from Setup.h. Its
// standard input is a pipe: the first message passes through
// withFallbackFlags(), because clangd takes such flags from the client alone;
// all after it is passed on byte by byte.
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/Setup.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <cstring>
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
    if (N <= 0)
      return false;
    Text = Text.drop_front(N);
  }
  return true;
}

/// Passes From on to To until it ends.
void pump(int From, int To, const std::vector<std::string> &Flags) {
  std::string Seen;
  bool First = true;
  char Buffer[1 << 16];
  ssize_t N;
  while ((N = ::read(From, Buffer, sizeof Buffer)) > 0) {
    if (!First) {
      if (!writeAll(To, {Buffer, size_t(N)}))
        break;
      continue;
    }
    Seen.append(Buffer, N);
    llvm::StringRef Text = Seen, Header, Body;
    size_t Length = 0;
    size_t At = Text.find("Content-Length: ");
    size_t End = Text.find("\r\n\r\n");
    bool Framed = At != llvm::StringRef::npos && At < 4096;
    if (!Framed && Text.size() > 4096) { // no client of the protocol
      First = false;
    } else if (!Framed || End == llvm::StringRef::npos) {
      continue;
    } else {
      Header = Text.drop_front(At + strlen("Content-Length: "));
      if (Header.consumeInteger(10, Length)) {
        First = false;
      } else if (Text.size() < End + 4 + Length) {
        continue;
      } else {
        std::string Message =
            shmfix::withFallbackFlags(Text.substr(End + 4, Length), Flags);
        std::string Rest = Text.substr(End + 4 + Length).str();
        Seen = "Content-Length: " + std::to_string(Message.size()) +
               "\r\n\r\n" + Message + Rest;
        First = false;
      }
    }
    if (!writeAll(To, Seen))
      break;
  }
  if (First)
    writeAll(To, Seen);
  ::close(To);
}

} // namespace

int main(int Argc, char *Argv[]) {
  std::string Self =
      llvm::sys::fs::getMainExecutable(Argv[0], reinterpret_cast<void *>(&main));
  std::vector<char *> Args(Argv, Argv + Argc);
  std::string ResourceDir;
  auto Setup = shmfix::setUpClangd(Self);
  if (!Setup) {
    llvm::errs() << "shmfix-clangd: " << llvm::toString(Setup.takeError())
                 << "\n";
    return 2;
  }
  ::setenv("XDG_CONFIG_HOME", Setup->ConfigHome.c_str(), 1);
  bool Given = llvm::any_of(Args, [](llvm::StringRef A) {
    return A.ltrim('-').starts_with("resource-dir");
  });
  if (!Given) {
    ResourceDir = "--resource-dir=" + Setup->ResourceDir;
    Args.insert(Args.begin() + 1, ResourceDir.data());
  }
  Args.push_back(nullptr);

  int Ends[2], Client = ::dup(STDIN_FILENO);
  if (Client >= 0 && ::pipe(Ends) == 0) {
    ::dup2(Ends[0], STDIN_FILENO);
    ::close(Ends[0]);
    // Ends with the process: it may wait for the client at that time.
    std::thread(pump, Client, Ends[1], Setup->FallbackFlags).detach();
  }
  return clang::clangd::clangdMain(int(Args.size()) - 1, Args.data());
}
