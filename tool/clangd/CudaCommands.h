//===- CudaCommands.h - How clangd parses CUDA files ------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a file that is open in the editor, or an entry of a compile database.
// Out: the command that clangd is to use: the command line's own translation
//      (tool/cuda/), device side, with the toolkit's headers where there is a
//      toolkit, else with the built-in declarations.
//
// Two doors lead from clangd to here:
// - each compile_commands.json that clangd loads passes expandResponseFiles()
//   of Clang's tooling library; the linker puts ours around it (--wrap). nvcc
//   and CUDA entries come out translated, others as they are, and a CUDA file
//   without an entry gets a command instead of a guess by similar names.
// - where clangd finds no database in any folder above a file, it asks the
//   database plugins. Ours answers for the root folder, which is asked last.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_CLANGD_CUDACOMMANDS_H
#define SHMFIX_TOOL_CLANGD_CUDACOMMANDS_H

#include "clang/Tooling/CompilationDatabase.h"

#include <optional>

namespace shmfix {

/// By its name (.cu, .cuh, .hip), or a header whose text has CUDA's keywords.
bool isCudaFile(llvm::StringRef File);

/// The entry for clangd; none if it is to be left alone.
std::optional<clang::tooling::CompileCommand>
translatedForClangd(const clang::tooling::CompileCommand &Entry);

/// The command of a CUDA file that has no entry: through a source of the
/// nearest database that includes it, else the defaults.
clang::tooling::CompileCommand guessedForClangd(llvm::StringRef File);

} // namespace shmfix

#endif
