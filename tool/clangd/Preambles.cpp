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

#define SHMFIX_BUILD                                                           \
  "_ZN5clang19PrecompiledPreamble5BuildERKNS_18CompilerInvocationEPKN4llvm"    \
  "12MemoryBufferENS_14PreambleBoundsENS4_18IntrusiveRefCntPtrINS_"            \
  "17DiagnosticsEngineEEENS9_INS4_3vfs10FileSystemEEESt10shared_ptrINS_"       \
  "22PCHContainerOperationsEEbNS4_9StringRefERNS_17PreambleCallbacksE"

llvm::ErrorOr<PrecompiledPreamble>
buildOriginal(const CompilerInvocation &, const llvm::MemoryBuffer *,
              PreambleBounds, llvm::IntrusiveRefCntPtr<DiagnosticsEngine>,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>,
              std::shared_ptr<PCHContainerOperations>, bool, llvm::StringRef,
              PreambleCallbacks &) asm("__real_" SHMFIX_BUILD);

llvm::ErrorOr<PrecompiledPreamble>
buildWithBodies(const CompilerInvocation &, const llvm::MemoryBuffer *,
                PreambleBounds, llvm::IntrusiveRefCntPtr<DiagnosticsEngine>,
                llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>,
                std::shared_ptr<PCHContainerOperations>, bool, llvm::StringRef,
                PreambleCallbacks &) asm("__wrap_" SHMFIX_BUILD);

llvm::ErrorOr<PrecompiledPreamble>
buildWithBodies(const CompilerInvocation &Command,
                const llvm::MemoryBuffer *Text, PreambleBounds Bounds,
                llvm::IntrusiveRefCntPtr<DiagnosticsEngine> Diags,
                llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                std::shared_ptr<PCHContainerOperations> Containers,
                bool InMemory, llvm::StringRef Folder,
                PreambleCallbacks &Callbacks) {
  CompilerInvocation Own(Command);
  if (Own.getLangOpts().CUDA)
    Own.getFrontendOpts().SkipFunctionBodies = false;
  return buildOriginal(Own, Text, Bounds, std::move(Diags), std::move(Files),
                       std::move(Containers), InMemory, Folder, Callbacks);
}
