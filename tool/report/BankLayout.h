//===- BankLayout.h - Which lane meets which bank in which pass -*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In:  a warp request.
// Out: for each phase, and each bank in it, the passes that the bank needs, in
// order, with the lanes that each pass serves. Wording and pictures draw from
// this. The sum of passes() over the phases is what banks::evaluate() counts.
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_BANKLAYOUT_H
#define SHMFIX_TOOL_REPORT_BANKLAYOUT_H

#include "matchers/banks/BankModel.h"

#include <string>
#include <vector>

namespace shmfix {

/// What one bank does in one pass.
struct BankPass {
  int64_t Word = 0;   ///< number of the bank-wide word from the request's base
  uint32_t Lanes = 0; ///< lanes that it serves
};

struct PhaseLayout {
  uint32_t Lanes = 0;                       ///< lanes of this phase
  std::vector<std::vector<BankPass>> Banks; ///< Geometry::Count stacks
  unsigned passes() const;                  ///< height of the fullest bank
  unsigned fullestBank() const;             ///< the first of them
  unsigned banksInUse() const;
};

struct BankLayout {
  std::vector<PhaseLayout> Phases;
  unsigned Wavefronts = 1; ///< of each pass: two of compare-and-swap
  unsigned passes() const;
};

BankLayout layOut(const banks::Request &R, banks::Geometry G = {});

/// True if lanes on one word queue as well: atomics and narrow async copies.
bool lanesQueue(const banks::Request &R);

/// "lanes 0-31", "lanes 0, 8, 16 and 24", "lane 3".
std::string laneWords(uint32_t Lanes);

} // namespace shmfix

#endif
