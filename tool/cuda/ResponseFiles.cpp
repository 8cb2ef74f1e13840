//===- ResponseFiles.cpp - Options that stand in files --------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cuda/ResponseFiles.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace shmfix {
namespace {

class Expander {
public:
  Expander(StringRef Directory, vfs::FileSystem &Files,
           const ResponseFileLimits &Limits)
      : Directory(Directory), Files(Files), Limits(Limits) {}

  std::vector<std::string> Out;

  Error words(ArrayRef<std::string> Words, unsigned Depth) {
    for (size_t I = 0; I < Words.size(); ++I) {
      StringRef Word = Words[I];
      StringRef Names;
      if (Word == "--options-file" || Word == "-optf") {
        if (I + 1 == Words.size())
          return createStringError("%s names no file", Word.str().c_str());
        Names = Words[++I];
      } else if (Word.consume_front("--options-file=") ||
                 Word.consume_front("-optf=")) {
        Names = Word;
      } else if (Word.size() > 1 && Word.consume_front("@")) {
        if (Error E = file(Word, Depth))
          return E;
        continue;
      } else {
        if (Out.size() >= Limits.MaxWords)
          return createStringError("the command has more than %zu words",
                                   Limits.MaxWords);
        Out.push_back(Word.str());
        continue;
      }
      SmallVector<StringRef, 4> List;
      Names.split(List, ',', -1, false);
      for (StringRef Name : List)
        if (Error E = file(Name, Depth))
          return E;
    }
    return Error::success();
  }

private:
  StringRef Directory;
  vfs::FileSystem &Files;
  const ResponseFileLimits &Limits;
  unsigned FilesRead = 0;

  Error file(StringRef Name, unsigned Depth) {
    SmallString<256> Path(Name);
    if (!sys::path::is_absolute(Path) && !Directory.empty()) {
      Path = Directory;
      sys::path::append(Path, Name);
    }
    if (Depth >= Limits.MaxDepth)
      return createStringError(
          "response file '%s': more than %u files name each other",
          Path.c_str(), Limits.MaxDepth);
    if (++FilesRead > Limits.MaxFiles)
      return createStringError("the command names more than %u response files",
                               Limits.MaxFiles);
    ErrorOr<vfs::Status> Status = Files.status(Path);
    if (!Status)
      return createStringError(Status.getError(), "response file '%s': %s",
                               Path.c_str(),
                               Status.getError().message().c_str());
    if (!Status->isRegularFile() || Status->getSize() > Limits.MaxBytes)
      return createStringError("response file '%s': not a file, or longer than "
                               "%zu bytes",
                               Path.c_str(), Limits.MaxBytes);
    auto Buffer = Files.getBufferForFile(Path);
    if (!Buffer)
      return createStringError(Buffer.getError(), "response file '%s': %s",
                               Path.c_str(),
                               Buffer.getError().message().c_str());
    BumpPtrAllocator Memory;
    StringSaver Saver(Memory);
    SmallVector<const char *, 64> Pieces;
    cl::TokenizeGNUCommandLine((*Buffer)->getBuffer(), Saver, Pieces);
    std::vector<std::string> Words(Pieces.begin(), Pieces.end());
    return words(Words, Depth + 1);
  }
};

} // namespace

Expected<std::vector<std::string>>
expandResponseFiles(ArrayRef<std::string> Command, StringRef Directory,
                    vfs::FileSystem &Files, const ResponseFileLimits &Limits) {
  Expander E(Directory, Files, Limits);
  if (Error Failure = E.words(Command, 0))
    return Failure;
  return std::move(E.Out);
}

} // namespace shmfix
