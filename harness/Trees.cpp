//===- Trees.cpp - Copies of source trees, and what runs write into them --===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/Trees.h"

#include "harness/Prediction.h"
#include "harness/Process.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <filesystem>

namespace shmfix::bench {

namespace stdfs = std::filesystem;

static bool leftOut(const stdfs::path &P) {
  std::string Name = P.filename().string();
  return Name == ".git" || Name == ".hg" || Name == ".svn" || llvm::StringRef(Name).starts_with(".shmfix-bench");
}

llvm::Error copyTree(llvm::StringRef From, llvm::StringRef To) {
  std::error_code Error;
  stdfs::create_directories(To.str(), Error);
  for (stdfs::directory_iterator It(From.str(), Error), End; !Error && It != End; It.increment(Error)) {
    if (leftOut(It->path()))
      continue;
    stdfs::path Target = stdfs::path(To.str()) / It->path().filename();
    if (It->is_symlink())
      stdfs::copy_symlink(It->path(), Target, Error);
    else if (It->is_directory()) {
      if (llvm::Error E = copyTree(It->path().string(), Target.string()))
        return E;
    } else
      stdfs::copy_file(It->path(), Target, stdfs::copy_options::overwrite_existing, Error);
  }
  if (Error)
    return llvm::createStringError(Error, "copying %s: %s", From.str().c_str(), Error.message().c_str());
  return llvm::Error::success();
}

uint64_t sizeOfTree(llvm::StringRef Root, uint64_t Limit) {
  std::error_code Error;
  uint64_t Bytes = 0;
  for (stdfs::recursive_directory_iterator It(Root.str(), Error), End;
       !Error && It != End && Bytes <= Limit; It.increment(Error)) {
    if (leftOut(It->path()))
      It.disable_recursion_pending();
    else if (It->is_regular_file(Error) && !It->is_symlink())
      Bytes += It->file_size(Error);
  }
  return Bytes;
}

llvm::Error editTree(llvm::StringRef Root, const std::vector<Change> &Changes,
                     llvm::ArrayRef<unsigned> Which) {
  std::map<std::string, std::vector<TextEdit>> ByFile;
  for (unsigned I : Which)
    for (const TextEdit &E : Changes[I].Edits)
      ByFile[E.File].push_back(E);
  for (auto &[File, Edits] : ByFile) {
    llvm::SmallString<256> Path(Root);
    llvm::sys::path::append(Path, File);
    llvm::Expected<std::string> Text = readFile(Path);
    if (!Text)
      return Text.takeError();
    llvm::Expected<std::string> New = applyEdits(*Text, Edits);
    if (!New)
      return New.takeError();
    if (llvm::Error E = writeFile(Path, *New))
      return E;
  }
  return llvm::Error::success();
}

llvm::Expected<std::string> diffTrees(llvm::StringRef Before, llvm::StringRef After) {
  llvm::Expected<Finished> D = runShell("diff -ruN " + shellQuoted(Before) + " " + shellQuoted(After), "/");
  if (!D)
    return D.takeError();
  if (D->ExitStatus > 1)
    return llvm::createStringError("diff: %s", D->tail().c_str());
  std::string Out;
  llvm::StringRef Rest = D->Output;
  while (!Rest.empty()) {
    auto [Line, Next] = Rest.split('\n');
    Rest = Next;
    if (Line.starts_with("diff -ruN"))
      continue;
    // Times in the headers would make two equal experiments differ.
    for (auto [Mark, Root, Letter] : {std::tuple("--- ", Before, "a"), std::tuple("+++ ", After, "b")})
      if (llvm::StringRef Path = Line; Path.consume_front(Mark) && Path.consume_front(Root)) {
        Out += (llvm::Twine(Mark) + Letter + Path.split('\t').first).str();
        Line = "";
      }
    Out += Line;
    Out += '\n';
  }
  return Out;
}

static int64_t modified(const stdfs::directory_entry &E) {
  std::error_code Error;
  return E.last_write_time(Error).time_since_epoch().count();
}

Snapshot::Snapshot(std::vector<std::string> In) : Folders(std::move(In)) {
  for (const std::string &F : Folders) {
    std::error_code Error;
    for (stdfs::recursive_directory_iterator It(F, Error), End; !Error && It != End; It.increment(Error))
      if (It->is_regular_file(Error) && !It->is_symlink())
        Files[It->path().string()] = {It->file_size(Error), modified(*It)};
  }
}

std::vector<WrittenFile> Snapshot::takeWritten() const {
  std::vector<WrittenFile> Out;
  std::vector<std::string> New;
  for (const std::string &F : Folders) {
    std::error_code Error;
    for (stdfs::recursive_directory_iterator It(F, Error), End; !Error && It != End; It.increment(Error)) {
      if (!It->is_regular_file(Error) || It->is_symlink())
        continue;
      std::string Path = It->path().string();
      auto Old = Files.find(Path);
      if (Old != Files.end() && Old->second.Bytes == It->file_size(Error) &&
          Old->second.Modified == modified(*It))
        continue;
      llvm::Expected<std::string> Text = readFile(Path);
      if (!Text) {
        llvm::consumeError(Text.takeError());
        continue;
      }
      Out.push_back({Path.substr(F.size() + 1), Text->size(), llvm::xxh3_64bits(*Text)});
      if (Old == Files.end())
        New.push_back(Path);
    }
  }
  for (const std::string &Path : New)
    llvm::sys::fs::remove(Path);
  std::sort(Out.begin(), Out.end(),
            [](const WrittenFile &A, const WrittenFile &B) { return A.Path < B.Path; });
  return Out;
}

} // namespace shmfix::bench
