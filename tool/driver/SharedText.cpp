//===- SharedText.cpp - Can a source have shared memory at all? -----------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/SharedText.h"

#include "tool/cuda/Prelude.h"
#include "tool/driver/HeaderUsers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace shmfix {

namespace {

constexpr size_t MaxFiles = 4000; ///< of one source; past them it may
constexpr uint64_t MaxBytes = 8u << 20;

std::string joined(StringRef Folder, StringRef Name) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, Name);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

/// #include of something that only the preprocessor knows.
bool includesMacro(StringRef Text) {
  for (size_t At = Text.find("include"); At != StringRef::npos; At = Text.find("include", At + 7)) {
    if (!Text.take_front(At).rtrim(" \t").ends_with("#"))
      continue;
    StringRef Rest = Text.drop_front(At + 7);
    Rest.consume_front("_next");
    Rest = Rest.ltrim(" \t");
    if (!Rest.empty() && (isAlpha(Rest.front()) || Rest.front() == '_' || Rest.front() == '\\'))
      return true;
  }
  return false;
}

} // namespace

bool SharedText::says(StringRef Text) {
  return Text.contains("__shared__") || Text.contains("HIP_DYNAMIC_SHARED");
}

SharedText::Facts SharedText::factsOf(StringRef Text) {
  return {says(Text), includesMacro(Text), includedNames(Text)};
}

std::shared_ptr<const SharedText::Facts> SharedText::factsIn(const std::string &File) {
  {
    std::lock_guard<std::mutex> Lock(Guard);
    if (auto It = Read.find(File); It != Read.end())
      return It->second;
  }
  auto F = std::make_shared<Facts>();
  uint64_t Size = 0;
  bool Small = sys::fs::is_regular_file(File) && !sys::fs::file_size(File, Size) && Size <= MaxBytes;
  if (auto B = MemoryBuffer::getFile(Small ? File : std::string()); B)
    *F = factsOf((*B)->getBuffer());
  else
    F->Says = true; // not known
  std::lock_guard<std::mutex> Lock(Guard);
  return Read.try_emplace(File, std::move(F)).first->second;
}

bool SharedText::exists(const std::string &Path) {
  {
    std::lock_guard<std::mutex> Lock(Guard);
    if (auto It = Exists.find(Path); It != Exists.end())
      return It->second;
  }
  bool Is = sys::fs::is_regular_file(Path);
  std::lock_guard<std::mutex> Lock(Guard);
  return Exists.try_emplace(Path, Is).first->second;
}

bool SharedText::isOfTheSystem(StringRef Name, const Query &Q) {
  if (!Name.contains('.') && !Name.contains('/')) // <vector>
    return true;
  for (const EmbeddedFile &F : builtinCudaFiles())
    if (F.Path == Name || (F.Path.starts_with("std/") && F.Path.drop_front(4) == Name))
      return true;
  for (StringRef Folder : {"/usr/include", "/usr/local/include"})
    if (exists(joined(Folder, Name)))
      return true;
  return any_of(Q.Systems, [&](const std::string &Folder) { return exists(joined(Folder, Name)); });
}

SharedText::Answer SharedText::ask(const Query &Q, StringRef Text, ProjectHeaders *Headers) {
  Answer A{/*May=*/false, /*Far=*/false};
  StringSet<> Met;
  std::vector<std::pair<std::string, std::shared_ptr<const Facts>>> Queue;
  Queue.push_back({Q.Source, std::make_shared<Facts>(factsOf(Text))});
  for (size_t I = 0; I < Queue.size(); ++I) {
    auto [File, Here] = Queue[I];
    A.May |= Here->Says || Here->Computed || I > MaxFiles;
    // The names of the source itself are all looked up, for Far.
    if (A.May && I > 0)
      return A;
    for (const std::string &Name : Here->Names) {
      if (sys::path::is_absolute(Name)) {
        A.May = true;
        continue;
      }
      std::string Found = joined(sys::path::parent_path(File), Name);
      if (!exists(Found)) {
        Found.clear();
        for (const std::string &Folder : Q.Folders)
          if (std::string Path = joined(Folder, Name); Found.empty() && exists(Path))
            Found = Path;
      }
      if (Found.empty()) {
        bool System = isOfTheSystem(Name, Q);
        std::string Folder = Headers ? Headers->folderFor(Q.Source, Name) : "";
        if (!Folder.empty())
          Found = joined(Folder, Name);
        A.Far |= !Folder.empty() && !System;
        A.May |= Folder.empty() && !System;
      }
      if (!Found.empty() && Met.insert(Found).second)
        Queue.push_back({Found, factsIn(Found)});
    }
  }
  return A;
}

} // namespace shmfix
