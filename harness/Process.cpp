//===- Process.cpp - Runs a command line ----------------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Process.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>

extern char **environ;

namespace shmfix::bench {

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

llvm::Error writeFile(llvm::StringRef Path, llvm::StringRef Text) {
  std::error_code Error;
  llvm::raw_fd_ostream Out(Path, Error);
  if (!Error) {
    Out << Text;
    Out.close();
    Error = Out.error();
    Out.clear_error();
  }
  if (Error)
    return llvm::createStringError(Error, "%s: %s", Path.str().c_str(), Error.message().c_str());
  return llvm::Error::success();
}

llvm::Expected<Finished> runShell(llvm::StringRef Command, llvm::StringRef Folder,
                                  const std::vector<std::string> &Environment,
                                  unsigned Timeout) {
  llvm::SmallString<128> Files[2];
  for (auto &F : Files)
    if (std::error_code E = llvm::sys::fs::createTemporaryFile("shmfix-bench", "txt", F))
      return llvm::createStringError(E, "no temporary file: %s", E.message().c_str());
  std::string Script = "cd " + shellQuoted(Folder.empty() ? "." : Folder) + " && ";
  if (Timeout)
    Script += "exec timeout -k 5 " + std::to_string(Timeout) + " /bin/sh -c " + shellQuoted(Command);
  else
    Script += "{ " + Command.str() + "\n}";
  std::vector<std::string> Variables;
  for (char **V = environ; *V; ++V) {
    llvm::StringRef Name = llvm::StringRef(*V).split('=').first;
    if (llvm::none_of(Environment, [&](llvm::StringRef E) { return E.split('=').first == Name; }))
      Variables.push_back(*V);
  }
  Variables.insert(Variables.end(), Environment.begin(), Environment.end());
  std::vector<llvm::StringRef> Env(Variables.begin(), Variables.end());
  std::optional<llvm::StringRef> Redirects[] = {llvm::StringRef(""), Files[0].str(), Files[1].str()};
  std::string Message;
  Finished Out;
  auto Start = std::chrono::steady_clock::now();
  int Status = llvm::sys::ExecuteAndWait("/bin/sh", {"sh", "-c", Script}, llvm::ArrayRef(Env),
                                         Redirects, 0, 0, &Message);
  Out.Seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count();
  Out.ExitStatus = Status < 0 ? 128 + 9 : Status;
  Out.TimedOut = Timeout && (Status == 124 || Out.Seconds >= Timeout);
  for (int I = 0; I < 2; ++I) {
    llvm::Expected<std::string> Text = readFile(Files[I]);
    llvm::sys::fs::remove(Files[I]);
    if (!Text)
      return Text.takeError();
    (I ? Out.ErrorOutput : Out.Output) = std::move(*Text);
  }
  if (Status == -1)
    return llvm::createStringError("/bin/sh: %s", Message.c_str());
  return Out;
}

} // namespace shmfix::bench
