//===- Wording.h - The sentences that all formats share ---------*- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts to plain English, without colour and without line breaks. Terms: a
// *pass* is one wavefront of a request; *ways* counts the different words in
// the fullest bank of a phase (for atomics, the lanes).
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_WORDING_H
#define SHMFIX_TOOL_REPORT_WORDING_H

#include "tool/report/Groups.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace shmfix {

/// "32-way bank conflict on 'tile' in kernel 'transpose<float>'", or what else
/// the finding says.
std::string headline(const DeclGroup &G);

/// Which lanes meet in which bank: "lanes 0-31 all read bank 0, 32 different
/// words: 32 passes instead of 1". Computed from \p R.
std::string meetingWords(const banks::Request &R);

/// "32 bytes apart" if active lanes are evenly spaced, else empty.
std::string strideWords(const banks::Request &R);

/// All that a note on one access says, with its status, block and what it
/// becomes under the fix.
std::string accessNote(const PlaceGroup &P);

/// "worst of 2 instances", "in 'tr<float, 32>', worst of 3 block shapes": which of
/// the entries at a place the numbers belong to. Empty where there is one.
std::string whichWords(const PlaceGroup &P);

/// "instance" if all kernels of the group are made of one template, else "kernel".
std::string kernelNoun(const DeclGroup &G);

/// "4-byte load".
std::string opWords(const Access &A);

/// "block 32x8x1 as launched".
std::string blockWords(BlockShape B, BlockSource S);

/// "the access costs a bound / is unknown" with the reason; empty when exact.
std::string statusWords(const Access &A);

/// "bytes 4096 -> 4224 (+128); 8 -> 7 resident blocks per multiprocessor".
std::string costWords(const ArrayFinding &A);

/// What the same change brings in each further kernel and instance, where that
/// differs: "in 'tr<double, 16>': [16][16] -> [16][17]; bytes 2048 -> 2176 (+128)".
std::vector<std::string> otherCosts(const DeclGroup &G);

/// The fix as a sentence: its title, or one made from kind and extents.
std::string fixTitle(const ArrayFinding &A);

/// "safe fix", "unsafe fix", "fix to make by hand".
std::string fixLabel(const Fix &F);

/// "the declaration comes out of a macro [macro-declaration]; ..."
std::string reasonWords(const std::vector<Reason> &Reasons);

/// "NOLINT(shmfix-*) suppresses nothing", or that its END is missing.
std::string unusedWords(const UnusedSuppression &U);

/// "1 array", "2 arrays".
std::string counted(uint64_t N, llvm::StringRef Noun);

/// "float tile[32][32]".
std::string arrayWords(const ArrayFinding &A);

/// 2.5 as "2.5", 32 as "32": at most two decimals.
std::string number(double Value);

} // namespace shmfix

#endif
