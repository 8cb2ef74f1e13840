//===- NvccCommand.h - nvcc command to clang arguments ----------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  one compile command as words, the program first (a compile database
//      entry). Response files are expanded before (ResponseFiles.h).
// Out: the clang arguments that decide how the source is parsed, without the
//      program, the source, the language and the architecture, which stand
//      beside them; ClangArgs.h adds what a pass needs.
// Pure: strings in, strings out. No file is opened, nothing is run. A word
// reaches clang only if it is listed here, so that no command of a project
// can load a plugin or write a file.
//
// Rewrites of nvcc commands (NvccOptions.def lists every spelling):
//   -D X, -D=X, -DX, --define-macro X   -> -DX; a list A,B becomes two, but a
//   (likewise -U)                          comma inside () or "" parts nothing
//   -I, --include-path                  -> -I<dir>; lists are split
//   -isystem, --system-include          -> -isystem <dir>; lists are split
//   -include, --pre-include             -> -include <file>; see precompiled
//   -std c++17, -std=c++17, --std       -> -std=c++17
//   -x cu, --x c++                      -> Language
//   -m64, -m 64, --machine=64           -> -m64
//   -arch, -code, -gencode              -> Archs, newest first; the virtual
//     architecture counts, it decides __CUDA_ARCH__. native, all, all-major
//     and none become an architecture of the toolkit's version, with a note
//   -rdc=true, -dc, -dlto, -r           -> -fgpu-rdc, -D__CUDACC_RDC__
//   --extended-lambda                   -> -D__CUDACC_EXTENDED_LAMBDA__
//   --expt-relaxed-constexpr            -> -D__CUDACC_RELAXED_CONSTEXPR__
//   -G                                  -> -D__CUDACC_DEBUG__
//   -ewp                                -> -D__CUDACC_EWP__
//   -default-stream per-thread          ->
//   -DCUDA_API_PER_THREAD_DEFAULT_STREAM=1 -noeh -> -fno-exceptions
//   -ftemplate-depth N                  -> -ftemplate-depth=N
//   -Xcompiler a,b                      -> split at commas and blanks (\, keeps
//     one), then as host options
//   unknown, after -forward-unknown-to-host-compiler -> as host option
//   unknown otherwise                   -> dropped with a note
//   everything else in the table        -> dropped; one note names them
// Host options (also the words of g++ and clang++ commands):
//   kept: -D -U -I -isystem -iquote -idirafter -imacros -include -std=
//     -pthread -stdlib= --target= --sysroot= --gcc-toolchain=, -march= and
//     other -m... that clang takes in both passes, --gcc-install-dir= if it is
//     there, and -f... that change the language: -fopenmp, -fPIC, exceptions,
//     rtti, char signedness, char8_t, coroutines
//   clang-cuda: --cuda-gpu-arch=, --offload-arch=, --no-cuda-gpu-arch= ->
//     Archs; -fgpu-rdc, -fcuda-rdc; --cuda-path= -> CudaPath; -x cuda, -x hip;
//     -Xclang only for -include and -D; -Xarch_host, -Xarch_device
//   dropped: the rest, unknown ones with a note
// Precompiled headers: CMake's `-include .../cmake_pch.hxx` is kept only if
//   TranslateOptions::Exists says that the header is there; it goes through
//   -Xclang so that the driver does not pick a .pch of another compiler up.
//   -include-pch and -Winvalid-pch are dropped.
// Macros added for CUDA, as nvcc defines them: __CUDACC_VER_MAJOR__, _MINOR__,
//   _BUILD__, __CUDA_API_VER_MAJOR__, _MINOR__, __NVCC_DIAG_PRAGMA_SUPPORT__.
//   Not __NVCC__, nor __CUDACC_DEVICE_ATOMIC_BUILTINS__: headers then use
//   builtins that only nvcc has. Not __CUDA_ARCH_LIST__: clang's driver defines
//   it. (`nvcc --dryrun` of CUDA 13.0 shows the list.)
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CUDA_NVCCCOMMAND_H
#define SHMFIX_TOOL_CUDA_NVCCCOMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <functional>
#include <string>
#include <vector>

namespace shmfix {

struct CudaVersion {
  unsigned Major = 0, Minor = 0, Build = 0;
  bool known() const { return Major != 0; }
  friend auto operator<=>(const CudaVersion &, const CudaVersion &) = default;
};

struct TranslateOptions {
  /// Of the toolkit that parses; decides the macros and nvcc's default
  /// architecture.
  CudaVersion Cuda{13, 0, 88};
  /// Not empty: relative include folders and the source are made absolute.
  std::string Directory;
  /// The entry's "file": the source, when the words name none.
  std::string File;
  /// Null: no file exists.
  std::function<bool(llvm::StringRef)> Exists;
};

struct Translation {
  std::vector<std::string> ClangArgs;
  std::vector<std::string> Notes; ///< sentences for -v
  /// "sm_90a", newest first; never empty for cuda and hip.
  std::vector<std::string> Archs;
  bool ArchGiven = false; ///< false: Archs is a default
  bool RelocatableDeviceCode = false;
  std::string Source;
  std::string Language; ///< "cuda", "hip", "c++", "c"
  std::string CudaPath; ///< --cuda-path of a clang command
  std::string Error;    ///< not empty: the command compiles nothing usable
};

Translation translateNvcc(llvm::ArrayRef<std::string> Command,
                          const TranslateOptions &Options);

/// "sm_75" for CUDA 13.0: what nvcc takes when no option names one.
std::string nvccDefaultArch(CudaVersion V);

/// Orders "sm_90", "sm_90a", "sm_100f" by number, then plain < f < a. Names
/// that are no architecture come first.
bool archLess(llvm::StringRef A, llvm::StringRef B);

} // namespace shmfix

#endif
