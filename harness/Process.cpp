//===- Process.cpp - Runs a command line ----------------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Process.h"

#include "harness/AtEnd.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace shmfix::bench {

namespace fs = llvm::sys::fs;

static constexpr int Interrupts[] = {SIGINT, SIGTERM, SIGHUP};

static sigset_t setOf(std::initializer_list<int> More) {
  sigset_t Out;
  sigemptyset(&Out);
  for (int S : Interrupts) {
    struct sigaction Now;
    // What the caller has had ignored (nohup) stays so.
    if (!sigaction(S, nullptr, &Now) && Now.sa_handler != SIG_IGN)
      sigaddset(&Out, S);
  }
  for (int S : More)
    sigaddset(&Out, S);
  return Out;
}

void holdInterrupts() {
  // A broken pipe is an error of the write that meets it.
  std::signal(SIGPIPE, SIG_IGN);
  sigset_t Held = setOf({});
  sigprocmask(SIG_BLOCK, &Held, nullptr);
}

llvm::Error interrupted() {
  sigset_t Waiting;
  sigpending(&Waiting);
  sigset_t Held = setOf({});
  for (int S : Interrupts)
    if (sigismember(&Waiting, S) && sigismember(&Held, S))
      return llvm::createStringError("interrupted; nothing was written");
  return llvm::Error::success();
}

std::string Finished::tail(unsigned Lines) const {
  llvm::SmallVector<llvm::StringRef> All;
  std::string Both = Output + ErrorOutput;
  llvm::StringRef(Both).rtrim().split(All, '\n');
  size_t From = All.size() > Lines ? All.size() - Lines : 0;
  return llvm::join(llvm::ArrayRef(All).drop_front(From), "\n");
}

std::string shellQuoted(llvm::StringRef Text) {
  std::string Out = "'";
  for (char C : Text)
    Out += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Out + "'";
}

std::string substitute(llvm::StringRef Command, llvm::StringRef Source, llvm::StringRef Out) {
  std::string Text;
  while (!Command.empty()) {
    if (Command.consume_front("{src}"))
      Text += Source;
    else if (Command.consume_front("{out}"))
      Text += Out;
    else {
      Text += Command.front();
      Command = Command.drop_front();
    }
  }
  return Text;
}

llvm::Expected<std::string> readFile(llvm::StringRef Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer)
    return llvm::createStringError(Buffer.getError(), "%s: %s", Path.str().c_str(),
                                   Buffer.getError().message().c_str());
  return (*Buffer)->getBuffer().str();
}

static llvm::Error failed(llvm::StringRef Path, std::error_code E) {
  return llvm::createStringError(E, "%s: %s", Path.str().c_str(), E.message().c_str());
}

llvm::Error writeFiles(llvm::ArrayRef<std::pair<std::string, std::string>> PathAndText) {
  std::vector<std::pair<fs::TempFile, std::string>> Ready; // and where it goes
  auto Drop = [&](llvm::Error E) {
    for (auto &[Temporary, To] : Ready)
      E = llvm::joinErrors(std::move(E), Temporary.discard());
    return E;
  };
  for (const auto &[Path, Text] : PathAndText) {
    llvm::SmallString<256> Real;
    if (fs::real_path(Path, Real))
      Real = Path;
    fs::file_status Old;
    bool Exists = !fs::status(Real, Old);
    if (Exists && Old.type() != fs::file_type::regular_file) { // a pipe, a device
      std::error_code E;
      llvm::raw_fd_ostream Out(Path, E);
      if (!E) {
        Out << Text;
        Out.close();
        E = Out.error();
        Out.clear_error();
      }
      if (E)
        return Drop(failed(Path, E));
      continue;
    }
    mode_t Mask = umask(0);
    umask(Mask);
    unsigned Mode = Exists ? unsigned(Old.permissions()) : 0666 & ~Mask;
    llvm::Expected<fs::TempFile> Temporary = fs::TempFile::create(Real + ".%%%%%%", Mode);
    if (!Temporary)
      return Drop(llvm::createStringError("%s: %s", Path.c_str(), llvm::toString(Temporary.takeError()).c_str()));
    Ready.emplace_back(std::move(*Temporary), Real.str().str());
    int File = Ready.back().first.FD;
    std::error_code E;
    for (size_t At = 0; At < Text.size() && !E;) {
      ssize_t N = ::write(File, Text.data() + At, Text.size() - At);
      if (N < 0 && errno != EINTR)
        E = std::error_code(errno, std::generic_category());
      At += N > 0 ? size_t(N) : 0;
    }
    if (!E && (fsync(File) || fchmod(File, Mode)))
      E = std::error_code(errno, std::generic_category());
    if (E)
      return Drop(failed(Path, E));
  }
  llvm::Error Out = llvm::Error::success();
  for (auto &[Temporary, To] : Ready)
    Out = llvm::joinErrors(std::move(Out), Temporary.keep(To));
  return Out;
}

