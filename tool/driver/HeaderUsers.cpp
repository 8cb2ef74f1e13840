//===- HeaderUsers.cpp - Which sources include a header -------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/HeaderUsers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <map>

using namespace llvm;

namespace shmfix {
namespace {

class Walker {
public:
  Walker(StringRef Header, vfs::FileSystem &Files,
         const HeaderSearchLimits &Limits)
      : Files(Files), Limits(Limits), Wanted(realPath(Header)),
        WantedName(sys::path::filename(Header)) {}

  bool exists(StringRef Path) {
    auto [At, New] = Exists.try_emplace(Path, false);
    if (New)
      At->second = Files.exists(Path);
    return At->second;
  }

  bool exhausted() const { return Read >= Limits.MaxFiles; }

  /// Does the source reach the header, with these include folders?
  bool reaches(const std::string &Source, ArrayRef<std::string> Folders) {
    StringSet<> Seen;
    std::vector<std::string> Level = {Source};
    for (unsigned Depth = 0; Depth < Limits.MaxDepth && !Level.empty();
         ++Depth) {
      std::vector<std::string> Next;
      for (const std::string &File : Level)
        for (const std::string &Name : namesIn(File)) {
          bool Candidate = sys::path::filename(Name) == WantedName;
          for (const std::string &Path : lookUp(Name, File, Folders)) {
            if (Candidate && realPath(Path) == Wanted)
              return true;
            if (Seen.insert(Path).second)
              Next.push_back(Path);
          }
        }
      Level = std::move(Next);
    }
    return false;
  }

private:
  vfs::FileSystem &Files;
  const HeaderSearchLimits &Limits;
  std::string Wanted;
  StringRef WantedName;
  std::map<std::string, std::vector<std::string>> Names; ///< by file
  StringMap<bool> Exists;
  unsigned Read = 0;

  std::string realPath(StringRef Path) {
    SmallString<256> Real;
    if (Files.getRealPath(Path, Real)) {
      Real = Path;
      sys::path::remove_dots(Real, /*remove_dot_dot=*/true);
    }
    return std::string(Real);
  }

  const std::vector<std::string> &namesIn(const std::string &File) {
    auto [At, New] = Names.try_emplace(File);
    if (!New || exhausted())
      return At->second;
    auto Status = Files.status(File);
    if (!Status || !Status->isRegularFile() ||
        Status->getSize() > Limits.MaxBytes)
      return At->second;
    ++Read;
    if (auto Buffer = Files.getBufferForFile(File))
      At->second = includedNames((*Buffer)->getBuffer());
    return At->second;
  }

  /// The first place where the name is found, as the preprocessor takes it.
  std::vector<std::string> lookUp(StringRef Name, StringRef Includer,
                                  ArrayRef<std::string> Folders) {
    if (sys::path::is_absolute(Name))
      return {Name.str()};
    auto In = [&](StringRef Folder) -> std::string {
      SmallString<256> Path(Folder);
      sys::path::append(Path, Name);
      sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
      return exists(Path) ? std::string(Path) : "";
    };
    if (std::string Path = In(sys::path::parent_path(Includer)); !Path.empty())
      return {Path};
    for (const std::string &Folder : Folders)
      if (std::string Path = In(Folder); !Path.empty())
        return {Path};
    return {};
  }
};

/// Leading characters that two paths share, up to a separator.
size_t shared(StringRef A, StringRef B) {
  size_t Same = 0;
  for (size_t I = 0; I < std::min(A.size(), B.size()) && A[I] == B[I]; ++I)
    if (sys::path::is_separator(A[I]))
      Same = I;
  return Same;
}

} // namespace

std::vector<std::string> includeFolders(ArrayRef<std::string> ClangArgs) {
  std::vector<std::string> Folders;
  for (size_t I = 0; I < ClangArgs.size(); ++I) {
    StringRef Word = ClangArgs[I];
    if ((Word == "-I" || Word == "-isystem" || Word == "-iquote" || Word == "-idirafter") &&
        I + 1 < ClangArgs.size())
      Folders.push_back(ClangArgs[++I]);
    else if (Word.consume_front("-I") && !Word.empty())
      Folders.push_back(Word.str());
  }
  return Folders;
}

std::vector<std::string> includedNames(StringRef Text) {
  constexpr size_t MaxNames = 2000;
  std::vector<std::string> Names;
  while (!Text.empty() && Names.size() < MaxNames) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Line = Line.ltrim(" \t");
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim(" \t");
    if (!Line.consume_front("include"))
      continue;
    Line = Line.ltrim(" \t");
    char Close = Line.consume_front("\"")  ? '"'
                 : Line.consume_front("<") ? '>'
                                           : 0;
    size_t End = Close ? Line.find(Close) : StringRef::npos;
    if (End != StringRef::npos && End > 0)
      Names.push_back(Line.take_front(End).str());
  }
  return Names;
}

std::vector<size_t> headerUsers(StringRef Header,
                                const CompileDatabase &Database,
                                vfs::FileSystem &Files,
                                const HeaderSearchLimits &Limits) {
  std::vector<size_t> Order(Database.Entries.size());
  for (size_t I = 0; I < Order.size(); ++I)
    Order[I] = I;
  auto Rank = [&](size_t I) {
    StringRef File = Database.Entries[I].File;
    return std::pair(File.ends_with(".cu") ? 0 : 1,
                     Header.size() - shared(File, Header));
  };
  llvm::stable_sort(Order,
                    [&](size_t A, size_t B) { return Rank(A) < Rank(B); });
  Walker W(Header, Files, Limits);
  std::vector<size_t> Users;
  for (size_t I : Order) {
    if (Users.size() >= Limits.MaxUsers || W.exhausted())
      break;
    const CompileEntry &Entry = Database.Entries[I];
    if (!W.exists(Entry.File))
      continue;
    Translation T = translateEntry(Entry, {}, Files);
    if (T.Error.empty() && W.reaches(Entry.File, includeFolders(T.ClangArgs)))
      Users.push_back(I);
  }
  return Users;
}

} // namespace shmfix
