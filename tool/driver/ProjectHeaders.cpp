//===- ProjectHeaders.cpp - Where a project keeps a header ----------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/ProjectHeaders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace shmfix {

namespace {

constexpr unsigned MaxLevels = 8;
constexpr size_t MaxFiles = 60'000;

bool marksProject(StringRef Folder) {
  for (StringRef Name : {"README.md", "README", "README.rst", "README.txt", "LICENSE",
                         "LICENSE.txt", "LICENSE.md", "CMakeLists.txt", "Makefile",
                         "pyproject.toml", "setup.py", ".gitignore"}) {
    SmallString<256> Path(Folder);
    sys::path::append(Path, Name);
    if (sys::fs::exists(Path))
      return true;
  }
  return false;
}

std::string absolute(StringRef File) {
  SmallString<256> P(File);
  if (sys::fs::make_absolute(P))
    return "";
  sys::path::remove_dots(P, /*remove_dot_dot=*/true);
  return std::string(P);
}

size_t sharedLength(StringRef A, StringRef B) {
  size_t N = 0;
  while (N < A.size() && N < B.size() && A[N] == B[N])
    ++N;
  return N;
}

bool isHeader(StringRef Path) {
  StringRef E = sys::path::extension(Path);
  return E.empty() || is_contained({".h", ".hh", ".hpp", ".hxx", ".cuh", ".inl", ".inc",
                                    ".cu", ".cl", ".def", ".ipp", ".tpp", ".cpp", ".cc", ".c"}, E);
}

/// May a bare name come out of Folder? Yes above and below the source's own
/// folder, in folders made for sharing, and in a folder whose name starts alike
/// (sort-hip, sort-cuda).
bool plausible(StringRef Folder, StringRef Own) {
  if (Own.starts_with(Folder) || Folder.starts_with(Own))
    return true;
  std::string Last = sys::path::filename(Folder).lower();
  for (StringRef Shared : {"include", "includes", "inc", "common", "util", "utils", "lib",
                           "src", "headers", "shared", "core", "helper", "helpers"})
    if (Last == Shared)
      return true;
  size_t Same = sharedLength(Folder, Own);
  size_t Start = Folder.take_front(Same).rfind('/') + 1;
  return Same - Start >= 3 && sys::path::parent_path(Folder) == sys::path::parent_path(Own);
}

} // namespace

std::string projectRoot(StringRef Source) {
  std::string File = absolute(Source);
  StringRef Folder = sys::path::parent_path(File);
  std::string Best = Folder.str();
  for (unsigned Level = 0; Level <= MaxLevels && !sys::path::parent_path(Folder).empty();
       ++Level, Folder = sys::path::parent_path(Folder)) {
    SmallString<256> Git(Folder);
    sys::path::append(Git, ".git");
    if (sys::fs::exists(Git))
      return Folder.str();
    if (marksProject(Folder))
      Best = Folder.str();
  }
  return Best;
}

const ProjectHeaders::Index &ProjectHeaders::indexOf(const std::string &Root) {
  auto &Known = Indexes[Root];
  if (Known)
    return *Known;
  Known = std::make_unique<Index>();
  std::vector<std::string> Folders{Root};
  size_t Count = 0;
  while (!Folders.empty() && Count < MaxFiles) {
    std::string In = std::move(Folders.back());
    Folders.pop_back();
    std::error_code EC;
    for (sys::fs::directory_iterator I(In, EC, /*follow_symlinks=*/false), E;
         I != E && !EC && Count < MaxFiles; I.increment(EC), ++Count) {
      StringRef Name = sys::path::filename(I->path());
      if (I->type() == sys::fs::file_type::directory_file) {
        if (!Name.starts_with("."))
          Folders.push_back(I->path());
      } else if (isHeader(Name)) {
        (*Known)[Name].push_back(I->path());
      }
    }
  }
  return *Known;
}

std::string ProjectHeaders::folderFor(StringRef Source, StringRef Name) {
  if (Name.empty() || Name.starts_with(".") || sys::path::is_absolute(Name))
    return "";
  std::string File = absolute(Source), Root = projectRoot(Source);
  // A home folder or the root of the file system is no project.
  if (sys::path::parent_path(sys::path::parent_path(Root)).empty())
    return "";
  std::lock_guard<std::mutex> Lock(Guard);
  const Index &All = indexOf(Root);
  auto It = All.find(sys::path::filename(Name));
  if (It == All.end())
    return "";
  std::string Ending = "/" + Name.str();
  StringRef Own = sys::path::parent_path(File);
  std::string Best;
  size_t BestShared = 0;
  bool Tie = false;
  for (const std::string &Path : It->second) {
    if (!StringRef(Path).ends_with(Ending))
      continue;
    std::string Folder = Path.substr(0, Path.size() - Ending.size());
    size_t Same = sharedLength(Path, File);
    if (!StringRef(Name).contains('/') && !plausible(Folder, Own))
      continue;
    if (Best.empty() || Same > BestShared ||
        (Same == BestShared && Folder.size() < Best.size())) {
      Tie = !Best.empty() && Same == BestShared && Folder.size() == Best.size();
      Best = Folder;
      BestShared = Same;
    } else if (Same == BestShared && Folder.size() == Best.size()) {
      Tie = true;
    }
  }
  // More than one to choose from.
  return Tie ? "" : Best;
}

} // namespace shmfix
