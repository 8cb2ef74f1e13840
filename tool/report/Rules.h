//===- Rules.h - What each diagnostic means, for formats that carry it *- C++ -*-===//
//
// Part of shmfix, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SHMFIX_TOOL_REPORT_RULES_H
#define SHMFIX_TOOL_REPORT_RULES_H

#include "tool/report/Groups.h"
#include "tool/report/Writer.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace shmfix {

struct RuleText {
  llvm::StringRef Id;    ///< "shmfix-bank-conflict"
  llvm::StringRef Name;  ///< "BankConflict"
  llvm::StringRef Short; ///< one sentence
  llvm::StringRef Help;  ///< what it means, why it is slow, what to do
};

/// Those that ruleOf() returns and UnusedNolintRule, in a fixed order.
llvm::ArrayRef<RuleText> ruleTexts();
unsigned ruleIndex(llvm::StringRef Id);

inline constexpr llvm::StringLiteral UnusedNolintRule = "shmfix-unused-nolint";

/// Address of the rule's page below \p DocsUrl; empty if that is.
std::string ruleUrl(llvm::StringRef Id, llvm::StringRef DocsUrl);

/// Hands out fingerprints that survive moved lines: a hash of the rule, the
/// file, the array, the kernel and the text of the line without its white
/// space, and a number where the same comes again. The file is named from the
/// root of the repository, so that a run on one file gives what a run on all
/// gives.
class Fingerprints {
public:
  explicit Fingerprints(const ReportOptions &O) : O(O) {}
  std::string of(const DeclGroup &G);
  std::string of(const UnusedSuppression &U);

private:
  std::string number(llvm::StringRef Key, const Place &Where);

  const ReportOptions &O;
  std::vector<std::pair<uint64_t, unsigned>> Seen;
};

} // namespace shmfix

#endif
