//===- ClangArgs.cpp - The clang command of one pass ----------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cuda/ClangArgs.h"

#include "tool/cuda/ArchNames.h"

#include "clang/Basic/Cuda.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VersionTuple.h"

using namespace llvm;

namespace shmfix {
namespace {

using Words = std::vector<std::string>;

void add(Words &W, std::initializer_list<StringRef> More) {
  for (StringRef Word : More)
    W.push_back(Word.str());
}

bool isOffload(const Translation &T) {
  return T.Language == "cuda" || T.Language == "hip";
}

bool clangKnows(StringRef Name) {
  clang::OffloadArch A = clang::StringToOffloadArch(Name);
  return A != clang::OffloadArch::UNKNOWN && A != clang::OffloadArch::UNUSED;
}

/// What the command asks for, with C++17 where it says nothing.
void addCommand(Words &W, const Translation &T) {
  bool HasStandard = any_of(T.ClangArgs, [](StringRef Word) {
    return Word.starts_with("-std=") || Word.starts_with("--std=");
  });
  if (!HasStandard && T.Language != "c")
    W.push_back("-std=c++17");
  append_range(W, T.ClangArgs);
}

/// The newest SDK of which every supported clang knows the name.
std::string sdkVersion(CudaVersion V) {
  CudaVersion Cap{12, 3, 0};
  if (!V.known() || V > Cap)
    V = Cap;
  return std::to_string(V.Major) + "." + std::to_string(V.Minor);
}

void addHeaders(Words &W, const Toolkit &Cuda) {
  for (const std::string &Folder : Cuda.IncludeDirs)
    add(W, {"-isystem", Folder});
}

void addToolkit(Words &W, const Toolkit &Cuda) {
  add(W, {"-nocudainc", "-nocudalib", "-Xclang", "-include", "-Xclang",
          "__clang_cuda_runtime_wrapper.h"});
  addHeaders(W, Cuda);
  // The command was translated for another version; the last macro counts.
  if (Cuda.Version.known())
    for (auto [Macro, Number] :
         {std::pair("__CUDACC_VER_MAJOR__", Cuda.Version.Major),
          std::pair("__CUDACC_VER_MINOR__", Cuda.Version.Minor),
          std::pair("__CUDACC_VER_BUILD__", Cuda.Version.Build),
          std::pair("__CUDA_API_VER_MAJOR__", Cuda.Version.Major),
          std::pair("__CUDA_API_VER_MINOR__", Cuda.Version.Minor)})
      W.push_back((Twine("-D") + Macro + "=" + Twine(Number)).str());
}

} // namespace

std::string knownArch(StringRef Name) {
  if (clangKnows(Name))
    return Name.str();
  if (Name.starts_with("gfx"))
    return "gfx90a";
  // sm_100f: without the suffix; then down to the next number that is known.
  for (unsigned Number = archNumber(Name) / 10; Number >= 20; --Number)
    if (std::string Try = "sm_" + std::to_string(Number); clangKnows(Try))
      return Try;
  return "sm_75";
}

std::string archNote(StringRef Name) {
  std::string Known = knownArch(Name);
  if (Known == Name)
    return "";
  return Name.str() + " is not known to clang " +
         std::to_string(LLVM_VERSION_MAJOR) + "; analysed as " + Known;
}

std::string versionNote(CudaVersion V) {
  clang::CudaVersion Known =
      clang::ToCudaVersion(VersionTuple(V.Major, V.Minor));
  if (V.Major < 12 || (Known != clang::CudaVersion::UNKNOWN &&
                       Known != clang::CudaVersion::NEW))
    return "";
  return "CUDA " + std::to_string(V.Major) + "." + std::to_string(V.Minor) +
         " is newer than clang " + std::to_string(LLVM_VERSION_MAJOR) +
         " knows; its headers may not parse";
}

std::vector<std::string> clangArgs(const Translation &T, const PassOptions &P) {
  Words W;
  addCommand(W, T);
  append_range(W, P.ExtraArgs);
  if (isOffload(T)) {
    bool Hip = T.Language == "hip";
    add(W, {P.Kind == PassKind::Device ? "--cuda-device-only"
                                       : "--cuda-host-only"});
    std::string Arch = !P.Arch.empty()    ? P.Arch
                       : !T.Archs.empty() ? T.Archs.front()
                                          : nvccDefaultArch({13, 0, 0});
    W.push_back("--offload-arch=" + knownArch(Arch));
    if (!T.RelocatableDeviceCode)
      W.push_back("-fgpu-rdc");
    if (P.Cuda && !Hip) {
      addToolkit(W, *P.Cuda);
      if (!P.PreludeDir.empty())
        add(W, {"-Xclang", "-include", "-Xclang", P.PreludeDir + "/__shmfix_dialect.h",
                "-idirafter", P.PreludeDir + "/removed"});
    } else {
      add(W, {"-nogpuinc", "-nogpulib"});
      if (!P.PreludeDir.empty())
        add(W, {"-isystem", P.PreludeDir, "-include", "__shmfix_cuda.h"});
    }
    if (!Hip)
      // The driver names the SDK that it found somewhere; the last one wins.
      add(W, {"-Xclang",
              "-target-sdk-version=" +
                  sdkVersion(P.Cuda ? P.Cuda->Version : CudaVersion())});
    // The driver of LLVM 19 leaves that out where it finds no SDK.
    add(W, {"-Xclang", "-fcuda-allow-variadic-functions"});
    add(W, {"-Wno-unknown-cuda-version", "--no-cuda-version-check"});
  }
  if (!P.ResourceDir.empty())
    add(W, {"-resource-dir", P.ResourceDir});
  if (P.Lenient)
    add(W, {"-ferror-limit=0", "-fno-spell-checking", "-Wno-everything"});
  add(W, {"-fsyntax-only", "-ftemplate-depth=1024", "-Qunused-arguments", "-x",
          T.Language, T.Source});
  return W;
}

std::vector<std::string> stockClangArgs(const Translation &T,
                                        const Toolkit *Cuda) {
  Words W = {T.Language == "c" ? "clang" : "clang++"};
  addCommand(W, T);
  if (isOffload(T)) {
    std::string Arch =
        T.Archs.empty() ? nvccDefaultArch({13, 0, 0}) : T.Archs.front();
    W.push_back("--offload-arch=" + knownArch(Arch));
    if (T.Language == "cuda") {
      if (Cuda && !Cuda->Root.empty()) {
        W.push_back("--cuda-path=" + Cuda->Root);
        // include/ comes with --cuda-path, the rest (cccl) does not.
        for (const std::string &Folder : drop_begin(Cuda->IncludeDirs))
          add(W, {"-isystem", Folder});
      } else if (Cuda) {
        addToolkit(W, *Cuda);
      } else if (!T.CudaPath.empty()) {
        W.push_back("--cuda-path=" + T.CudaPath);
      }
      add(W, {"-Wno-unknown-cuda-version", "--no-cuda-version-check",
              "-nocudalib"});
      if (Cuda)
        add(W, {"-Xclang", "-target-sdk-version=" + sdkVersion(Cuda->Version)});
    }
  }
  add(W, {"-fsyntax-only", "-x", T.Language, T.Source});
  return W;
}

} // namespace shmfix
