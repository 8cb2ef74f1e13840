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
#include "llvm/Support/JSON.h"
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
    // Stand-ins for the C++ library are for the command line alone.
    if (F.Path.starts_with("std/"))
      continue;
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

// Loose: clangd runs the checks it has no timings of, as this one.
constexpr StringLiteral Config = "Diagnostics:\n"
                                 "  ClangTidy:\n"
                                 "    Add: shmfix-bank-conflict\n"
                                 "    FastCheckFilter: Loose\n";

// The flags are for C and C++ files too.
constexpr StringLiteral Guarded = "#ifdef __CUDA__\n"
                                  "#include \"__shmfix_cuda.h\"\n"
                                  "#endif\n";

} // namespace

Expected<ClangdSetup> setUpClangd(StringRef Executable) {
  ClangdSetup S;
  SmallString<256> Cache;
  if (!sys::path::cache_directory(Cache))
    sys::path::system_temp_directory(/*ErasedOnReboot=*/false, Cache);
  uint64_t Key = hashOf(builtinCudaFiles()) ^ hashOf(clangResourceFiles());
  sys::path::append(Cache, "shmfix", utohexstr(Key, /*LowerCase=*/true));

  std::string Cuda = (Cache + "/cuda").str();
  if (Error E = putAll(Cuda, builtinCudaFiles()))
    return std::move(E);
  std::string Guard = Cuda + "/__shmfix_clangd.h";
  if (Error E = put(Guard, Guarded))
    return std::move(E);

  auto Files = vfs::getRealFileSystem();
  S.ResourceDir = findResourceDir(Executable, *Files).Path;
  if (S.ResourceDir.empty()) {
    S.ResourceDir = (Cache + "/clang").str();
    if (Error E = putAll(S.ResourceDir + "/include", clangResourceFiles()))
      return std::move(E);
  }

  std::string Text = Config.str();
  SmallString<256> Own;
  if (sys::path::user_config_directory(Own)) {
    sys::path::append(Own, "clangd", "config.yaml");
    if (auto B = MemoryBuffer::getFile(Own))
      Text += "---\n" + (*B)->getBuffer().str();
  }
  S.ConfigHome =
      (Cache + "/config-" + utohexstr(xxh3_64bits(Text), true)).str();
  if (Error E = put(S.ConfigHome + "/clangd/config.yaml", Text))
    return std::move(E);

  // The device side: there the launches are seen as well, and __CUDA_ARCH__ is
  // set. -fgpu-rdc: see ClangArgs.h.
  S.FallbackFlags = {"--cuda-device-only", "--offload-arch=sm_90",
                     "-fgpu-rdc", "-nocudainc", "-nocudalib",
                     "-Wno-unknown-cuda-version",
                     "-Wno-unused-command-line-argument",
                     "-isystem", Cuda, "-include", Guard};
  return S;
}

std::string withFallbackFlags(StringRef Message,
                              const std::vector<std::string> &Flags) {
  Expected<json::Value> V = json::parse(Message);
  if (!V) {
    consumeError(V.takeError());
    return Message.str();
  }
  json::Object *O = V->getAsObject();
  if (!O || O->getString("method") != "initialize")
    return Message.str();
  json::Object *Params = O->getObject("params");
  if (!Params)
    return Message.str();
  if (!Params->getObject("initializationOptions"))
    (*Params)["initializationOptions"] = json::Object();
  json::Object &Init = *Params->getObject("initializationOptions");
  json::Array All(Flags);
  if (json::Array *Given = Init.getArray("fallbackFlags"))
    for (json::Value &F : *Given)
      All.push_back(std::move(F));
  Init["fallbackFlags"] = std::move(All);
  std::string Text;
  raw_string_ostream(Text) << *V;
  return Text;
}

} // namespace shmfix
