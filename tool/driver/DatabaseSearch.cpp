//===- DatabaseSearch.cpp - Which command goes with a file ----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The second half of CompileDatabase.h: finding a database, and what to do for
// files that it does not describe.
//
//===----------------------------------------------------------------------===//

#include "tool/driver/CompileDatabase.h"

#include "tool/driver/HeaderUsers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace shmfix {
namespace {

constexpr StringRef FileName = "compile_commands.json";
/// Folders that are listed for build*/ names, and names in each.
constexpr unsigned MaxListed = 4096;

std::string inFolder(StringRef Folder, vfs::FileSystem &Files) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, FileName);
  return Files.exists(Path) ? std::string(Path) : "";
}

std::string inBuildFolder(StringRef Folder, vfs::FileSystem &Files) {
  std::vector<std::string> Builds;
  std::error_code EC;
  unsigned Seen = 0;
  for (vfs::directory_iterator I = Files.dir_begin(Folder, EC), E;
       !EC && I != E && Seen < MaxListed; I.increment(EC), ++Seen) {
    StringRef Name = sys::path::filename(I->path());
    if (Name.starts_with("build") || Name == "out" ||
        Name.starts_with("cmake-build-"))
      Builds.push_back(I->path().str());
  }
  llvm::sort(Builds);
  for (const std::string &Build : Builds)
    if (std::string Found = inFolder(Build, Files); !Found.empty())
      return Found;
  return "";
}

/// HIP sources are often named .cu or .cpp.
bool includesHip(StringRef File, vfs::FileSystem &Files) {
  constexpr uint64_t MaxBytes = 1u << 20;
  auto Status = Files.status(File);
  if (!Status || !Status->isRegularFile() || Status->getSize() > MaxBytes)
    return false;
  auto Buffer = Files.getBufferForFile(File);
  return Buffer && any_of(includedNames((*Buffer)->getBuffer()), [](StringRef N) {
           return N.starts_with("hip/hip_runtime");
         });
}

/// Parsing a header by itself, or a file with an unknown ending, means CUDA.
StringRef defaultLanguage(StringRef File, vfs::FileSystem &Files) {
  if (includesHip(File, Files))
    return "hip";
  StringRef Ext = sys::path::extension(File);
  if (Ext == ".hip")
    return "hip";
  static constexpr StringRef Cxx[] = {".cpp", ".cc", ".cxx", ".c++", ".C"};
  if (is_contained(Cxx, Ext))
    return "c++";
  return Ext == ".c" ? "c" : "cu";
}

} // namespace

std::string findDatabase(StringRef File, vfs::FileSystem &Files) {
  SmallString<256> Full(File);
  if (Files.makeAbsolute(Full))
    return "";
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  for (StringRef Folder = sys::path::parent_path(Full); !Folder.empty();
       Folder = sys::path::parent_path(Folder))
    if (std::string Found = inFolder(Folder, Files); !Found.empty())
      return Found;
  for (StringRef Folder = sys::path::parent_path(Full); !Folder.empty();
       Folder = sys::path::parent_path(Folder)) {
    if (std::string Found = inBuildFolder(Folder, Files); !Found.empty())
      return Found;
    // Build folders of other projects beside this repository do not count.
    SmallString<256> Git(Folder);
    sys::path::append(Git, ".git");
    if (Files.exists(Git))
      break;
  }
  return "";
}

Translation defaultCommand(StringRef File, CudaVersion Cuda,
                           vfs::FileSystem &Files) {
  SmallString<256> Full(File);
  (void)Files.makeAbsolute(Full);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  StringRef Language = defaultLanguage(Full, Files);
  bool Hip = Language == "hip";
  std::vector<std::string> Command = {Hip ? "hipcc" : "nvcc", "-x",
                                      Language.str(),
                                      std::string(Full)};
  std::vector<std::string> Folders;
  StringRef Folder = sys::path::parent_path(Full);
  for (unsigned Up = 0; Up <= 3 && !Folder.empty();
       ++Up, Folder = sys::path::parent_path(Folder)) {
    // The root of the file system, where /include would be nobody's.
    if (sys::path::parent_path(Folder).empty())
      break;
    Folders.push_back(Folder.str());
    for (StringRef Name : {"include", "inc", "common", "Common"}) {
      SmallString<256> Path(Folder);
      sys::path::append(Path, Name);
      if (auto Status = Files.status(Path); Status && Status->isDirectory())
        Folders.push_back(std::string(Path));
    }
  }
  TranslateOptions Options;
  Options.Cuda = Cuda;
  Translation T = translateNvcc(Command, Options);
  // Nothing tells the architecture, so one under which the most code is seen
  // (`#if __CUDA_ARCH__ >= 800`) and whose banks were measured.
  if (T.Language == "cuda")
    T.Archs = {"sm_90"};
  // A guess may not shadow a system header (a memory.h of the project breaks
  // clang's CUDA headers), so these folders come last.
  for (const std::string &Path : Folders) {
    T.ClangArgs.push_back("-idirafter");
    T.ClangArgs.push_back(Path);
  }
  T.Notes.insert(T.Notes.begin(),
                 "no compile command: parsed as " +
                     T.Language + " in C++17" +
                     (T.Archs.empty() ? std::string() : " for " + T.Archs[0]) +
                     " with the include folders " + join(Folders, ", "));
  return T;
}

std::vector<Translation> commandsFor(StringRef File,
                                     const CompileDatabase *Database,
                                     CudaVersion Cuda, vfs::FileSystem &Files,
                                     unsigned MaxWays) {
  std::vector<Translation> Ways;
  std::vector<std::string> Complaints;
  auto Take = [&](ArrayRef<size_t> Places, StringRef Through) {
    for (size_t I : Places) {
      if (Ways.size() >= MaxWays)
        return;
      Translation T = translateEntry(Database->Entries[I], Cuda, Files);
      if (!T.Error.empty()) {
        Complaints.push_back("its compile command is of no use: " + T.Error);
        continue;
      }
      if (!Files.exists(T.Source)) {
        Complaints.push_back("its compile command names " + T.Source +
                             ", which is not there");
        continue;
      }
      if (!Through.empty())
        T.Notes.push_back("analysed through " + T.Source);
      Ways.push_back(std::move(T));
    }
  };
  if (Database) {
    Take(Database->entriesFor(File, Files), "");
    if (Ways.empty()) {
      HeaderSearchLimits Limits;
      Limits.MaxUsers = MaxWays;
      SmallString<256> Full(File);
      (void)Files.makeAbsolute(Full);
      Take(headerUsers(Full, *Database, Files, Limits), "header");
    }
  }
  if (Ways.empty())
    Ways.push_back(defaultCommand(File, Cuda, Files));
  append_range(Ways.front().Notes, Complaints);
  return Ways;
}

} // namespace shmfix
