//===- TidyRegistry.h - Where clang-tidy keeps its modules ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_TIDY_TIDYREGISTRY_H
#define SHMFIX_TOOL_TIDY_TIDYREGISTRY_H

#include "clang-tidy/ClangTidyModule.h"
#include "clang/Basic/Version.h"
#if CLANG_VERSION_MAJOR < 22 // part of ClangTidyModule.h since
#include "clang-tidy/ClangTidyModuleRegistry.h"
#endif

#endif
