//===- AsmArithmetic.h - Integer instructions of PTX ------------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inline assembly of one integer instruction that gives %0: mov, add, sub,
// mul.lo, mad.lo, and, or, xor, not, shl, shr, min, max, bfe. What they do
// is taken from NVIDIA's "Parallel Thread Execution ISA".
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_MATCHERS_WARP_ASMARITHMETIC_H
#define SHMFIX_MATCHERS_WARP_ASMARITHMETIC_H

#include "matchers/lanes/LaneValue.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace shmfix::warp {

/// The value of %0. Operand gives the value of %N. None where the text is
/// something else, or an operand is not a number in all active lanes.
std::optional<lanes::LaneValue>
asmResult(llvm::StringRef Text, llvm::function_ref<lanes::LaneValue(unsigned)> Operand,
          lanes::Mask Active);

} // namespace shmfix::warp

#endif
