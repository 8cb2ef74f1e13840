//===- TidyRegistry.h - Where clang-tidy keeps its modules ------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_TIDY_TIDYREGISTRY_H
#define SHMFIX_TOOL_TIDY_TIDYREGISTRY_H

#include "matchers/ClangCompat.h"

#include "clang-tidy/ClangTidyModule.h"
#include SHMFIX_TIDY_REGISTRY

#endif
