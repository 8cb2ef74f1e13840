//===- Trees.cpp - Copies of source trees ---------------------------------===//
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

#include <algorithm>
#include <filesystem>

namespace shmfix::bench {

namespace stdfs = std::filesystem;

static bool leftOut(const stdfs::path &P) {
  std::string Name = P.filename().string();
  return Name == ".git" || Name == ".hg" || Name == ".svn" || llvm::StringRef(Name).starts_with(".shmfix-bench");
}

static llvm::Error failed(const stdfs::path &P, std::error_code E) {
  return llvm::createStringError(E, "copying %s: %s", P.c_str(), E.message().c_str());
}

static std::error_code copyFile(const stdfs::path &From, const stdfs::path &To) {
  std::error_code Error;
  stdfs::copy_file(From, To, stdfs::copy_options::overwrite_existing, Error);
  if (!Error)
    stdfs::permissions(To, stdfs::perms::owner_write, stdfs::perm_options::add, Error);
  return Error;
}

/// Root: the tree that is copied, real; Here: the folder of the link in it.
static std::error_code copyLink(const stdfs::path &From, const stdfs::path &To, const stdfs::path &Root) {
  std::error_code Error;
  stdfs::path Leads = stdfs::read_symlink(From, Error);
  if (Error)
    return Error;
  stdfs::path Target = stdfs::weakly_canonical(From.parent_path() / Leads, Error);
  bool Inside = llvm::StringRef(Target.string()).starts_with(Root.string() + "/") || Target == Root;
  if (!Error && !Inside && stdfs::is_regular_file(Target, Error))
    return copyFile(Target, To);
  if (Inside && Leads.is_absolute())
    Leads = Target.lexically_relative(stdfs::weakly_canonical(From.parent_path(), Error));
  else if (!Inside)
    Leads = Target;
  Error.clear();
  stdfs::create_symlink(Leads, To, Error);
  return Error;
}

static llvm::Error copyInto(const stdfs::path &From, const stdfs::path &To, const stdfs::path &Root) {
  if (llvm::Error E = interrupted())
    return E;
  std::error_code Error;
  stdfs::create_directories(To, Error);
  if (Error)
    return failed(To, Error);
  stdfs::directory_iterator It(From, Error), End;
  for (; !Error && It != End; It.increment(Error)) {
    if (leftOut(It->path()))
      continue;
    stdfs::path Target = To / It->path().filename();
    std::error_code One;
    if (It->is_symlink(One))
      One = copyLink(It->path(), Target, Root);
    else if (It->is_directory(One)) {
      if (llvm::Error E = copyInto(It->path(), Target, Root))
        return E;
    } else if (It->is_regular_file(One))
      One = copyFile(It->path(), Target);
    if (One)
      return failed(It->path(), One);
  }
  return Error ? failed(From, Error) : llvm::Error::success();
}

llvm::Error copyTree(llvm::StringRef From, llvm::StringRef To) {
  std::error_code Error;
  stdfs::path Root = stdfs::canonical(From.str(), Error);
  if (Error)
    return failed(From.str(), Error);
  if (!stdfs::is_directory(Root))
    return llvm::createStringError("%s is no folder", From.str().c_str());
  return copyInto(Root, To.str(), Root);
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

} // namespace shmfix::bench
