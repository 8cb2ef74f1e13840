//===- CudaCommands.cpp - How clangd parses CUDA files --------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/CudaCommands.h"

#include "tool/clangd/Session.h"
#include "tool/cuda/ClangArgs.h"
#include "tool/driver/CompileDatabase.h"
#include "tool/driver/Neighbours.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;
using clang::tooling::CompileCommand;

namespace shmfix {
namespace {

/// A header's keywords stand within this.
constexpr size_t MaxHeaderBytes = 1u << 20;

bool isOffload(const Translation &T) {
  return T.Language == "cuda" || T.Language == "hip";
}

CudaVersion version() {
  const auto &Cuda = session().Cuda;
  return Cuda && Cuda->Version.known() ? Cuda->Version : CudaVersion{13, 0, 88};
}

CompileCommand commandOf(const Translation &T, StringRef Directory,
                         std::vector<std::string> Extra) {
  PassOptions P;
  P.Kind = PassKind::Device;
  P.Arch = T.Archs.empty() ? "sm_90" : T.Archs.front();
  P.Lenient = false;
  P.PreludeDir = session().BuiltinCuda;
  P.Cuda = session().Cuda ? &*session().Cuda : nullptr;
  P.ExtraArgs = std::move(Extra);
  // For a machine that has no C++ library.
  P.ExtraArgs.insert(P.ExtraArgs.end(), {"-idirafter", P.PreludeDir + "/std"});
  CompileCommand C;
  C.Directory = Directory.str();
  C.Filename = T.Source;
  C.CommandLine = {"clang++"};
  append_range(C.CommandLine, clangArgs(T, P));
  return C;
}

/// Databases that clangd does not find itself, read again when they change.
class Kept {
public:
  std::shared_ptr<const CompileDatabase> get(const std::string &Path,
                                             vfs::FileSystem &Files) {
    auto Status = Files.status(Path);
    if (!Status)
      return nullptr;
    std::lock_guard<std::mutex> Hold(Lock);
    Entry &E = ByPath[Path];
    if (!E.Data || E.Changed != Status->getLastModificationTime() ||
        E.Size != Status->getSize()) {
      E.Changed = Status->getLastModificationTime();
      E.Size = Status->getSize();
      E.Data = nullptr;
      if (auto D = CompileDatabase::load(Path, Files))
        E.Data = std::make_shared<CompileDatabase>(std::move(*D));
      else
        consumeError(D.takeError()); // no database then
    }
    return E.Data;
  }

private:
  struct Entry {
    sys::TimePoint<> Changed;
    uint64_t Size = 0;
    std::shared_ptr<const CompileDatabase> Data;
  };
  std::mutex Lock;
  std::map<std::string, Entry> ByPath;
};

std::shared_ptr<const CompileDatabase> databaseOf(StringRef File,
                                                  vfs::FileSystem &Files) {
  static Kept Databases; // the registries of LLVM leave no owner; see Session.h
  std::string Path = findDatabase(File, Files);
  return Path.empty() ? nullptr : Databases.get(Path, Files);
}

} // namespace

bool isCudaFile(StringRef File) {
  StringRef Ext = sys::path::extension(File);
  if (is_contained({".cu", ".cuh", ".hip"}, Ext))
    return true;
  if (!is_contained({".h", ".hpp", ".hh", ".hxx", ".inl", ".inc", ".tpp"}, Ext))
    return false;
  auto Text = MemoryBuffer::getFileSlice(File, MaxHeaderBytes, 0);
  if (!Text)
    return false;
  StringRef T = (*Text)->getBuffer();
  return T.contains("__global__") || T.contains("__shared__") ||
         T.contains("__device__");
}

std::optional<CompileCommand>
translatedForClangd(const CompileCommand &Entry) {
  if (Entry.CommandLine.empty())
    return std::nullopt;
  CompileEntry E;
  E.Directory = Entry.Directory;
  SmallString<256> File;
  if (!sys::path::is_absolute(Entry.Filename))
    File = Entry.Directory;
  sys::path::append(File, Entry.Filename);
  sys::path::remove_dots(File, /*remove_dot_dot=*/true);
  E.File = std::string(File);
  E.Command = Entry.CommandLine;
  auto Files = vfs::getRealFileSystem();
  Translation T = translateEntry(E, version(), *Files);
  bool Nvcc = sys::path::filename(Entry.CommandLine.front()).starts_with("nvcc");
  if (!T.Error.empty() || (!Nvcc && !isOffload(T)))
    return std::nullopt;
  T.Source = E.File;
  CompileCommand C = commandOf(T, Entry.Directory, {});
  C.Filename = Entry.Filename;
  C.Output = Entry.Output;
  return C;
}

CompileCommand guessedForClangd(StringRef File) {
  auto Files = vfs::getRealFileSystem();
  auto Database = databaseOf(File, *Files);
  Translation T =
      commandsFor(File, Database.get(), version(), *Files).front();
  if (!isOffload(T)) // through a C++ source, say
    T = defaultCommand(File, version(), *Files);
  T.Source = File.str();
  std::vector<std::string> Extra;
  if (!Database || Database->entriesFor(File, *Files).empty())
    for (const std::string &Up : foldersAbove(File, *Files))
      Extra.insert(Extra.end(), {"-idirafter", Up});
  return commandOf(T, sys::path::parent_path(File), std::move(Extra));
}

} // namespace shmfix
