//===- GrownExtent.h - The size of a flat array with longer rows -*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_REWRITES_GROWNEXTENT_H
#define SHMFIX_REWRITES_GROWNEXTENT_H

#include "rewrites/Rewrite.h"

#include <string>

namespace shmfix {

/// "32 * 32" -> "32 * 33" where the factor is what the indices call the row, else
/// "N * N" -> "N * N + N * N / 32": both are right for every N. Old: how the
/// innermost extent is spelled. Rows: what the indices call the row; what the extent
/// takes for it is added.
std::string grownExtent(const ArrayGroup &G, const Layout &L, const std::string &Old,
                        RowSpellings &Rows);

} // namespace shmfix

#endif
