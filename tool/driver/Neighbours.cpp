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
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace shmfix {

namespace {

constexpr unsigned MaxFolders = 6;
constexpr unsigned MaxFilesRead = 200;
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
  llvm::StringRef Name = llvm::sys::path::filename(File);
  std::vector<std::string> Candidates;
  unsigned Read = 0;
  std::vector<std::string> Folders{Folder};
  for (std::string &Up : foldersAbove(File, FS)) {
    Folders.push_back(Up);
    break;
  }
  for (const std::string &In : Folders) {
    std::error_code EC;
    std::vector<std::string> Files;
    // Other names come and go in a folder that people work in.
    if (Trace)
      Trace->note(In, InputTrace::ask(In, InputAnswer::Sources));
    for (llvm::sys::fs::directory_iterator I(In, EC), E; I != E && !EC; I.increment(EC))
      if (isSourceName(I->path()))
        Files.push_back(I->path());
    // The order must not depend on the file system; CUDA sources first.
    llvm::sort(Files, [](const std::string &A, const std::string &B) {
      bool CA = llvm::StringRef(A).ends_with(".cu"), CB = llvm::StringRef(B).ends_with(".cu");
      return CA != CB ? CA : A < B;
    });
    for (const std::string &F : Files) {
      if (++Read > MaxFilesRead)
        return "";
      bool Same = false;
      auto S = FS.status(F);
      if (!S || S->getSize() > MaxBytes || (!llvm::sys::fs::equivalent(F, File, Same) && Same))
        continue;
      auto B = FS.getBufferForFile(F);
      if (!B || !(*B)->getBuffer().contains(Name))
        continue;
      for (const std::string &Included : includedNames((*B)->getBuffer()))
        if (llvm::sys::path::filename(Included) == Name)
          return F;
    }
  }
  return "";
}

} // namespace shmfix
