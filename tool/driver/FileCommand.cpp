//===- FileCommand.cpp - How one file is parsed ---------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/driver/FileCommand.h"

#include "tool/driver/DatabaseCache.h"
#include "tool/driver/HeaderUsers.h"
#include "tool/driver/InputTrace.h"
#include "tool/driver/Neighbours.h"
#include "tool/driver/ProjectHeaders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace shmfix {

/// The first folder of the name belongs to CUDA: <cuda/...>, <cub/...>.
static bool isBuiltinFolder(StringRef Name) {
  StringRef First = Name.split('/').first;
  return First != Name && is_contained({"cuda", "cub", "thrust", "nv", "cooperative_groups"}, First);
}

FileCommand::FileCommand(const std::string &File, const DriverOptions &O, std::vector<std::string> &Notes)
    : File(File), O(O), Notes(Notes), FS(vfs::getRealFileSystem()) {
  if (O.Trace)
    FS = O.Trace->watch(std::move(FS));
  std::shared_ptr<DatabaseCache> Databases = O.Databases ? O.Databases : std::make_shared<DatabaseCache>();
  const CompileDatabase *DB = nullptr;
  std::string Where = O.DatabasePath.empty() ? findDatabase(File, *FS) : O.DatabasePath;
  if (!Where.empty()) {
    const DatabaseCache::Loaded &L = Databases->get(Where, *FS);
    // It may have been read for another file of the run.
    if (O.Trace)
      O.Trace->note(L.Database ? L.Database->Path : Where);
    if (L.Database) {
      DB = &*L.Database;
      for (const std::string &Note : DB->Notes)
        Notes.push_back(DB->Path + ": " + Note);
    } else {
      Notes.push_back(L.Problem);
    }
  }
  // The version that macros tell: the declarations built in are those of 13.0.
  CudaVersion Version = O.PreferToolkit && O.Cuda ? O.Cuda->Version : CudaVersion{13, 0, 88};
  T = commandsFor(File, DB, Version, *FS).front();
  for (const std::string &Note : T.Notes)
    Notes.push_back(File + ": " + Note);
  if (!T.Error.empty())
    Notes.push_back(T.Error);

  // Places are named as the user named the file.
  bool Same = false;
  SmallString<256> Absolute(File);
  if (!sys::fs::make_absolute(Absolute))
    sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  if (T.Source.empty() || T.Source == File || T.Source == Absolute ||
      (!sys::fs::equivalent(T.Source, File, Same) && Same))
    T.Source = File;
  Guessed = !DB || DB->entriesFor(File, *FS).empty();

  Archs = T.Archs;
  // An architecture of the other maker decides the rules, not the parse.
  if (!O.ArchName.empty() && StringRef(O.ArchName).starts_with("gfx") == (T.Language == "hip"))
    Archs = {O.ArchName};
  else if (Archs.empty())
    Archs = {"sm_90"};
  if (std::string Note = archNote(Archs.front()); !Note.empty())
    Notes.push_back(File + ": " + Note);

  if (Guessed) {
    Flags = flagsBeside(T.Source, *FS);
    Above = foldersAbove(File, *FS);
  }
  if (!Flags.empty())
    Notes.push_back(File + ": taken from the makefile beside it: " + join(Flags, " "));
}

ParseJob FileCommand::job(const Toolkit *Cuda, PassKind Kind, const std::string &Arch) const {
  PassOptions P;
  P.Kind = Kind;
  P.Arch = Arch;
  P.Cuda = Cuda;
  P.PreludeDir = BuiltinCudaRoot.str();
  P.ResourceDir = O.ResourceDirectory;
  P.ExtraArgs = Flags;
  P.ExtraArgs.insert(P.ExtraArgs.end(), O.ExtraArgs.begin(), O.ExtraArgs.end());
  for (const std::string &Folder : Before)
    P.ExtraArgs.push_back("-I" + Folder);
  for (const std::string &Folder : Behind)
    P.ExtraArgs.insert(P.ExtraArgs.end(), {"-idirafter", Folder});
  // Projects include by paths from folders above.
  for (const std::string &Up : Above)
    P.ExtraArgs.insert(P.ExtraArgs.end(), {"-idirafter", Up});
  // Debian's clang looks for its headers where its package has them, whatever
  // -resource-dir says.
  if (O.ResourceDirectory == BuiltinResourceRoot)
    P.ExtraArgs.insert(P.ExtraArgs.end(), {"-idirafter", (BuiltinResourceRoot + "/include").str()});
  // Stand-ins for a C and C++ library that the machine does not have.
  P.ExtraArgs.insert(P.ExtraArgs.end(), {"-idirafter", (BuiltinCudaRoot + "/std").str()});
  ParseJob J;
  J.File = File;
  J.Args = withoutRepeatedFolders(clangArgs(T, P));
  J.Overlay = O.Overlay;
  J.Trace = O.Trace;
  J.Constructed = Constructed;
  return J;
}

bool FileCommand::findMore(const ParseOutcome &Out) {
  size_t Had = Before.size() + Behind.size();
  for (const std::string &Name : Out.MissingHeaders) {
    std::string Folder = O.Headers ? O.Headers->folderFor(T.Source, Name) : "";
    if (O.Headers && O.Trace)
      O.Trace->Whole = false; // the whole tree of the project was searched
    if (Folder.empty() || is_contained(Before, Folder) || is_contained(Behind, Folder))
      continue;
    // A project with headers of CUDA's own names is CUDA's: its come first.
    (isBuiltinFolder(Name) ? Before : Behind).push_back(Folder);
    Notes.push_back(File + ": '" + Name + "' taken from " + Folder);
  }
  return Before.size() + Behind.size() > Had;
}

SharedText::Answer FileCommand::sharedMemory(StringRef Text) const {
  std::vector<std::string> Words = T.ClangArgs;
  for (const auto *More : {&Flags, &O.ExtraArgs})
    Words.insert(Words.end(), More->begin(), More->end());
  // Macros and files that the command brings in are not looked through.
  if (!O.Texts || !O.Overlay.empty() || T.Source != File || any_of(Words, [](StringRef W) {
        return W.contains("shared__") || W.starts_with("-include") || W.starts_with("@") ||
               W.starts_with("--config") || W.starts_with("-imacros");
      }))
    return {};
  SharedText::Query Q;
  SmallString<256> Absolute(File);
  if (sys::fs::make_absolute(Absolute))
    return {};
  Q.Source = std::string(Absolute);
  Q.Folders = includeFolders(Words);
  Q.Folders.insert(Q.Folders.end(), Above.begin(), Above.end());
  if (O.Cuda)
    Q.Systems = O.Cuda->IncludeDirs;
  return O.Texts->ask(Q, Text, O.Headers.get());
}

} // namespace shmfix
