//===- AcrossFiles.h - A header's change has to suit all sources -*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  the findings of each file of a run; one declaration, in a header, may be
//      among those of several. Places are named alike.
// Out: the same, with one change for each declaration at most:
//      what rests on an assumption goes where another file knows better;
//      where one file refuses the change, none makes it;
//      where files want different changes, or one sees no conflict, the first
//      change stays as an unsafe one.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_DRIVER_ACROSSFILES_H
#define SHMFIX_TOOL_DRIVER_ACROSSFILES_H

#include "matchers/Finding.h"

#include <vector>

namespace shmfix {

void settleAcrossFiles(std::vector<std::vector<ArrayFinding>> &OfFiles);

} // namespace shmfix

#endif