llvm::Error writeFile(llvm::StringRef Path, llvm::StringRef Text) {
  return writeFiles({{Path.str(), Text.str()}});
}

/// Ends a process group: politely, then not.
static void endGroup(pid_t Group) {
  kill(-Group, SIGTERM);
  for (int I = 0; I < 50 && !kill(-Group, 0); ++I) {
    usleep(40000);
    waitpid(Group, nullptr, WNOHANG);
  }
  kill(-Group, SIGKILL);
}

/// What runs in the child. Never returns.
[[noreturn]] static void become(const char *const *Arguments, const char *const *Environment, const char *Folder,
                                const int (&Files)[3]) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t None;
  sigemptyset(&None);
  sigprocmask(SIG_SETMASK, &None, nullptr);
  std::signal(SIGPIPE, SIG_DFL);
  for (int I = 0; I < 3; ++I)
    dup2(Files[I], I);
  if (chdir(Folder) == 0)
    execve("/bin/sh", const_cast<char *const *>(Arguments), const_cast<char *const *>(Environment));
  dprintf(2, "%s: %s\n", Folder, strerror(errno));
  _exit(127);
}

llvm::Expected<Finished> runShell(llvm::StringRef Command, llvm::StringRef Folder,
                                  const std::vector<std::string> &Environment,
                                  unsigned Timeout) {
  if (llvm::Error E = interrupted())
    return E;
  llvm::SmallString<128> Names[2];
  int Files[3] = {open("/dev/null", O_RDONLY | O_CLOEXEC), -1, -1};
  AtEnd Close([&] {
    for (int F : Files)
      close(F);
    for (auto &N : Names)
      if (!N.empty())
        fs::remove(N);
  });
  for (int I = 0; I < 2; ++I)
    if (std::error_code E = fs::createTemporaryFile("shmfix-bench", "txt", Files[I + 1], Names[I]))
      return llvm::createStringError(E, "no temporary file: %s", E.message().c_str());
  std::vector<std::string> Variables(Environment);
  for (char **V = environ; *V; ++V) {
    llvm::StringRef Name = llvm::StringRef(*V).split('=').first;
    if (llvm::none_of(Environment, [&](llvm::StringRef E) { return E.split('=').first == Name; }))
      Variables.push_back(*V);
  }
  std::vector<const char *> Env;
  for (const std::string &V : Variables)
    Env.push_back(V.c_str());
  Env.push_back(nullptr);
  std::string Text = Command.str(), Start = Folder.empty() ? "." : Folder.str();
  const char *Arguments[] = {"sh", "-c", Text.c_str(), nullptr};
  // The end of the child is waited for together with interrupts.
  sigset_t Wanted = setOf({SIGCHLD}), Before;
  sigprocmask(SIG_BLOCK, &Wanted, &Before);
  AtEnd Restore([&] { sigprocmask(SIG_SETMASK, &Before, nullptr); });
  Finished Out;
  auto Began = std::chrono::steady_clock::now();
  auto Elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - Began).count(); };
  pid_t Child = fork();
  if (Child < 0)
    return llvm::createStringError("no new process: %s", strerror(errno));
  if (Child == 0)
    become(Arguments, Env.data(), Start.c_str(), Files);
  setpgid(Child, Child);
  bool Stopped = false;
  int Status = 0;
  while (waitpid(Child, &Status, WNOHANG) == 0) {
    double Left = Timeout ? Timeout - Elapsed() : 3600;
    if (Left <= 0 || Stopped) {
      Out.TimedOut = !Stopped;
      endGroup(Child);
      waitpid(Child, &Status, 0);
      break;
    }
    timespec T{time_t(Left), long((Left - double(time_t(Left))) * 1e9)};
    int Signal = sigtimedwait(&Wanted, nullptr, &T);
    Stopped = Signal > 0 && Signal != SIGCHLD;
  }
  Out.Seconds = Elapsed();
  if (Stopped)
    return llvm::createStringError("interrupted; nothing was written");
  Out.ExitStatus = Out.TimedOut ? 128 + SIGKILL
                   : WIFSIGNALED(Status) ? 128 + WTERMSIG(Status) : WEXITSTATUS(Status);
  for (int I = 0; I < 2; ++I) {
    llvm::Expected<std::string> Said = readFile(Names[I]);
    if (!Said)
      return Said.takeError();
    (I ? Out.ErrorOutput : Out.Output) = std::move(*Said);
  }
  return Out;
}

} // namespace shmfix::bench
