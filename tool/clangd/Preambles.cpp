//===- Preambles.cpp - Bodies of functions in headers ---------------------===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clangd parses the headers at the top of a file once, without the bodies of
// their functions. A kernel that calls such a function would then be analysed
// as if the function were unknown, and CUDA's own threadIdx.x is one in clang's
// headers. So the bodies of CUDA files are kept: the linker puts the function
// below around PrecompiledPreamble::Build() of Clang's frontend (--wrap).
//
//===----------------------------------------------------------------------===//

#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendOptions.h"
#include "clang/Frontend/PrecompiledPreamble.h"

using namespace clang;

namespace {

/// LLVM 19 takes diagnostics by reference, 22 by pointer; the linker's name of
/// the function, SHMFIX_PREAMBLE_BUILD, is CMake's to give.
template <typename F> struct Parameters;
template <typename R, typename A, typename B, typename C, typename D, typename... Rest>
struct Parameters<R (*)(A, B, C, D, Rest...)> {
  using Fourth = D;
};
using Diagnostics = Parameters<decltype(&PrecompiledPreamble::Build)>::Fourth;

} // namespace

llvm::ErrorOr<PrecompiledPreamble>
buildOriginal(const CompilerInvocation &, const llvm::MemoryBuffer *,
              PreambleBounds, Diagnostics,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>,
              std::shared_ptr<PCHContainerOperations>, bool, llvm::StringRef,
              PreambleCallbacks &) asm("__real_" SHMFIX_PREAMBLE_BUILD);

llvm::ErrorOr<PrecompiledPreamble>
buildWithBodies(const CompilerInvocation &, const llvm::MemoryBuffer *,
                PreambleBounds, Diagnostics,
                llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>,
                std::shared_ptr<PCHContainerOperations>, bool, llvm::StringRef,
                PreambleCallbacks &) asm("__wrap_" SHMFIX_PREAMBLE_BUILD);

llvm::ErrorOr<PrecompiledPreamble>
buildWithBodies(const CompilerInvocation &Command,
                const llvm::MemoryBuffer *Text, PreambleBounds Bounds,
                Diagnostics Diags,
                llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                std::shared_ptr<PCHContainerOperations> Containers,
                bool InMemory, llvm::StringRef Folder,
                PreambleCallbacks &Callbacks) {
  CompilerInvocation Own(Command);
  if (Own.getLangOpts().CUDA)
    Own.getFrontendOpts().SkipFunctionBodies = false;
  return buildOriginal(Own, Text, Bounds, std::forward<Diagnostics>(Diags), std::move(Files),
                       std::move(Containers), InMemory, Folder, Callbacks);
}
