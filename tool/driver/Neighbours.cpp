//===- Neighbours.cpp - What lies around a file -----------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/Neighbours.h"

#include "tool/driver/HeaderUsers.h"
#include "tool/driver/InputTrace.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace shmfix {

namespace {

constexpr unsigned MaxFolders = 6;
constexpr unsigned MaxFilesRead = 200;
constexpr unsigned MaxDepth = 4;
constexpr size_t MaxFlags = 64;
constexpr uint64_t MaxBytes = 1u << 20;

std::string folderOf(llvm::StringRef File) {
  llvm::SmallString<256> P(File);
  if (llvm::sys::fs::make_absolute(P))
    return "";
  llvm::sys::path::remove_dots(P, true);
  return llvm::sys::path::parent_path(P).str();
}

} // namespace

std::vector<std::string> foldersAbove(llvm::StringRef File, llvm::vfs::FileSystem &Files) {
  std::vector<std::string> R;
  std::string Folder = folderOf(File);
  while (!Folder.empty() && R.size() < MaxFolders) {
    llvm::SmallString<256> Git(Folder);
    llvm::sys::path::append(Git, ".git");
    if (Files.exists(Git))
      break; // the root itself is in the list already
    llvm::StringRef Up = llvm::sys::path::parent_path(Folder);
    if (Up.empty() || Up == Folder || Up == "/")
      break;
    Folder = Up.str();
    R.push_back(Folder);
  }
  return R;
}

std::string includingSource(llvm::StringRef File, llvm::vfs::FileSystem &FS, InputTrace *Trace) {
  std::string Folder = folderOf(File);
  std::vector<std::string> Folders{Folder};
  if (auto Up = foldersAbove(File, FS); !Up.empty())
    Folders.push_back(Up.front());
  struct Candidate {
    std::string Path;
    std::vector<std::string> Names; ///< that it includes, without folders
  };
  std::vector<Candidate> Sources, Headers;
  unsigned Read = 0;
  for (const std::string &In : Folders) {
    std::error_code EC;
    std::vector<std::string> Files;
    // Other names come and go in a folder that people work in.
    if (Trace)
      Trace->note(In, InputTrace::ask(In, InputAnswer::Sources));
    for (llvm::sys::fs::directory_iterator I(In, EC), E; I != E && !EC; I.increment(EC))
      // A pipe of that name would never end.
      if ((isSourceName(I->path()) || isHeaderName(I->path())) &&
          llvm::sys::fs::is_regular_file(I->path()))
        Files.push_back(I->path());
    // The order must not depend on the file system; CUDA sources first.
    llvm::sort(Files, [](const std::string &A, const std::string &B) {
      bool CA = llvm::StringRef(A).ends_with(".cu"), CB = llvm::StringRef(B).ends_with(".cu");
      return CA != CB ? CA : A < B;
    });
    for (const std::string &F : Files) {
      if (++Read > MaxFilesRead)
        break;
      bool Same = false;
      auto S = FS.status(F);
      if (!S || !S->isRegularFile() || S->getSize() > MaxBytes || (!llvm::sys::fs::equivalent(F, File, Same) && Same))
        continue;
      auto B = FS.getBufferForFile(F);
      if (!B)
        continue;
      Candidate C{F, {}};
      for (const std::string &Included : includedNames((*B)->getBuffer()))
        C.Names.push_back(llvm::sys::path::filename(Included).str());
      (isSourceName(F) ? Sources : Headers).push_back(std::move(C));
    }
  }
  // From the file up: who includes it, who includes those, to a source.
  std::vector<std::string> Level{llvm::sys::path::filename(File).str()}, Seen = Level;
  for (unsigned Depth = 0; Depth < MaxDepth && !Level.empty(); ++Depth) {
    auto Includes = [&](const Candidate &C) {
      return llvm::any_of(C.Names, [&](const std::string &N) { return llvm::is_contained(Level, N); });
    };
    std::vector<std::string> Next;
    for (const Candidate &C : Sources) {
      if (!Includes(C))
        continue;
      std::string Name = llvm::sys::path::filename(C.Path).str();
      // A source that a third one includes is a part like the file itself.
      if (llvm::none_of(Headers, [&](const Candidate &H) { return llvm::is_contained(H.Names, Name); }))
        return C.Path;
    }
    for (const Candidate &C : Headers)
      if (std::string Name = llvm::sys::path::filename(C.Path).str();
          Includes(C) && !llvm::is_contained(Seen, Name)) {
        Next.push_back(Name);
        Seen.push_back(Name);
      }
    Level = std::move(Next);
  }
  return "";
}

std::vector<std::string> flagsBeside(llvm::StringRef File, llvm::vfs::FileSystem &FS) {
  std::string Folder = folderOf(File);
  for (const char *Name : {"Makefile", "makefile", "GNUmakefile"}) {
    llvm::SmallString<256> Path(Folder);
    llvm::sys::path::append(Path, Name);
    auto S = FS.status(Path);
    if (!S || !S->isRegularFile() || S->getSize() > MaxBytes)
      continue;
    if (auto B = FS.getBufferForFile(Path))
      return makefileFlags((*B)->getBuffer(), Folder);
  }
  return {};
}

std::vector<std::string> makefileFlags(llvm::StringRef Text, llvm::StringRef Folder) {
  std::vector<std::string> Flags;
  unsigned Depth = 0; // of conditions
  while (!Text.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    llvm::StringRef Bare = Line.split('#').first.trim();
    if (Bare.starts_with("ifeq") || Bare.starts_with("ifneq") || Bare.starts_with("ifdef") ||
        Bare.starts_with("ifndef"))
      ++Depth;
    else if (Bare.starts_with("endif") && Depth)
      --Depth;
    if (Depth || Line.starts_with("\t")) // conditional, or a recipe
      continue;
    llvm::SmallVector<llvm::StringRef, 16> Words;
    llvm::SplitString(Bare, Words);
    for (llvm::StringRef W : Words) {
      if (W.contains('$') || W.contains('`') || W.contains('"') || W.contains('\'') ||
          Flags.size() >= MaxFlags || W.size() < 3)
        continue;
      if (W.starts_with("-D") && (llvm::isAlpha(W[2]) || W[2] == '_')) {
        Flags.push_back(W.str());
      } else if (W.consume_front("-I") && !llvm::sys::path::is_absolute(W)) {
        llvm::SmallString<256> Path(Folder);
        llvm::sys::path::append(Path, W);
        llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
        if (llvm::sys::fs::is_directory(Path))
          Flags.push_back("-I" + std::string(Path));
      }
    }
  }
  return Flags;
}

std::vector<std::string> withoutRepeatedFolders(std::vector<std::string> Args) {
  std::vector<std::string> Users;
  for (size_t I = 0; I < Args.size(); ++I) {
    llvm::StringRef Word = Args[I];
    if (Word == "-I" && I + 1 < Args.size())
      Users.push_back(Args[++I]);
    else if (Word.consume_front("-I"))
      Users.push_back(Word.str());
  }
  for (size_t I = 0; I + 1 < Args.size();) {
    bool Same = Args[I] == "-idirafter" && llvm::any_of(Users, [&](const std::string &U) {
      return llvm::sys::fs::equivalent(U, Args[I + 1]);
    });
    if (Same)
      Args.erase(Args.begin() + I, Args.begin() + I + 2);
    else
      ++I;
  }
  return Args;
}

} // namespace shmfix
