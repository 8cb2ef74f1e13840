//===- Setup.cpp - What clangd finds ready on start -----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/Setup.h"

#include "tool/cuda/Prelude.h"
#include "tool/cuda/ResourceDir.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace shmfix {
namespace {

/// A file of that path with that content, whole at all times: other servers
/// may start at this moment.
Error put(StringRef Path, StringRef Content) {
  if (auto Old = MemoryBuffer::getFile(Path);
      Old && (*Old)->getBuffer() == Content)
    return Error::success();
  if (std::error_code EC =
          sys::fs::create_directories(sys::path::parent_path(Path)))
    return createFileError(Path, EC);
  return writeToOutput(Path, [&](raw_ostream &OS) {
    OS << Content;
    return Error::success();
  });
}

Error putAll(StringRef Folder, ArrayRef<EmbeddedFile> Files) {
  for (const EmbeddedFile &F : Files) {
    if (Error E = put((Folder + "/" + F.Path).str(), F.Content))
      return E;
  }
  return Error::success();
}

uint64_t hashOf(ArrayRef<EmbeddedFile> Files) {
  std::string All;
  for (const EmbeddedFile &F : Files)
    (All += F.Path) += F.Content;
  return xxh3_64bits(All);
}

// Loose: clangd runs the checks it has no timings of, as this one. By a
// pattern, because clangd warns of the missing timing where it sees the name.
// UnusedIncludes: <cuda_runtime.h> serves the compiler, not the source, and
// clangd 22 ends itself on a file that includes itself when it looks for
// unused ones.
constexpr StringLiteral Config = "Diagnostics:\n"
                                 "  ClangTidy:\n"
                                 "    Add: shmfix-*\n"
                                 "    FastCheckFilter: Loose\n"
                                 "---\n"
                                 "If: {PathMatch: '.*\\.(cu|cuh|hip)'}\n"
                                 "Diagnostics: {UnusedIncludes: None}\n";

} // namespace

Expected<ClangdSetup> setUpClangd(StringRef Executable,
                                  const ToolkitChoice &Choice, Session &S) {
  ClangdSetup Out;
  SmallString<256> Cache;
  if (!sys::path::cache_directory(Cache))
    sys::path::system_temp_directory(/*ErasedOnReboot=*/false, Cache);
  uint64_t Key = hashOf(builtinCudaFiles()) ^ hashOf(clangResourceFiles());
  sys::path::append(Cache, "shmfix", utohexstr(Key, /*LowerCase=*/true));

  S.BuiltinCuda = (Cache + "/cuda").str();
  if (Error E = putAll(S.BuiltinCuda, builtinCudaFiles()))
    return E;

  auto Files = vfs::getRealFileSystem();
  if (!Choice.None) {
    ToolkitQuery Query = processQuery();
    Query.CudaPath = Choice.Path;
    if (auto T = findToolkit(Query, *Files))
      S.Cuda = std::move(*T);
    else if (!Choice.Path.empty())
      return T.takeError();
    else
      consumeError(T.takeError());
  }

  Out.ResourceDir = findResourceDir(Executable, *Files).Path;
  if (Out.ResourceDir.empty()) {
    Out.ResourceDir = (Cache + "/clang").str();
    if (Error E = putAll(Out.ResourceDir + "/include", clangResourceFiles()))
      return E;
  }

  std::string Text = Config.str();
  SmallString<256> Own;
  if (sys::path::user_config_directory(Own)) {
    sys::path::append(Own, "clangd", "config.yaml");
    if (auto B = MemoryBuffer::getFile(Own))
      Text += "---\n" + (*B)->getBuffer().str();
  }
  Out.ConfigHome =
      (Cache + "/config-" + utohexstr(xxh3_64bits(Text), true)).str();
  if (Error E = put(Out.ConfigHome + "/clangd/config.yaml", Text))
    return E;
  return Out;
}

} // namespace shmfix
