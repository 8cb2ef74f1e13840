//===- Distrust.h - Fixes that code unseen forbids --------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fix is offered only for an array whose every use was understood. Here those
// are held back of which some use was not: errors in the function around it, or
// in an assumed template instance. Text behind preprocessor conditions that
// names it is looked at in Passes.h.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_DISTRUST_H
#define SHMFIX_TOOL_DRIVER_DISTRUST_H

#include "matchers/Analysis.h"
#include "matchers/Instances.h"
#include "tool/driver/Frontend.h"

namespace shmfix {

void distrustBroken(Analysis &A, const ParseOutcome &Out, const AssumedInstances &Instances,
                    clang::ASTContext &Ctx);

} // namespace shmfix

#endif
