//===- Toolkit.cpp - Where CUDA's tools lie -------------------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "harness/backends/gpu/Toolkit.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <algorithm>
#include <cstdlib>

namespace shmfix::bench {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static std::string firstOf(llvm::ArrayRef<std::string> Places, llvm::StringRef Name) {
  for (const std::string &P : Places) {
    llvm::SmallString<256> Full(P);
    path::append(Full, Name);
    if (fs::exists(Full))
      return Full.str().str();
  }
  return "";
}

/// The .so itself, or the one with the highest version.
static std::string libraryIn(llvm::ArrayRef<std::string> Places) {
  for (const std::string &P : Places) {
    std::string Best;
    std::error_code Error;
    for (fs::directory_iterator It(P, Error), End; !Error && It != End; It.increment(Error))
      if (llvm::StringRef Name = path::filename(It->path()); Name.starts_with("libcupti.so"))
        Best = std::max(Best, It->path());
    if (!Best.empty())
      return Best;
  }
  return "";
}

static std::string program(llvm::StringRef Given, llvm::ArrayRef<std::string> Places,
                           llvm::StringRef Name) {
  if (!Given.empty())
    return Given.str();
  if (std::string Here = firstOf(Places, Name); !Here.empty())
    return Here;
  auto Found = llvm::sys::findProgramByName(Name);
  return Found ? *Found : "";
}

Toolkit findToolkit(const ToolNames &Given) {
  Toolkit T;
  std::vector<std::string> Bins;
  for (const char *Variable : {"CUDA_HOME", "CUDA_PATH"})
    if (const char *Root = std::getenv(Variable))
      Bins.push_back(std::string(Root) + "/bin");
  T.Nvcc = program(Given.Nvcc, Bins, "nvcc");
  if (T.Nvcc.empty())
    T.Nvcc = firstOf({"/usr/local/cuda/bin", "/opt/cuda/bin"}, "nvcc");
  llvm::SmallString<256> Real;
  if (!T.Nvcc.empty() && !fs::real_path(T.Nvcc, Real))
    Bins.insert(Bins.begin(), path::parent_path(Real).str());
  for (const std::string &B : std::vector<std::string>(Bins))
    Bins.push_back(path::parent_path(B).str() + "/compute-sanitizer");
  std::error_code Error;
  for (fs::directory_iterator It("/opt/nvidia/nsight-compute", Error), End; !Error && It != End; It.increment(Error))
    Bins.push_back(It->path());
  T.Ncu = program(Given.Ncu, Bins, "ncu");
  T.Sanitizer = program(Given.Sanitizer, Bins, "compute-sanitizer");
  auto Smi = llvm::sys::findProgramByName("nvidia-smi");
  T.Smi = Smi ? *Smi : firstOf({"/usr/bin", "/usr/local/bin"}, "nvidia-smi");
  std::string Root = Bins.empty() ? "/usr/local/cuda" : path::parent_path(Bins.front()).str();
  std::string Include = firstOf({Root + "/targets/x86_64-linux/include", Root + "/targets/sbsa-linux/include",
                                 Root + "/extras/CUPTI/include", Root + "/include"}, "cupti.h");
  T.CuptiInclude = path::parent_path(Include).str();
  T.CuptiLibrary = libraryIn({Root + "/targets/x86_64-linux/lib", Root + "/targets/sbsa-linux/lib",
                              Root + "/extras/CUPTI/lib64", Root + "/lib64", Root + "/lib"});
  return T;
}

} // namespace shmfix::bench
